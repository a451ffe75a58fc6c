#!/usr/bin/perl
# Test that the commands of README.md do what it says: those about testing an
# engine, and both jobs for continuous integration, step by step as GitHub and
# GitLab would run them.  `readme_test.pl BUILD`, the directory of the program.
use strict;
use warnings;
use Cwd qw(abs_path);
use File::Copy qw(copy);
use File::Temp qw(tempdir);
use Test::More;

my $build = abs_path(shift // die "usage: readme_test.pl BUILD\n");
my $readme = slurp('README.md');
my %is_there = map { $_ => 1 } grep { system("command -v $_ >/dev/null") == 0 } 'python3';

sub slurp { local (@ARGV, $/) = @_; return scalar <> }

sub spew {
    my ($path, $text, $mode) = @_;
    open my $file, '>', $path or die "$path: $!\n";
    print $file $text;
    close $file or die "$path: $!\n";
    chmod $mode, $path if $mode;
}

# A directory with an adapter, and programs that stand for the machine's.
sub workplace {
    my $dir = tempdir(CLEANUP => 1);
    my $clone = 'for to; do :; done; mkdir -p "$to/build"; cp ' . "$dir/manaproof.sh" . ' "$to/build/manaproof"';

    mkdir "$dir/bin";
    # A few cases are enough here; and who examines has patience, since other
    # tests run beside this one.
    spew("$dir/manaproof.sh", <<"END", 0755);
#!/bin/sh
case \$1 in
run) shift; set -- run 'MP-000[0-3]?' "\$@" ;;
doctor) shift; set -- doctor --timeout-scale 5 "\$@" ;;
esac
exec $build/manaproof "\$@"
END
    spew("$dir/bin/sudo", "#!/bin/sh\nexec \"\$@\"\n", 0755);
    spew("$dir/bin/$_", "#!/bin/sh\n", 0755) for qw(apt-get make);
    spew("$dir/bin/git", "#!/bin/sh\n$clone\n", 0755);
    adapter($dir);
    return $dir;
}

# The engine: as it should be, or with faults (see hostile_adapter.c).
sub adapter {
    my ($dir, @faults) = @_;
    spew("$dir/adapter", "#!/bin/sh\nexec $build/testing/hostile_adapter @faults\n", 0755);
}

sub blocks { my ($language) = @_; return $readme =~ /^```$language\n(.*?)^```$/gms }

# Whether each line succeeds, in one directory, in turn.
sub commands {
    my ($title, $block, %with) = @_;
    my $dir = $with{dir};

    symlink "$dir/manaproof.sh", "$dir/bin/manaproof";
    copy("$build/libmanaproof_reference.so", "$dir/engine.so");
    for my $line (split /\n/, $block) {
        $line =~ s/\s+# .*//;
        (my $command = $line) =~ s/\bADAPTER\b/.\/adapter/;
      SKIP: {
            skip "no python3: $line", 1 if $line =~ /python/ && !$is_there{python3};
            my $said = qx{cd $dir && PATH="$dir/bin:\$PATH" && { $command; } 2>&1};
            is($? >> 8, 0, "$title: $line") or diag(substr $said, -800);
        }
    }
}

# The steps of the GitHub job: [script, condition, shell].
sub github_steps {
    my ($yaml) = blocks('yaml');
    my @steps;

    for my $item (split /^      - /m, $yaml) {
        my ($script) = $item =~ /^run: \|\n((?:          .*\n)+)/;
        ($script) = $item =~ /^run: (.*)/ unless defined $script;
        next unless defined $script;
        $script =~ s/ +# .*$//mg;
        my ($if) = $item =~ /^        if: (.*)/m;
        push @steps, [$script, $if, $item =~ /^        shell: bash/m];
    }
    return @steps;
}

# Run the job: 'green', or the script that failed.
sub github {
    my ($dir, $event) = @_;
    my $path = "$dir/bin:$ENV{PATH}";

    local $ENV{GITHUB_PATH} = "$dir/path";
    local $ENV{GITHUB_STEP_SUMMARY} = "$dir/summary";
    local $ENV{GITHUB_ACTIONS} = 'true';
    spew("$dir/$_", '') for qw(path summary);
    for (github_steps()) {
        my ($script, $if, $is_bash) = @$_;
        next if defined $if && $if eq "github.event_name == 'push'" && $event ne 'push';
        $script =~ s{/tmp/manaproof}{$dir/manaproof}g;
        spew("$dir/script", $script);
        local $ENV{PATH} = join ':', reverse(split /\n/, slurp("$dir/path")), $path;
        my $options = $is_bash ? '-e -o pipefail' : '-e';
        system("cd $dir && bash $options script >log 2>&1") == 0 or return $script;
    }
    return 'green';
}

# The GitLab job is one script.
sub gitlab {
    my ($dir, $event) = @_;
    my (undef, $yaml) = blocks('yaml');
    my ($script) = $yaml =~ /^  script:\n((?:    - .*\n)+)/m;

    $script =~ s/^    - //mg;
    $script =~ s/ +# .*$//mg;
    $script =~ s{/tmp/manaproof}{$dir/manaproof}g;
    spew("$dir/script", $script);
    local $ENV{PATH} = "$dir/bin:$ENV{PATH}";
    local $ENV{MANAPROOF} = 'https://example.org/manaproof.git';
    local $ENV{CI_DEFAULT_BRANCH} = 'main';
    local $ENV{CI_COMMIT_BRANCH} = $event eq 'push' ? 'main' : 'a-branch';
    return 'green' if system("cd $dir && bash -ex -o pipefail script >log 2>&1") == 0;
    return (slurp("$dir/log") =~ /^\+ (manaproof .*)/mg)[-1]; # the last command
}

sub gates {
    my ($name, $job) = @_;
    my $dir = workplace();
    my $list = "# manaproof.expect - format 1\n";

    spew("$dir/manaproof.expect", $list);
    is($job->($dir, 'push'), 'green', "$name: the main branch is green");
    ok(-s "$dir/base.jsonl", "$name: and its run is kept");
    ok(-s "$dir/run.html", "$name: with its page");
    is($job->($dir, 'pull_request'), 'green', "$name: nothing broke, so it is green");
    adapter($dir, 'crash:MP-00002:2');
    like($job->($dir, 'pull_request'), qr/^manaproof run/, "$name: a new crash stops it");
    spew("$dir/manaproof.expect", "$list\nMP-00002 crash # a known one\n");
    like($job->($dir, 'pull_request'), qr/\bmanaproof compare/, "$name: to list it is no way round the comparison");
    unlink "$dir/base.jsonl";
    is($job->($dir, 'push'), 'green', "$name: on the main branch the list is obeyed");
}

my @plain = grep { /^manaproof|^echo/ } blocks('');
is(@plain, 3, 'three blocks of commands are about engines');
my $place = workplace();
commands('engine', $plain[0], dir => $place);
commands('reports', $plain[1], dir => $place);
copy("$place/run.jsonl", "$place/$_") for qw(base.jsonl head.jsonl);
commands('gating', $plain[2], dir => $place);
gates('GitHub', \&github);
gates('GitLab', \&gitlab);
done_testing();
