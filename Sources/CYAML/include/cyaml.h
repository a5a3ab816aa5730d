/// Reading YAML 1.1 by libyaml, in terms that Swift can call without reading libyaml's header: one event after the other,
/// with its place.
///
/// A reader belongs to one thread at a time. Lines and columns begin with 1, columns are counted in characters.
#ifndef CYAML_H
#define CYAML_H

#include <stddef.h>
#include <stdint.h>

/// What an event tells.
enum cyaml_kind {
    CYAML_STREAM_END,
    CYAML_DOCUMENT_START,
    CYAML_DOCUMENT_END,
    CYAML_ALIAS,
    CYAML_SCALAR,
    CYAML_LIST_START,
    CYAML_LIST_END,
    CYAML_MAP_START,
    CYAML_MAP_END,
    /// It isn't YAML: `problem` says why.
    CYAML_FAILED
};

/// An event; its texts end with the next call for the same reader.
struct cyaml_event {
    enum cyaml_kind kind;
    /// A scalar's text, of `text_size` bytes in UTF-8; null for others.
    const uint8_t *text;
    size_t text_size;
    /// The name that an alias stands for, or that a value is given; null when there is none.
    const char *anchor;
    /// The tag as libyaml resolves it, such as `tag:yaml.org,2002:str`; null when there is none.
    const char *tag;
    /// Whether a scalar stands without quotes and isn't a block.
    int is_plain;
    /// Where it begins; for a failure, where it was found.
    size_t line, column;
    /// What is wrong; null unless it failed.
    const char *problem;
    /// What was being read, and where that began; null when it isn't known.
    const char *context;
    size_t context_line;
};

/// A text that is being read.
struct cyaml_reader;

/// Begins to read `count` bytes of UTF-8, which have to stay until `cyaml_free`; null when there is no memory.
struct cyaml_reader *cyaml_new(const uint8_t *bytes, size_t count);

/// Reads the next event into `event`; behind the end and behind a failure it stays the same.
void cyaml_next(struct cyaml_reader *reader, struct cyaml_event *event);

/// Frees it; null is nothing to free.
void cyaml_free(struct cyaml_reader *reader);

#endif
