/*
 * doctor_process.c - checks of the process and its lines.
 */
#include "doctor.h"
#include "json.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { A_WHILE_MS = 200, HEAR_MS = 10000, LARGE = 512 * 1024 };

void check_starts(struct doctor *doctor)
{
    struct death death;

    if (!doctor_launch(doctor) || !doctor_is_quiet(doctor, A_WHILE_MS))
        return;
    if (!child_has_ended(&doctor->child, &death))
        return;
    doctor_wrong(doctor, "a process that waits for a request",
                 "it ended with %s %d", death.signal ? "signal" : "status",
                 death.signal ? death.signal : death.status);
}

void check_initialize(struct doctor *doctor)
{
    const cJSON *engine, *editions;

    doctor_stop(doctor);
    if (!doctor_begin(doctor))
        return;
    engine = json_member(doctor->session.hello, "engine");
    editions = json_member(doctor->session.hello, "editions");
    if (!cJSON_IsString(json_member(engine, "name")))
        doctor_wrong(doctor, "\"engine\" with a \"name\"", "none");
    else if (editions != NULL && !cJSON_IsArray(editions))
        doctor_wrong(doctor, "\"editions\" is a list", "it is none");
}

void check_version(struct doctor *doctor)
{
    if (!doctor_launch(doctor))
        return;
    doctor_expects(doctor,
                   doctor_ask(doctor, "initialize",
                              "{'protocol':{'min':1,'max':9},'seed':1}"),
                   "{'protocol':1}");
    doctor_stop(doctor);
}

void check_unknown_keys(struct doctor *doctor)
{
    if (!doctor_launch(doctor) ||
        !doctor_introduce(doctor, "'x-doctor':{'deep':[{}]},"))
        return;
    cJSON_Delete(doctor_ask(doctor, "cards/probe",
                            "{'cards':['Forest'],'x-doctor':[1,null]}"));
}

void check_one_line(struct doctor *doctor)
{
    if (!doctor_begin(doctor))
        return;
    for (int i = 0; i < 3; i++)
        cJSON_Delete(doctor_ask(doctor, "cards/probe", "{'cards':['Forest']}"));
    if (doctor->finding == FINDING_HELD)
        doctor_is_quiet(doctor, A_WHILE_MS);
}

/* Ids need not begin anywhere nor follow each other. */
void check_ids(struct doctor *doctor)
{
    static const int64_t ids[] = {7000000, 42, 9007199254740991};

    if (!doctor_begin(doctor))
        return;
    for (int i = 0; i < 3 && doctor->finding == FINDING_HELD; i++) {
        doctor->id = ids[i] - 1;
        cJSON_Delete(doctor_ask(doctor, "cards/probe", "{'cards':['Forest']}"));
    }
    doctor_stop(doctor);
}

/* Wait for the reply to the last request, whatever comes before it. */
static bool hear_reply(struct doctor *doctor, int64_t deadline)
{
    char *line;
    size_t length;

    while (child_wait(&doctor->child, deadline, &line, &length) == CHILD_LINE) {
        cJSON *reply = cJSON_Parse(line);
        const cJSON *id = json_member(reply, "id");
        bool is_it = cJSON_IsNumber(id) && id->valuedouble == doctor->id &&
                     json_member(reply, "result") != NULL;
        text_add(&doctor->talk, "<- %.200s\n", line);
        cJSON_Delete(reply);
        if (is_it)
            return true;
    }
    return doctor_wrong(doctor, "a result for the request after it", "none");
}

/* What is replied to a line that is no request is the adapter's affair. */
void check_garbage(struct doctor *doctor)
{
    static const char garbage[] = "Is this thing on?";
    char request[100];

    if (!doctor_begin(doctor))
        return;
    doctor_send(doctor, garbage, sizeof(garbage) - 1);
    snprintf(request, sizeof(request),
             "{\"id\":%lld,\"method\":\"cards/probe\","
             "\"params\":{\"cards\":[]}}",
             (long long)++doctor->id);
    doctor_send(doctor, request, strlen(request));
    hear_reply(doctor, clock_ms() + (int64_t)(HEAR_MS * doctor->limits.scale));
    doctor_stop(doctor);
}

void check_large_message(struct doctor *doctor)
{
    struct port_failure failure;
    struct text params = {0};

    if (!doctor_begin(doctor))
        return;
    text_add(&params, "{'cards':['Forest'");
    while (params.length < LARGE)
        text_add(&params, ",'No Such Card %zu'", params.length);
    text_add(&params, "]}");
    cJSON *result = doctor_try(doctor, &failure, "cards/probe", params.bytes);
    if (result == NULL)
        doctor_wrong(doctor, "a result", "%s", failure.message);
    port_failure_clear(&failure);
    cJSON_Delete(result);
    text_free(&params);
}

void check_shutdown(struct doctor *doctor)
{
    doctor_stop(doctor);
    if (!doctor_begin(doctor))
        return;
    cJSON *result = doctor_ask(doctor, "shutdown", "{}");
    cJSON_Delete(result);
    if (result != NULL)
        doctor_ends(doctor);
}

void check_end_of_input(struct doctor *doctor)
{
    doctor_stop(doctor);
    if (doctor_begin(doctor))
        doctor_ends(doctor);
}

void check_restart(struct doctor *doctor)
{
    doctor_stop(doctor);
    if (!doctor_begin(doctor))
        return;
    text_add(&doctor->talk, "(killed)\n");
    kill(-doctor->child.pid, SIGKILL);
    doctor_stop(doctor);
    if (doctor_begin(doctor))
        cJSON_Delete(doctor_ask(doctor, "cards/probe", "{'cards':['Forest']}"));
}
