/*
 * derived.h - the reports that are made of a run's results.
 */
#ifndef DERIVED_H
#define DERIVED_H

#include "options.h"
#include "results.h"
#include "sink.h"

/* Each adds the whole report to `text`. */

/* JUnit XML that the common de-facto schema accepts: one suite, unique names,
 * no characters that XML does not have. */
void junit_write(const struct results *results, struct text *text);
/* A summary for a pull request or a CI job, in GitHub's Markdown. */
void markdown_write(const struct results *results, struct text *text);
/* Workflow commands of GitHub Actions: at most 9 annotations of a type, for
 * it drops those after the tenth; the last says how many more there are. */
void github_write(const struct results *results, struct text *text);
/* A badge: SVG, or what shields.io reads from an endpoint. */
void badge_write_svg(const struct results *results, struct text *text);
void badge_write_json(const struct results *results, struct text *text);
/* One self-contained HTML page. */
void page_write(const struct results *results, struct text *text);

/* Text for Markdown, on one line. */
void markdown_add(struct text *text, const char *words);
/* Text for HTML and XML, quotes and all; what XML cannot hold is replaced. */
void markup_add(struct text *text, const char *words);

/* The files that the options ask for. */
struct derived {
    const char *command;
    struct sink junit, html, markdown, badge;
    struct sink summary; /* of the job, at GitHub */
    bool is_github;
};

/* Open all files before anything is run.  False after a message. */
bool derived_open(struct derived *derived, const char *command,
                  const struct options *options);
bool derived_is_wanted(const struct derived *derived);
/* Write them; annotations go to `annotations`. */
void derived_write(struct derived *derived, const struct results *results,
                   FILE *annotations);
/* False when a report could not be written. */
bool derived_close(struct derived *derived);

#define DERIVED_OPTIONS " --junit --html --md --badge --github "

#endif
