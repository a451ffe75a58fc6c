/*
 * manaproof_port.h - an engine as a shared object, for Manaproof.
 *
 * Export these three functions and run `manaproof run -- lib:./engine.so`.
 * The messages are those of an adapter on a pipe: one request in, one reply
 * out, each one JSON object of at most 1 MiB.  This header stands alone; it
 * may be copied.  All calls come from one thread, and a session's calls one
 * after another.
 */
#ifndef MANAPROOF_PORT_H
#define MANAPROOF_PORT_H

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define MANAPROOF_EXPORT __attribute__((visibility("default")))
#else
#define MANAPROOF_EXPORT
#endif

/* Begin a session: what a process is to an adapter on a pipe.  Its first
 * message is `initialize`.  NULL when there can be none. */
MANAPROOF_EXPORT void *manaproof_open(void);

/* Answer one request, a text without a newline that ends with NUL.  The reply
 * is one as well, belongs to the session, and must stay as it is until the
 * next call with this session.  NULL is a breach of the protocol. */
MANAPROOF_EXPORT const char *manaproof_call(void *session, const char *request);

/* End the session and free what it holds; the last message was `shutdown`,
 * unless the engine failed. */
MANAPROOF_EXPORT void manaproof_close(void *session);

#ifdef __cplusplus
}
#endif

#endif
