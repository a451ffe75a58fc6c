#include "bouts.h"
#include "faults.h"
#include "store.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int compare_seconds(const void *a, const void *b)
{
    double one = *(const double *)a, other = *(const double *)b;

    return (one > other) - (one < other);
}

/* Of all seeds; those that found nothing, or were not tried, come last. */
static double median_of(const struct bouts *bouts, const struct bout *bout)
{
    double seconds[SEEDS_MOST];

    for (unsigned i = 0; i < bouts->seeds; i++)
        seconds[i] = i < bout->done ? bout->seconds[i] : NEVER;
    qsort(seconds, bouts->seeds, sizeof(*seconds), compare_seconds);
    return seconds[bouts->seeds / 2];
}

bool bout_is_done(const struct bouts *bouts, const struct bout *bout)
{
    unsigned never = 0;

    for (unsigned i = 0; i < bout->done; i++)
        never += bout->seconds[i] >= NEVER;
    return bout->done >= bouts->seeds || never > bouts->seeds / 2;
}

static void print_bout(const struct bouts *bouts, const struct bout *bout,
                       FILE *file)
{
    fprintf(file, "%-36s %-8s", fault_name(bout->fault),
            fault_rule(bout->fault));
    for (unsigned i = 0; i < bouts->seeds; i++)
        if (i < bout->done && bout->seconds[i] < NEVER)
            fprintf(file, " %8.2f", bout->seconds[i]);
        else
            fprintf(file, " %8s", i < bout->done ? "-" : ".");
    fprintf(file, "  %s\n", bout->told);
    fflush(file);
}

bool bout_note(const struct bouts *bouts, const struct bout *bout)
{
    FILE *file;

    print_bout(bouts, bout, stdout);
    if (bouts->log == NULL)
        return true;
    file = fopen(bouts->log, "a");
    if (file == NULL)
        return false;
    print_bout(bouts, bout, file);
    return fclose(file) == 0;
}

bool bouts_report(const struct bouts *bouts)
{
    double *medians = store_new(bouts->count + 1, sizeof(*medians));
    size_t found = 0;

    for (size_t i = 0; i < bouts->count; i++) {
        medians[i] = median_of(bouts, &bouts->list[i]);
        found += medians[i] < NEVER;
    }
    qsort(medians, bouts->count, sizeof(*medians), compare_seconds);
    double median = medians[bouts->count / 2];
    double percent = 100.0 * (double)found / (double)bouts->count;
    printf("# %s%zu faults", bouts->is_held ? "held to the engine: " : "",
           bouts->count);
    if (bouts->every > 1)
        printf(", a sample: one in %u,", bouts->every);
    printf(" %u seeds, %.0f s each: %zu found by most seeds (%.1f%%), ",
           bouts->seeds, bouts->limit, found, percent);
    if (median < NEVER)
        printf("median %.2f s\n", median);
    else
        printf("no median\n");
    free(medians);
    return percent >= bouts->percent && median <= bouts->median;
}

/* A number, or what stands for none.  False when it is neither. */
static bool read_seconds(const char *word, double *seconds)
{
    char *rest = NULL;

    *seconds = NEVER;
    if (strcmp(word, "-") == 0 || strcmp(word, ".") == 0)
        return true;
    *seconds = strtod(word, &rest);
    return rest != word && *rest == '\0' && *seconds >= 0;
}

/* What a line says of one of the faults; lines of others are left alone.
 * False when it is no line of ours; `*column` is where. */
static bool recall_line(struct bouts *bouts, const char *line, int *column)
{
    char name[80], word[20];
    double seconds[SEEDS_MOST];
    unsigned done = 0;
    int length = 0;

    *column = 0;
    if (sscanf(line, "%79s %*s%n", name, column) != 1 || *column == 0)
        return false;
    for (unsigned i = 0; i < bouts->seeds; i++, *column += length) {
        if (sscanf(line + *column, "%19s%n", word, &length) != 1 ||
            !read_seconds(word, &seconds[i]))
            return false;
        done += word[0] != '.';
    }
    for (size_t i = 0; i < bouts->count; i++)
        if (strcmp(fault_name(bouts->list[i].fault), name) == 0) {
            bouts->list[i].done = done;
            memcpy(bouts->list[i].seconds, seconds, sizeof(seconds));
        }
    return strchr(line, '\n') != NULL;
}

bool bouts_recall(struct bouts *bouts)
{
    FILE *file = bouts->log == NULL ? NULL : fopen(bouts->log, "a+");
    char line[400];
    int column = 0;
    bool is_good = true;

    if (bouts->log == NULL)
        return true;
    if (file == NULL) {
        fprintf(stderr, "power: %s: %s\n", bouts->log, strerror(errno));
        return false;
    }
    rewind(file);
    for (int number = 1; is_good && fgets(line, sizeof(line), file) != NULL;
         number++) {
        is_good = recall_line(bouts, line, &column);
        if (!is_good)
            fprintf(stderr, "%s:%d:%d: not a line of a log with %u seeds\n",
                    bouts->log, number, column + 1, bouts->seeds);
    }
    fclose(file);
    return is_good;
}
