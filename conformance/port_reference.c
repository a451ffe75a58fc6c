#include "port.h"
#include "server.h"

#include <stdio.h>

static cJSON *reference_call(void *self, const char *method,
                             const cJSON *params, struct port_failure *failure)
{
    struct server_error error = {0};
    cJSON *result = server_handle(self, method, params, &error);

    if (result == NULL) {
        failure->kind = FAILURE_RPC;
        failure->code = error.code;
        failure->data = error.data;
        snprintf(failure->message, sizeof(failure->message), "%s",
                 error.message);
    }
    return result;
}

static void reference_deal(void *self, const struct cards *cards)
{
    server_deal(self, cards);
}

static void reference_close(void *self)
{
    server_free(self);
}

static const struct port_operations reference = {
    .call = reference_call,
    .deal = reference_deal,
    .close = reference_close,
};

struct port *port_reference(const struct cards *cards)
{
    struct server *server = server_new(cards);

    return server == NULL ? NULL : port_new(&reference, server);
}
