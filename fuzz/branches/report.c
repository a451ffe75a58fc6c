#include "report.h"
#include "store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const ways[WAYS] = {"taken", "never"};
static const char *const fates[] = {"unreached", "survived", "other",
                                    "wrong", "died", "hung"};

static bool is_killed(const struct trial *trial)
{
    return trial->fate >= FATE_OTHER;
}

static const struct site *site_of(const struct trial *trial)
{
    return site_at(trial->flip / WAYS);
}

static size_t count_of(const struct trial *trials, size_t count,
                       enum fate fate)
{
    size_t found = 0;

    for (size_t i = 0; i < count; i++)
        found += trials[i].fate == fate;
    return found;
}

static size_t count_killed(const struct trial *trials, size_t count)
{
    size_t found = 0;

    for (size_t i = 0; i < count; i++)
        found += is_killed(&trials[i]);
    return found;
}

static size_t count_excused(enum excuse excuse)
{
    size_t found = 0;

    for (size_t site = 0; site < sites_count(); site++)
        found += site_at(site)->excuse == excuse ? WAYS : 0;
    return found;
}

double killed_percent(const struct trial *trials, size_t count)
{
    return count == 0 ? 0
                      : 100.0 * (double)count_killed(trials, count) /
                            (double)count;
}

double exempt_percent(void)
{
    return 100.0 * (double)count_excused(EXCUSE_EXEMPT) /
           (double)flips_count();
}

/* How many flips a layer reaches; LAYERS: any layer. */
static size_t count_reached(const struct survey *survey, enum layer layer)
{
    uint8_t *all = store_new(survey->row, 1);
    size_t count = 0;

    for (size_t i = 0; i < survey->piece_count; i++) {
        const uint8_t *row = survey->reach + i * survey->row;
        if (layer != LAYERS && survey->pieces[i].layer != layer)
            continue;
        for (size_t byte = 0; byte < survey->row; byte++)
            all[byte] |= row[byte];
    }
    for (flip_id flip = 0; flip < flips_count(); flip++)
        count += all[flip / 8] >> flip % 8 & 1;
    free(all);
    return count;
}

static void print_layers(const struct survey *survey,
                         const struct trial *trials, size_t count)
{
    size_t kills[LAYERS][FATE_HUNG + 1] = {{0}};

    for (size_t i = 0; i < count; i++)
        if (is_killed(&trials[i]))
            kills[survey->pieces[trials[i].killer].layer][trials[i].fate]++;
    printf("%-10s %7s %7s", "layer", "reaches", "kills");
    for (unsigned fate = FATE_OTHER; fate <= FATE_HUNG; fate++)
        printf(" %7s", fates[fate]);
    for (unsigned layer = 0; layer < LAYERS; layer++) {
        size_t total = 0;
        for (unsigned fate = FATE_OTHER; fate <= FATE_HUNG; fate++)
            total += kills[layer][fate];
        printf("\n%-10s %7zu %7zu", layer_name((enum layer)layer),
               count_reached(survey, (enum layer)layer), total);
        for (unsigned fate = FATE_OTHER; fate <= FATE_HUNG; fate++)
            printf(" %7zu", kills[layer][fate]);
    }
    putchar('\n');
}

void report_print(const struct survey *survey, const struct trial *trials,
                  size_t count)
{
    printf("%zu of %zu flips of %zu conditional jumps; %zu are reached\n",
           count, flips_count(), sites_count(), count_reached(survey, LAYERS));
    printf("not tried: %zu of assertions, %zu for a reason given (%.1f%%)\n",
           count_excused(EXCUSE_ASSERTION), count_excused(EXCUSE_EXEMPT),
           exempt_percent());
    print_layers(survey, trials, count);
    printf("survive: %zu, and %zu that nothing reaches\n",
           count_of(trials, count, FATE_SURVIVED),
           count_of(trials, count, FATE_UNREACHED));
    printf("killed %zu of %zu: %.2f%%\n", count_killed(trials, count), count,
           killed_percent(trials, count));
}

static FILE *create(const char *directory, const char *name)
{
    struct text path = {0};
    FILE *file;

    text_add(&path, "%s/%s", directory, name);
    file = fopen(path.bytes, "w");
    if (file == NULL)
        perror(path.bytes);
    text_free(&path);
    return file;
}

static bool finish(FILE *file)
{
    bool is_good = !ferror(file);

    if (fclose(file) == 0 && is_good)
        return true;
    perror("branches: a report cannot be written");
    return false;
}

/* One flip, and how many pieces of each layer reach it. */
static void write_trial(const struct survey *survey, const struct trial *trial,
                        FILE *file)
{
    const struct site *site = site_of(trial);
    const struct piece *killer = &survey->pieces[trial->killer];
    unsigned reach[LAYERS] = {0};

    for (size_t i = 0; i < survey->piece_count; i++)
        reach[survey->pieces[i].layer] +=
            piece_reaches(survey, i, trial->flip);
    fprintf(file, "%s\t%u\t%s\t%u\t%s\t%s\t%s\t%s", site->file,
            (unsigned)site->line, site->function, (unsigned)site->ordinal,
            ways[trial->flip % WAYS], fates[trial->fate],
            is_killed(trial) ? layer_name(killer->layer) : "",
            is_killed(trial) ? piece_name(&survey->scene, killer) : "");
    for (unsigned layer = 0; layer < LAYERS; layer++)
        fprintf(file, "\t%u", reach[layer]);
    fputc('\n', file);
}

