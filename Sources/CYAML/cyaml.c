#include "cyaml.h"

#include <stdlib.h>
#include <string.h>
#include <yaml.h>

struct cyaml_reader {
    yaml_parser_t parser;
    yaml_event_t event;
    struct cyaml_event last;
    int has_event, is_over;
};

struct cyaml_reader *cyaml_new(const uint8_t *bytes, size_t count) {
    struct cyaml_reader *reader = calloc(1, sizeof *reader);
    if (reader == NULL) return NULL;
    if (!yaml_parser_initialize(&reader->parser)) {
        free(reader);
        return NULL;
    }
    yaml_parser_set_encoding(&reader->parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&reader->parser, bytes, count);
    return reader;
}

static void fail(struct cyaml_reader *reader) {
    const yaml_parser_t *parser = &reader->parser;
    struct cyaml_event *last = &reader->last;
    last->kind = CYAML_FAILED;
    last->problem = parser->problem != NULL ? parser->problem : "there is no memory left to read it";
    last->line = parser->problem_mark.line + 1;
    last->column = parser->problem_mark.column + 1;
    last->context = parser->context;
    last->context_line = parser->context_mark.line + 1;
    reader->is_over = 1;
}

/// Takes over what the library has read; a stream's start tells nothing.
static int take(struct cyaml_reader *reader) {
    const yaml_event_t *event = &reader->event;
    struct cyaml_event *last = &reader->last;
    last->line = event->start_mark.line + 1;
    last->column = event->start_mark.column + 1;
    switch (event->type) {
    case YAML_DOCUMENT_START_EVENT: last->kind = CYAML_DOCUMENT_START; return 1;
    case YAML_DOCUMENT_END_EVENT: last->kind = CYAML_DOCUMENT_END; return 1;
    case YAML_SEQUENCE_END_EVENT: last->kind = CYAML_LIST_END; return 1;
    case YAML_MAPPING_END_EVENT: last->kind = CYAML_MAP_END; return 1;
    case YAML_STREAM_END_EVENT:
        last->kind = CYAML_STREAM_END;
        reader->is_over = 1;
        return 1;
    case YAML_ALIAS_EVENT:
        last->kind = CYAML_ALIAS;
        last->anchor = (const char *)event->data.alias.anchor;
        return 1;
    case YAML_SCALAR_EVENT:
        last->kind = CYAML_SCALAR;
        last->text = event->data.scalar.value;
        last->text_size = event->data.scalar.length;
        last->anchor = (const char *)event->data.scalar.anchor;
        last->tag = (const char *)event->data.scalar.tag;
        last->is_plain = event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
        return 1;
    case YAML_SEQUENCE_START_EVENT:
        last->kind = CYAML_LIST_START;
        last->anchor = (const char *)event->data.sequence_start.anchor;
        last->tag = (const char *)event->data.sequence_start.tag;
        return 1;
    case YAML_MAPPING_START_EVENT:
        last->kind = CYAML_MAP_START;
        last->anchor = (const char *)event->data.mapping_start.anchor;
        last->tag = (const char *)event->data.mapping_start.tag;
        return 1;
    default: return 0;
    }
}

void cyaml_next(struct cyaml_reader *reader, struct cyaml_event *event) {
    while (!reader->is_over) {
        if (reader->has_event) yaml_event_delete(&reader->event);
        memset(&reader->last, 0, sizeof reader->last);
        reader->has_event = yaml_parser_parse(&reader->parser, &reader->event);
        if (!reader->has_event) fail(reader);
        if (!reader->has_event || take(reader)) break;
    }
    *event = reader->last;
}

void cyaml_free(struct cyaml_reader *reader) {
    if (reader == NULL) return;
    if (reader->has_event) yaml_event_delete(&reader->event);
    yaml_parser_delete(&reader->parser);
    free(reader);
}
