#include "port.h"
#include "store.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct port {
    const struct port_operations *operations;
    void *self;
};

struct port *port_new(const struct port_operations *operations, void *self)
{
    struct port *port = store_new(1, sizeof(*port));

    assert(operations->call != NULL && operations->close != NULL);
    *port = (struct port){operations, self};
    return port;
}

cJSON *port_call(struct port *port, const char *method, cJSON *params,
                 struct port_failure *failure)
{
    memset(failure, 0, sizeof(*failure));
    cJSON *result = port->operations->call(port->self, method, params, failure);
    cJSON_Delete(params);
    assert((result == NULL) == (failure->kind != FAILURE_NONE));
    return result;
}

void port_begin(struct port *port, const char *ruling)
{
    if (port->operations->begin != NULL)
        port->operations->begin(port->self, ruling);
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