bool report_write(const struct survey *survey, const struct trial *trials,
                  size_t count, const char *directory)
{
    FILE *all = create(directory, "mutants.tsv");
    FILE *survivors = create(directory, "survivors.txt");

    if (all == NULL || survivors == NULL)
        return false;
    fputs("file\tline\tfunction\tjump\tway\tfate\tlayer\tkiller",
          all);
    for (unsigned layer = 0; layer < LAYERS; layer++)
        fprintf(all, "\t%s", layer_name((enum layer)layer));
    fputc('\n', all);
    for (size_t i = 0; i < count; i++) {
        const struct site *site = site_of(&trials[i]);
        write_trial(survey, &trials[i], all);
        if (!is_killed(&trials[i]))
            fprintf(survivors, "%s:%u: %s: %s, jump %u of %s\n", site->file,
                    (unsigned)site->line, ways[trials[i].flip % WAYS],
                    fates[trials[i].fate], (unsigned)site->ordinal,
                    site->function);
    }
    bool is_whole = finish(all);
    return finish(survivors) && is_whole;
}

/* The next flip from `trial` on that died of something and that the piece
 * can tell about, or `count`. */
static size_t next_candidate(const struct survey *survey, size_t piece,
                             const struct trial *trials, size_t trial,
                             size_t count)
{
    while (trial < count && (!is_killed(&trials[trial]) ||
                             !piece_reaches(survey, piece, trials[trial].flip)))
        trial++;
    return trial;
}

/* Try flips against the pieces that have killed none yet, one for each piece
 * and round, until there is none left to try. */
static bool find_kills(struct survey *survey, const struct trial *trials,
                       size_t count, uint32_t *kills, flip_id *example)
{
    size_t *next = store_new(survey->piece_count, sizeof(*next));
    struct trial *tries = store_new(survey->piece_count, sizeof(*tries));
    size_t try_count;

    do {
        try_count = 0;
        for (size_t i = survey->first[LAYER_CORPUS];
             i < survey->first[LAYER_CORPUS + 1]; i++) {
            next[i] = kills[i] > 0
                          ? count
                          : next_candidate(survey, i, trials, next[i], count);
            if (next[i] == count)
                continue;
            tries[try_count++] = (struct trial){
                .flip = trials[next[i]++].flip,
                .layers = 1u << LAYER_CORPUS,
                .piece = (uint32_t)i,
            };
        }
        if (survey_try(survey, tries, try_count) < try_count)
            break;
        for (size_t i = 0; i < try_count; i++)
            if (is_killed(&tries[i]) && tries[i].killer == tries[i].piece) {
                kills[tries[i].piece]++;
                example[tries[i].piece] = tries[i].flip;
            }
    } while (try_count > 0);
    free(next);
    free(tries);
    return try_count == 0;
}

bool report_cases(struct survey *survey, const struct trial *trials,
                  size_t count, const char *directory)
{
    uint32_t *kills = store_new(survey->piece_count, sizeof(*kills));
    flip_id *example = store_new(survey->piece_count, sizeof(*example));
    FILE *file = create(directory, "cases.tsv");
    size_t first = survey->first[LAYER_CORPUS];
    size_t end = survey->first[LAYER_CORPUS + 1], idle = 0;

    for (size_t i = 0; i < count; i++)
        if (is_killed(&trials[i])) {
            kills[trials[i].killer]++;
            example[trials[i].killer] = trials[i].flip;
        }
    bool is_whole = find_kills(survey, trials, count, kills, example);
    for (size_t i = first; file != NULL && i < end; i++) {
        const struct site *site = site_at(example[i] / WAYS);
        idle += kills[i] == 0;
        fprintf(file, "%s\t%u\t",
                piece_name(&survey->scene, &survey->pieces[i]),
                (unsigned)kills[i]);
        if (kills[i] > 0)
            fprintf(file, "%s:%u: %s", site->file, (unsigned)site->line,
                    ways[example[i] % WAYS]);
        fputc('\n', file);
    }
    if (is_whole)
        printf("%zu of %zu cases kill no flip\n", idle, end - first);
    free(kills);
    free(example);
    return file != NULL && finish(file) && is_whole;
}

/* Whoever reads the corpus before playing cannot do without reading it. */
static uint32_t layers_without(enum layer layer)
{
    if (layer == LAYER_READING)
        return 1u << LAYER_TEXTS | 1u << LAYER_UNITS;
    return ~(1u << layer);
}

bool report_alone(struct survey *survey, const struct trial *trials,
                  size_t count)
{
    struct trial *again = store_new(count + 1, sizeof(*again));
    enum layer *first = store_new(count + 1, sizeof(*first));
    size_t alone[LAYERS] = {0}, again_count = 0;

    for (size_t i = 0; i < count; i++) {
        if (!is_killed(&trials[i]))
            continue;
        first[again_count] = survey->pieces[trials[i].killer].layer;
        again[again_count] = trials[i];
        again[again_count].layers &= layers_without(first[again_count]);
        again_count++;
    }
    bool is_whole = survey_try(survey, again, again_count) == again_count;
    for (size_t i = 0; i < again_count && is_whole; i++)
        alone[first[i]] += !is_killed(&again[i]);
    for (unsigned layer = 0; layer < LAYERS && is_whole; layer++)
        printf("%s %zu by %s%s", layer == 0 ? "killed by one layer alone:" : "",
               alone[layer], layer_name((enum layer)layer),
               layer + 1 < LAYERS ? "," : "\n");
    free(again);
    free(first);
    return is_whole;
}
