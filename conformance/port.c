#include "port.h"
#include "store.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct port {
    const struct port_operations *operations;
    void *self;
    struct text *log; /* NULL: nothing is kept */
    uint64_t calls;
};

enum { LOG_MAX = 4 << 20 }; /* a log that is longer is not continued */

struct port *port_new(const struct port_operations *operations, void *self)
{
    struct port *port = store_new(1, sizeof(*port));

    assert(operations->call != NULL && operations->close != NULL);
    *port = (struct port){.operations = operations, .self = self};
    return port;
}

static void keep(struct port *port, const char *key, const cJSON *value)
{
    if (port->log == NULL || port->log->length > LOG_MAX)
        return;
    char *printed = value == NULL ? NULL : cJSON_PrintUnformatted(value);
    text_add(port->log, "{\"%s\":%s}\n", key, printed ? printed : "null");
    cJSON_free(printed);
}

static void keep_request(struct port *port, const char *method,
                         const cJSON *params)
{
    if (port->log == NULL)
        return;
    cJSON *request = cJSON_CreateObject();
    cJSON_AddStringToObject(request, "method", method);
    cJSON_AddItemReferenceToObject(request, "params", (cJSON *)params);
    keep(port, "request", request);
    cJSON_Delete(request);
}

static void keep_failure(struct port *port, const struct port_failure *failure)
{
    if (port->log == NULL)
        return;
    cJSON *error = cJSON_CreateObject();
    cJSON_AddNumberToObject(error, "kind", failure->kind);
    cJSON_AddNumberToObject(error, "code", failure->code);
    cJSON_AddStringToObject(error, "message", failure->message);
    keep(port, "failure", error);
    cJSON_Delete(error);
}

cJSON *port_call(struct port *port, const char *method, cJSON *params,
                 struct port_failure *failure)
{
    memset(failure, 0, sizeof(*failure));
    keep_request(port, method, params);
    port->calls++;
    cJSON *result = port->operations->call(port->self, method, params, failure);
    if (result != NULL)
        keep(port, "result", result);
    else
        keep_failure(port, failure);
    cJSON_Delete(params);
    assert((result == NULL) == (failure->kind != FAILURE_NONE));
    return result;
}

uint64_t port_calls(const struct port *port)
{
    return port->calls;
}

bool port_begin(struct port *port, struct port_failure *why)
{
    memset(why, 0, sizeof(*why));
    if (port->log != NULL)
        text_free(port->log);
    return port->operations->begin == NULL ||
           port->operations->begin(port->self, why);
}

void port_end(struct port *port, struct port_log *log)
{
    memset(log, 0, sizeof(*log));
    if (port->operations->end != NULL)
        port->operations->end(port->self, log);
}

void port_log_clear(struct port_log *log)
{
    text_free(&log->text);
    port_failure_clear(&log->failure);
    memset(log, 0, sizeof(*log));
}

void port_keep(struct port *port, struct text *log)
{
    port->log = log;
}

void port_deal(struct port *port, const struct cards *cards)
{
    if (port->operations->deal != NULL)
        port->operations->deal(port->self, cards);
}

void port_close(struct port *port)
{
    if (port == NULL)
        return;
    port->operations->close(port->self);
    free(port);
}

void port_failure_clear(struct port_failure *failure)
{
    cJSON_Delete(failure->data);
    memset(failure, 0, sizeof(*failure));
}
