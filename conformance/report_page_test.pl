#!/usr/bin/perl
# Test the HTML page in headless Chromium, over its debugging pipe: what is
# shown, real keys, both colour schemes, and that nothing of a hostile run gets
# out.  `report_page_test.pl PROGRAM`; CHROMIUM names the browser.
use strict;
use warnings;
use utf8;
use File::Temp qw(tempdir);
use JSON::PP;
use Test::More;

binmode $_, ':utf8' for Test::More->builder->output, Test::More->builder->failure_output;
my $program = shift or die "usage: report_page_test.pl PROGRAM\n";
my ($browser) = grep { defined && -x }
    $ENV{CHROMIUM}, map { my $name = $_; map { "$_/$name" } split /:/, $ENV{PATH} }
    qw(chromium chromium-browser google-chrome);
die "report_page_test: there is no Chromium; `make deps-html` installs it\n"
    unless $browser;

# A run whose every text tries to be markup.

my $scratch = tempdir(CLEANUP => 1);
my $hostile = q{</script><img src=x onerror="pwned=1"><b>&amp;'"};

sub record { return {type => 'case', title => "t $hostile", rules => ['106.7'], @_} }

my @lines = (
    {type => 'header', format => 1, cases => 4, corpus => {version => $hostile},
        engine => {name => $hostile, version => '1'}},
    record(id => 'MP-00001', outcome => 'pass', area => 'energy', statements => ['S1']),
    record(id => 'MP-00002', outcome => 'fail', area => 'faces', statements => ['S2'],
        rules => [ '712.8a', $hostile ], message => $hostile, code => $hostile,
        path => $hostile, expected => {a => $hostile}, actual => [$hostile], at_step => 2,
        repro => "manaproof run MP-00002 $hostile", basis => $hostile, log => "stderr $hostile", players => 2,
        setup => {
            turn => {active => 'B', number => 4, step => 'main2'},
            A => {life => 17, energy => 2, battlefield => [
                {card => "Forest $hostile", label => 'mine', tapped => JSON::PP::true,
                    counters => {'+1/+1' => 2}}]},
        },
        steps => [ "A passes $hostile", "check\nplayer/A/life is 18" ],
        trace => [
            {step => 1, rule => '117.3c', title => $hostile, subject => $hostile, depth => 0},
            {step => 1, rule => '704.3', title => 'all at once', subject => '', depth => 1},
        ]),
    record(id => 'MP-00003', outcome => 'xfail', was => 'fail', area => 'energy',
        listed => 'E:2', note => $hostile),
    record(id => 'MP-00004', outcome => 'crash', area => $hostile),
    {type => 'footer', red => JSON::PP::true, problems => ["E:9:1: $hostile"]});
open my $run, '>', "$scratch/run.jsonl" or die $!;
my $json = JSON::PP->new->utf8->canonical;
print $run map { $json->encode($_) . "\n" } @lines;
close $run or die $!;
system($program, 'report', "$scratch/run.jsonl", '--html', "$scratch/page.html") == 0
    or die "no page\n";

# The browser reads commands on descriptor 3 and writes what happens to 4,
# each a JSON object that ends with a NUL.

my ($id, $session, $pid, @events) = (0);

sub start {
    pipe my $child_in, my $to or die $!;
    pipe my $from, my $child_out or die $!;
    defined($pid = fork) or die $!;
    if (!$pid) {
        require POSIX;
        open my $null, '+<', '/dev/null' or die $!;
        POSIX::dup2(fileno $child_in, 13); # out of the way of each other
        POSIX::dup2(fileno $child_out, 14);
        POSIX::dup2(fileno $null, $_) for 0 .. 2;
        POSIX::dup2(13, 3);
        POSIX::dup2(14, 4);
        { exec $browser, qw(--headless --no-sandbox --disable-gpu --no-first-run
            --remote-debugging-pipe), "--user-data-dir=$scratch/profile", 'about:blank' }
        POSIX::_exit(127);
    }
    close $child_in;
    close $child_out;
    binmode $_ for $to, $from;
    $to->autoflush;
    return ($to, $from);
}

END { kill TERM => $pid if $pid; } # also when a test dies

my ($to, $from) = start();
local $/ = "\0";
$SIG{ALRM} = sub { kill KILL => $pid; die "report_page_test: the browser is silent\n" };
$SIG{PIPE} = 'IGNORE';

sub next_message {
    alarm 60;
    my $line = <$from>;
    alarm 0;
    die "report_page_test: the browser has ended\n" unless defined $line;
    chomp $line;
    return decode_json($line);
}

sub call {
    my ($method, $params) = @_;
    my $message = {id => ++$id, method => $method, params => $params // {}};
    $message->{sessionId} = $session if $session;
    print $to encode_json($message) . "\0";
    while (my $answer = next_message()) {
        if (($answer->{id} // 0) == $id) {
            die "$method: $answer->{error}{message}\n" if $answer->{error};
            return $answer->{result};
        }
        push @events, $answer;
    }
}

sub value {
    my $result = call('Runtime.evaluate', {expression => shift, returnByValue => JSON::PP::true});
    die "page: $result->{exceptionDetails}{exception}{description}\n" if $result->{exceptionDetails};
    return $result->{result}{value};
}

# What the page does later than the key: `expression` must come to be `expected`.
sub is_soon {
    my ($expression, $expected, $name) = @_;
    my $value;
    for (1 .. 250) {
        $value = value($expression);
        last if $value eq $expected;
        select undef, undef, undef, 0.02;
    }
    is($value, $expected, $name);
}

sub press {
    my ($key, $text) = @_;
    call('Input.dispatchKeyEvent', {type => 'keyDown', key => $key, code => $key,
        windowsVirtualKeyCode => {Enter => 13, Tab => 9, ArrowDown => 40, ArrowUp => 38,
            Escape => 27, ' ' => 32}->{$key} // ord uc $key, defined $text ? (text => $text) : ()});
    call('Input.dispatchKeyEvent', {type => 'keyUp', key => $key, code => $key});
}

sub open_page {
    my $suffix = shift;
    call('Page.navigate', {url => 'about:blank'});
    call('Page.navigate', {url => "file://$scratch/page.html$suffix"});
    for (1 .. 200) {
        return if value('document.readyState === "complete" && location.protocol === "file:"');
        select undef, undef, undef, 0.02;
    }
    die "report_page_test: the page does not load\n";
}

my $target = call('Target.createTarget', {url => 'about:blank'})->{targetId};
$session = call('Target.attachToTarget', {targetId => $target, flatten => JSON::PP::true})->{sessionId};
call("$_.enable") for qw(Page Runtime Network Log);
open_page('');

# What is there at first

is(value('document.querySelector("h1").textContent'), "Manaproof: $hostile 1", 'the engine is named');
like(value('document.querySelector("header").textContent'), qr/Red: 1 of 4.*1 crash.*E:9:1/s, 'the summary is there');
my $shown = '[...document.querySelectorAll(".case")].filter(e => !e.hidden).map(e => e.id).join(" ")';
is(value($shown), 'MP-00002 MP-00004', 'what is red is shown at first');
is(value('document.getElementById("shown").textContent'), '2 of 4 cases', 'and counted');

# Keys

press('/', '/');
is(value('document.activeElement.id'), 'text', '/ goes to the search');
is(value('document.activeElement.value'), '', 'and is not typed');
press('Tab');
press('Enter', "\r");
is_soon($shown, 'MP-00001 MP-00002 MP-00003 MP-00004', 'the button shows all cases');
press('/', '/');
call('Input.insertText', {text => 'mp-00002'});
is(value($shown), 'MP-00002', 'the search filters');
press('ArrowDown');
is(value('document.activeElement.parentNode.id'), 'MP-00002', 'down goes to the first case');
press('Enter', "\r");
ok(value('document.getElementById("MP-00002").open'), 'Enter opens it');
press('Enter', "\r");
ok(!value('document.getElementById("MP-00002").open'), 'and closes it');
press('Enter', "\r");

# A case

is_soon('document.querySelectorAll("#MP-00002 > .body").length', 1, 'an open case has a body');
my $case = value('document.getElementById("MP-00002").innerText');
like($case, qr/\Q$_\E/, "the case shows $_")
    for 'Expected', 'Got', 'A 17 life, energy 2', 'Turn 4 of B, main2', 'mine (counters +1/+1 2, tapped)',
    '← here', '117.3c', '704.3', '712.8a', 'manaproof run MP-00002', "Forest $hostile", "stderr $hostile";
is(value('document.querySelectorAll("#MP-00002 .cards .tapped").length'), 1, 'a tapped card looks tapped');
is(value('document.querySelector("#MP-00002 .failed").innerText.split("\n")[0]'), 'check', 'the step is marked');
ok(value('document.querySelector("#MP-00002 details.trace").open'), 'the rules before it are shown');

# Filters

sub choose {
    my ($where, $what) = @_;
    my $name = encode_json([$what]);
    value("{ const e = document.getElementById('$where'); e.value = ${name}[0]; "
        . "e.dispatchEvent(new Event('input', {bubbles: true})); }");
}
choose(text => '');
choose(area => 'energy');
is(value($shown), 'MP-00001 MP-00003', 'an area filters');
choose(statement => 'S1');
is(value($shown), 'MP-00001', 'a statement filters');
choose($_ => '') for qw(area statement);
choose(rule => '712.8a');
is(value($shown), 'MP-00002', 'a rule filters');
choose(rule => '');
choose(area => $hostile);
is(value($shown), 'MP-00004', 'a hostile area is an area like any other');
choose(area => '');
value('document.querySelector("#outcomes input[value=xfail]").click()');
is(value($shown), 'MP-00003', 'an outcome filters');

# Addresses

open_page('#MP-00003');
ok(value('document.getElementById("MP-00003").open'), 'an address opens its case');
ok(!value('document.getElementById("MP-00003").hidden'), 'and shows it');

# Nothing hostile gets out

value('document.querySelectorAll("details").forEach(e => e.open = true)');
value('new Promise(done => setTimeout(done, 100))');
is(value('typeof pwned'), 'undefined', 'no text of the run was executed');
is(value('document.querySelectorAll("img, b, iframe, link, script[src]").length'), 0, 'or became markup');
is(value('document.querySelectorAll("script").length'), 2, 'the scripts are those of the page');

# Colours: every text against what is behind it, as WCAG 2 measures it

my $contrast = <<'END';
(() => {
  const numbers = colour => colour.match(/[\d.]+/g).map(Number);
  const light = ([r, g, b]) => [r, g, b].map(v => v / 255)
    .map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
    .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
  const behind = e => { const c = numbers(getComputedStyle(e).backgroundColor);
    return c.length === 4 && c[3] === 0 && e.parentElement ? behind(e.parentElement) : c; };
  let least = 21;
  for (const e of document.body.querySelectorAll("*")) {
    if (!e.innerText || !e.offsetParent || e.tagName === "OPTION") continue;
    const [low, high] = [light(numbers(getComputedStyle(e).color)), light(behind(e))].sort((a, b) => a - b);
    least = Math.min(least, (high + 0.05) / (low + 0.05));
  }
  return least;
})()
END
my %paper;
for my $scheme (qw(light dark)) {
    call('Emulation.setEmulatedMedia', {features => [{name => 'prefers-color-scheme', value => $scheme}]});
    $paper{$scheme} = value('getComputedStyle(document.body).backgroundColor');
    cmp_ok(value($contrast), '>=', 4.5, "every text can be read when it is $scheme");
}
isnt($paper{light}, $paper{dark}, 'light and dark differ');
is(value('document.querySelectorAll("select:not(label *), input:not(label *)").length'), 0, 'every field has its label');
call('Emulation.setDeviceMetricsOverride', {width => 360, height => 640, deviceScaleFactor => 1, mobile => JSON::PP::false});
cmp_ok(value('document.documentElement.scrollWidth'), '<=', 360, 'it fits a narrow window');

# Nothing was fetched, and nothing complained

my @fetched = grep { !m{^(file://\Q$scratch\E/page\.html|about:)} }
    map { $_->{params}{request}{url} } grep { $_->{method} eq 'Network.requestWillBeSent' } @events;
is("@fetched", '', 'nothing else is fetched');
my @complaints = grep { $_->{method} =~ /^(Runtime\.exceptionThrown|Log\.entryAdded)$/ } @events;
is(encode_json(\@complaints), '[]', 'the browser complains of nothing');

# And a real run

open my $list, '-|', $program, 'run', 'MP-0000?', '--html', "$scratch/page.html", '--trace' or die $!;
{ local $/; <$list>; }
close $list;
open_page('#MP-00002');
is(value('document.querySelectorAll(".case").length'), 9, 'a real run has its cases');
is(value($shown), 'MP-00001 MP-00002 MP-00003 MP-00004 MP-00005 MP-00006 MP-00007 MP-00008 MP-00009',
    'all are shown when nothing is red');
is_soon('document.querySelectorAll("#MP-00002 > .body").length', 1, 'its address opens a case');
like(value('document.getElementById("MP-00002").innerText'), qr/Meteor Crater.*rules applied/s,
    'and, when traced, boards and rules of cases that pass');

undef $session;
eval { call('Browser.close') };
waitpid $pid, 0;
undef $pid;
done_testing();
