#include "port.h"
#include "store.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct port {
    const struct port_operations *operations;
    void *self;
    uint64_t calls;
};

struct port *port_new(const struct port_operations *operations, void *self)
{
    struct port *port = store_new(1, sizeof(*port));

    assert(operations->call != NULL && operations->close != NULL);
    *port = (struct port){operations, self, 0};
    return port;
}

cJSON *port_call(struct port *port, const char *method, cJSON *params,
                 struct port_failure *failure)
{
    memset(failure, 0, sizeof(*failure));
    port->calls++;
    cJSON *result = port->operations->call(port->self, method, params, failure);
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
