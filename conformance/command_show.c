/* manaproof show and explain: a case in words, and why it ends as it does. */
#include "describe.h"
#include "run.h"
#include "work.h"

#include <stdio.h>

static void print(struct text *text)
{
    fputs(text->bytes, stdout);
    text_free(text);
}

/* The words for what the file of a card leaves out. */
struct gaps {
    const struct corpus *corpus;
    struct text *text;
};

static void add_gaps(void *context, const char *card)
{
    const struct gaps *gaps = context;
    const struct cards *cards = gaps->corpus->known.cards;
    uint16_t id = card_find(cards, card, NULL);

    for (size_t i = 0; i < gaps->corpus->card_count; i++) {
        const cJSON *root = json_root(gaps->corpus->cards[i].document);
        const char *name = json_member(root, "name")->valuestring;
        const cJSON *gap;
        if (id == 0 || card_find(cards, name, NULL) != id)
            continue;
        cJSON_ArrayForEach(gap, json_member(root, "left_out"))
            text_add(gaps->text, "  Left out of %s: %s.\n", name,
                     gap->valuestring);
    }
}

static void show(const struct ruling *ruling, const struct corpus *corpus)
{
    const struct known *known = &corpus->known;
    const cJSON *id = json_member(json_root(ruling->file->document), "id");
    struct text text = {0};
    const cJSON *step;
    int number = 0;

    describe_head(&text, ruling, &known->editions);
    ruling_cards(ruling, add_gaps, &(struct gaps){corpus, &text});
    cJSON_ArrayForEach(step, json_member(ruling->tree, "steps"))
        describe_step(&text, step, ++number);
    text_add(&text, "  Decided by the engine and the %s.\n",
             names_have(&known->deciders, id->valuestring)
                 ? "oracle"
                 : "derivation above");
    print(&text);
}

/* Both commands want to be told which cases. */
static int open_named(struct work *work, int argc, char **argv,
                      const char *accepted)
{
    int code = work_open(work, argc, argv, accepted);

    if (code == EXIT_GREEN &&
        (work->options.selectors.count + work->options.paths.count == 0 ||
         work->count == 0)) {
        fprintf(stderr, "manaproof %s: which case?\n", argv[0]);
        code = work->is_valid ? EXIT_USAGE : EXIT_CORPUS;
    }
    return code;
}

int command_show(int argc, char **argv)
{
    struct work work;
    int code = open_named(&work, argc, argv, " --corpus --cards ");

    for (size_t i = 0; code == EXIT_GREEN && i < work.count; i++) {
        show(work.rulings[i], work.corpus);
        if (i + 1 < work.count)
            putchar('\n');
    }
    work_close(&work);
    return code;
}

/* The steps of the ruling that is being explained. */
struct explanation {
    const struct ruling *ruling;
};

static const char *text_of(const cJSON *entry, const char *key)
{
    const cJSON *item = json_member(entry, key);

    return cJSON_IsString(item) ? item->valuestring : "";
}

static void print_trace(struct session *session, const char *game)
{
    struct port_failure failure;
    cJSON *params = cJSON_CreateObject();
    const cJSON *entry;

    cJSON_AddStringToObject(params, "game", game);
    cJSON *result = session_call(session, "game/trace", params, &failure);
    if (result == NULL) {
        printf("       no trace: %s\n", failure.message);
        port_failure_clear(&failure);
        return;
    }
    const cJSON *entries =
        cJSON_IsArray(result) ? result : json_member(result, "entries");
    cJSON_ArrayForEach(entry, entries)
    {
        const cJSON *depth = json_member(entry, "depth");
        const char *subject = text_of(entry, "subject");
        int indent = depth == NULL ? 0 : depth->valueint * 2;
        printf("       %*s%-8s %s%s%s\n", indent > 20 ? 20 : indent, "",
               text_of(entry, "rule"), text_of(entry, "title"),
               *subject ? " - " : "", subject);
    }
    cJSON_Delete(result);
}

static void explain_step(void *context, struct session *session,
                         const char *game, const char *edition, int step)
{
    struct explanation *explanation = context;
    struct text text = {0};

    if (step == 0) {
        printf("  In edition %s:\n", edition);
    } else {
        describe_step(
            &text,
            cJSON_GetArrayItem(json_member(explanation->ruling->tree, "steps"),
                               step - 1),
            step);
        print(&text);
    }
    print_trace(session, game);
}

static bool explain(struct session *session, const struct work *work,
                    const struct ruling *ruling)
{
    struct explanation explanation = {ruling};
    const struct watch watch = {explain_step, &explanation};
    struct result result;
    struct text head = {0};

    describe_head(&head, ruling, &work->corpus->known.editions);
    print(&head);
    run_ruling(session, &work->corpus->known, ruling, work->options.edition,
               &watch, &result);
    printf("  %s", outcome_word(result.outcome));
    if (result.message[0] != '\0')
        printf(": %s (%s)", result.message, result.code);
    putchar('\n');
    bool is_red = outcome_is_red(result.outcome);
    result_clear(&result);
    return !is_red;
}

int command_explain(int argc, char **argv)
{
    struct work work;
    struct session session;
    int code = open_named(&work, argc, argv, " --corpus --cards --edition ");

    if (code == EXIT_GREEN &&
        (code = work_start(&work, &session)) == EXIT_GREEN) {
        for (size_t i = 0; i < work.count; i++)
            if (!explain(&session, &work, work.rulings[i]))
                code = EXIT_RED;
        session_close(&session);
    }
    work_close(&work);
    return code;
}
