/*
 * hostile_adapter.c - the reference engine as an adapter that misbehaves.
 *
 * `hostile_adapter BEHAVIOUR:CASE:MESSAGE...` answers as `manaproof serve`
 * does, but when it comes to message number MESSAGE (1 is game/new, 0 is
 * game/end) of the case, it behaves as told.  Two more words: `isolated` wants
 * a process for each case, and dies of a second game; `stay` does not end
 * after shutdown.  For the tests of the runner.
 */
#include "hostile_cards.h"
#include "json.h"
#include "serve.h"
#include "server.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct hostile {
    char **plans;     /* BEHAVIOUR:CASE:MESSAGE each, up to a NULL */
    char ruling[24];  /* the case it is in */
    int count;        /* messages of the case so far */
    bool is_end;      /* this one is game/end */
    bool is_slow;     /* from now on */
    int games;        /* so far */
    struct text last; /* the reply before */
    struct server *server;
};

static void put(const char *bytes, size_t length)
{
    fwrite(bytes, 1, length, stdout);
    fflush(stdout);
}

static void put_text(const char *text)
{
    put(text, strlen(text));
}

static void put_line(const struct text *reply)
{
    fwrite(reply->bytes, 1, reply->length, stdout);
    put("\n", 1);
}

static void sleep_ms(long ms)
{
    struct timespec left = {ms / 1000, ms % 1000 * 1000000};

    while (nanosleep(&left, &left) != 0 && errno == EINTR)
        continue;
}

static _Noreturn void hang(void)
{
    for (;;)
        sleep_ms(60000);
}

static _Noreturn void crash(void)
{
    signal(SIGSEGV, SIG_DFL); /* whatever a sanitizer made of it */
    raise(SIGSEGV);
    _exit(99);
}

static void do_crash(struct hostile *hostile, struct text *reply)
{
    (void)hostile;
    (void)reply;
    crash();
}

static void do_abort(struct hostile *hostile, struct text *reply)
{
    (void)hostile;
    (void)reply;
    fputs("last words\n", stderr);
    abort();
}

static void do_exit(struct hostile *hostile, struct text *reply)
{
    (void)hostile;
    (void)reply;
    exit(0);
}

/* Nothing but SIGKILL ends this. */
static void do_hang(struct hostile *hostile, struct text *reply)
{
    (void)hostile;
    (void)reply;
    signal(SIGTERM, SIG_IGN);
    hang();
}

static void do_slow(struct hostile *hostile, struct text *reply)
{
    (void)hostile;
    sleep_ms(100);
    put_line(reply);
}

/* In time each time, but there are many times. */
static void do_slower(struct hostile *hostile, struct text *reply)
{
    sleep_ms(300);
    put_line(reply);
    hostile->is_slow = true;
}

static void do_garbage(struct hostile *hostile, struct text *reply)
{
    (void)hostile;
    (void)reply;
    put_text("{never heard of JSON\n");
}

static void do_noise(struct hostile *hostile, struct text *reply)
{
    (void)hostile;
    put_text("debug: a line\n\n\xff\xfe[1]\n");
    put_line(reply);
}

static void do_babble(struct hostile *hostile, struct text *reply)
{
    (void)hostile;
    (void)reply;
    for (;;)
        put_text("debug: for ever\n");
}

static void do_half(struct hostile *hostile, struct text *reply)
{
    (void)hostile;
    put(reply->bytes, reply->length / 2);
    hang();
}

static void do_half_exit(struct hostile *hostile, struct text *reply)
{
    (void)hostile;
    put(reply->bytes, reply->length / 2);
    _exit(3);
}

static void do_long(struct hostile *hostile, struct text *reply)
{
    static char spaces[1 << 20];

    (void)hostile;
    memset(spaces, ' ', sizeof(spaces));
    put_text("{");
    for (int i = 0; i < 100; i++)
        put(spaces, sizeof(spaces));
    put_line(reply);
}

static void flood(void)
{
    static char line[1024];

    memset(line, 'e', sizeof(line) - 1);
    line[sizeof(line) - 1] = '\n';
    for (int i = 0; i < 8 * 1024; i++)
        fwrite(line, 1, sizeof(line), stderr);
}

static void do_flood(struct hostile *hostile, struct text *reply)
{
    (void)hostile;
    flood();
    put_line(reply);
}

static void do_flood_crash(struct hostile *hostile, struct text *reply)
{
    (void)hostile;
    (void)reply;
    flood();
    crash();
}

static void do_close(struct hostile *hostile, struct text *reply)
{
    (void)hostile;
    (void)reply;
    close(STDOUT_FILENO);
    hang();
}

