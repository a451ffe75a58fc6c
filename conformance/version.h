/*
 * version.h - the version of the program; that of the corpus is its own.
 */
#ifndef VERSION_H
#define VERSION_H

#define MANAPROOF_VERSION "0.1.0"

#endif