static void do_deaf(struct hostile *hostile, struct text *reply)
{
    (void)hostile;
    close(STDIN_FILENO);
    put_line(reply);
    hang();
}

/* Two replies at once. */
static void do_twice(struct hostile *hostile, struct text *reply)
{
    struct text both = {0};

    (void)hostile;
    text_add_bytes(&both, reply->bytes, reply->length);
    text_add_bytes(&both, "\n", 1);
    text_add_bytes(&both, reply->bytes, reply->length);
    put_line(&both);
    text_free(&both);
}

/* The reply before, instead of this one. */
static void do_duplicate(struct hostile *hostile, struct text *reply)
{
    (void)reply;
    put_line(&hostile->last);
}

static void do_late(struct hostile *hostile, struct text *reply)
{
    (void)hostile;
    signal(SIGTERM, SIG_IGN);
    sleep_ms(2500); /* longer than the tests have patience */
    put_line(reply);
}

static void do_fork(struct hostile *hostile, struct text *reply)
{
    (void)hostile;
    (void)reply;
    if (fork() == 0) {
        signal(SIGTERM, SIG_IGN);
        hang();
    }
    crash();
}

static void do_deep(struct hostile *hostile, struct text *reply)
{
    (void)hostile;
    (void)reply;
    put_text("{\"id\":");
    for (int i = 0; i < 100000; i++)
        put_text("[");
    put_text("\n");
}

static void do_keys(struct hostile *hostile, struct text *reply)
{
    (void)hostile;
    reply->bytes[reply->length - 1] = ',';
    text_add(reply, "\"result\":{\"status\":\"done\"}}");
    put_line(reply);
}

static void do_nan(struct hostile *hostile, struct text *reply)
{
    (void)hostile;
    reply->bytes[reply->length - 1] = ',';
    text_add(reply, "\"time\":NaN}");
    put_line(reply);
}

/* The id of a reply is its first member. */
static void put_instead(const struct text *reply, const char *rest)
{
    struct text other = {0};
    const char *comma = memchr(reply->bytes, ',', reply->length);

    text_add_bytes(&other, reply->bytes, (size_t)(comma - reply->bytes));
    text_add(&other, ",%s}", rest);
    put_line(&other);
    text_free(&other);
}

static void do_wrong_id(struct hostile *hostile, struct text *reply)
{
    (void)hostile;
    (void)reply;
    put_text("{\"id\":4000000,\"result\":{\"status\":\"done\"}}\n");
}

static void do_string_id(struct hostile *hostile, struct text *reply)
{
    (void)hostile;
    (void)reply;
    put_text("{\"id\":\"1\",\"result\":{\"status\":\"done\"}}\n");
}

static void do_both(struct hostile *hostile, struct text *reply)
{
    (void)hostile;
    put_instead(reply, "\"result\":{},\"error\":{\"code\":-1}");
}

static void do_request(struct hostile *hostile, struct text *reply)
{
    (void)hostile;
    put_instead(reply, "\"method\":\"ping\"");
}

static void do_internal(struct hostile *hostile, struct text *reply)
{
    (void)hostile;
    put_instead(reply, "\"error\":{\"code\":-32000,\"message\":\"ouch\"}");
}

static void do_refuse(struct hostile *hostile, struct text *reply)
{
    (void)hostile;
    put_instead(reply, "\"error\":{\"code\":-32001,\"message\":\"no\","
                       "\"data\":{\"feature\":\"setup.hand\"}}");
}

static void do_unreached(struct hostile *hostile, struct text *reply)
{
    (void)hostile;
    put_instead(reply, "\"result\":{\"ok\":true,\"reached\":"
                       "{\"players\":[{\"seat\":\"A\",\"life\":19},"
                       "{\"seat\":\"B\"}]}}");
}

static void do_reached(struct hostile *hostile, struct text *reply)
{
    (void)hostile;
    put_instead(reply, "\"result\":{\"ok\":true,\"reached\":"
                       "{\"players\":[{\"seat\":\"A\"},{\"seat\":\"B\"}]}}");
}

/* A reply, and gone. */
static void do_leave(struct hostile *hostile, struct text *reply)
{
    (void)hostile;
    put_line(reply);
    exit(0);
}

static void do_descriptors(struct hostile *hostile, struct text *reply)
{
    (void)hostile;
    for (int fd = 3; fd < 1024; fd++)
        if (fcntl(fd, F_GETFD) >= 0)
            exit(77);
    put_line(reply);
}

static const struct {
    const char *name;
    void (*act)(struct hostile *hostile, struct text *reply);
} behaviours[] = {
    {"crash", do_crash},
    {"abort", do_abort},
    {"exit", do_exit},
    {"hang", do_hang},
    {"slow", do_slow},
    {"slower", do_slower},
    {"garbage", do_garbage},
    {"noise", do_noise},
    {"babble", do_babble},
    {"half", do_half},
    {"half-exit", do_half_exit},
    {"long", do_long},
    {"flood", do_flood},
    {"flood-crash", do_flood_crash},
    {"close", do_close},
    {"deaf", do_deaf},
    {"twice", do_twice},
    {"duplicate", do_duplicate},
    {"late", do_late},
    {"fork", do_fork},
    {"deep", do_deep},
    {"keys", do_keys},
    {"nan", do_nan},
    {"wrong-id", do_wrong_id},
    {"string-id", do_string_id},
    {"both", do_both},
    {"request", do_request},
    {"internal", do_internal},
    {"refuse", do_refuse},
    {"unreached", do_unreached},
    {"reached", do_reached},
    {"leave", do_leave},
    {"descriptors", do_descriptors},
};
enum { BEHAVIOUR_COUNT = sizeof(behaviours) / sizeof(behaviours[0]) };

static void behave(struct hostile *hostile, const char *plan, size_t length,
                   struct text *reply)
{
    for (size_t i = 0; i < BEHAVIOUR_COUNT; i++)
        if (strlen(behaviours[i].name) == length &&
            strncmp(behaviours[i].name, plan, length) == 0) {
            behaviours[i].act(hostile, reply);
            return;
        }
    fprintf(stderr, "hostile_adapter: no such behaviour: %s\n", plan);
    exit(2);
}

/* Which message of which case the line is. */
static void count(struct hostile *hostile, const char *line)
{
    cJSON *request = cJSON_Parse(line);
    const cJSON *params = json_member(request, "params");
    const cJSON *method = json_member(request, "method");
    const cJSON *ruling = json_member(params, "case");

    hostile->count++;
    hostile->is_end =
        cJSON_IsString(method) && strcmp(method->valuestring, "game/end") == 0;
    if (cJSON_IsString(ruling)) {
        hostile->count = 1;
        hostile->games++;
        snprintf(hostile->ruling, sizeof(hostile->ruling), "%s",
                 ruling->valuestring);
    }
    cJSON_Delete(request);
}

static bool is_planned(const struct hostile *hostile, const char *word)
{
    for (char **plan = hostile->plans; *plan != NULL; plan++)
        if (strcmp(*plan, word) == 0)
            return true;
    return false;
}

/* Say "process" where the reference engine says "game". */
static void isolate(struct text *reply)
{
    static const char said[] = "\"isolation\":\"game\"";
    char *at = strstr(reply->bytes, said);
    struct text rest = {0};

    if (at == NULL)
        return;
    text_add(&rest, "%s", at + sizeof(said) - 1);
    reply->length = (size_t)(at - reply->bytes);
    text_add(reply, "\"isolation\":\"process\"%s", rest.bytes);
    text_free(&rest);
}

/* What is planned for the present message, or NULL. */
static const char *find_plan(const struct hostile *hostile)
{
    int message = hostile->is_end ? 0 : hostile->count;
    char wanted[40];

    snprintf(wanted, sizeof(wanted), ":%s:%d", hostile->ruling, message);
    for (char **plan = hostile->plans; *plan != NULL; plan++) {
        const char *colon = strchr(*plan, ':');
        if (colon != NULL && strcmp(colon, wanted) == 0)
            return *plan;
    }
    return NULL;
}

static void serve(struct hostile *hostile)
{
    struct text reply = {0};
    char *line = NULL;
    size_t room = 0;
    ssize_t length;
    bool is_over = false;

    while (!is_over && (length = getline(&line, &room, stdin)) > 0) {
        reply.length = 0;
        is_over = serve_line(hostile->server, line, (size_t)length, &reply);
        count(hostile, line);
        if (hostile->is_slow)
            sleep_ms(300);
        if (is_planned(hostile, "isolated"))
            isolate(&reply);
        if (is_planned(hostile, "isolated") && hostile->games > 1)
            crash();
        const char *plan = find_plan(hostile);
        if (plan != NULL)
            behave(hostile, plan, strcspn(plan, ":"), &reply);
        else
            put_line(&reply);
        hostile->last.length = 0;
        text_add_bytes(&hostile->last, reply.bytes, reply.length);
    }
    free(line);
    text_free(&reply);
    if (is_planned(hostile, "stay"))
        hang();
}

int main(int argc, char **argv)
{
    struct cards *cards = hostile_cards();
    struct hostile hostile = {
        .plans = argv + (argc > 0),
        .server = server_new(cards),
    };

    serve(&hostile);
    server_free(hostile.server);
    text_free(&hostile.last);
    cards_free(cards);
    return 0;
}
