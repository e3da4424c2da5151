/* The XML of FIDE's lists: <playerslist><player><fideid>…</fideid><name>…</name> … </player> … .
 *
 * Expat reads it piece by piece. The bytes are made UTF-8 first, whatever the prologue says,
 * because the lists hold Latin-1 letters under a UTF-8 heading. Declared entities, deep nesting and
 * long fields have no place in a rating list and are refused or passed over, so that a hostile file
 * costs no memory. */

#include "formats/encoding.h"
#include "store/rating_list_private.h"

#include <expat.h>
#include <stdlib.h>
#include <string.h>

enum {
    LONGEST_FIELD = 256,
    DEEPEST = 16,
    PIECE = 16384,         /* bytes converted at once */
    LONGEST_BEGINNING = 3, /* of a character that is not complete */
};

typedef enum field {
    ID,
    NAME,
    COUNTRY,
    SEX,
    TITLE,
    W_TITLE,
    RATING,
    K,
    RAPID_RATING,
    RAPID_K,
    BLITZ_RATING,
    BLITZ_K,
    BIRTHDAY,
    FLAG,
    FIELDS
} field;

static const char *const elements[FIELDS] = {
    "fideid", "name",         "country", "sex",          "title",   "w_title",  "rating",
    "k",      "rapid_rating", "rapid_k", "blitz_rating", "blitz_k", "birthday", "flag",
};

struct ct_rating_xml {
    ct_rating_reader *reader;
    XML_Parser parser;
    unsigned depth;
    unsigned player_depth; /* of the <player> that is open; 0 = none */
    uint64_t player_line;
    field open;     /* the field whose text is read; FIELDS = none */
    bool is_broken; /* the player holds a field that is too long */
    bool has_root;
    ct_status status; /* of the sink, or what was refused */
    ct_error error;
    size_t lens[FIELDS];
    char texts[FIELDS][LONGEST_FIELD];
    char beginning[LONGEST_BEGINNING];
    size_t beginning_len;
};

static ct_place place(const ct_rating_xml *xml)
{
    return (ct_place){.file = xml->reader->file, .line = XML_GetCurrentLineNumber(xml->parser)};
}

static void stop(ct_rating_xml *xml, const char *sentence)
{
    xml->status = ct_fail_at(&xml->error, CT_INVALID, place(xml), "%s", sentence);
    XML_StopParser(xml->parser, XML_FALSE);
}

static bool is_element(const char *name, const char *wanted)
{
    return ct_str_equal_ignoring_case(ct_str_of(name), ct_str_of(wanted));
}

static void XMLCALL on_start(void *data, const char *name, const char **attributes)
{
    ct_rating_xml *xml = data;
    (void)attributes;
    xml->depth++;
    if (xml->depth > DEEPEST) {
        stop(xml, "elements are nested too deep for a rating list");
        return;
    }
    if (xml->player_depth == 0) {
        if (is_element(name, "player")) {
            xml->player_depth = xml->depth;
            xml->player_line = XML_GetCurrentLineNumber(xml->parser);
            xml->is_broken = false;
            memset(xml->lens, 0, sizeof xml->lens);
        } else if (!xml->has_root && !is_element(name, "playerslist")) {
            stop(xml, "this is no FIDE rating list: its outer element is not <playerslist>");
        }
        xml->has_root = true;
        return;
    }
    xml->open = FIELDS;
    for (size_t i = 0; i < FIELDS && xml->depth == xml->player_depth + 1; i++) {
        if (is_element(name, elements[i])) {
            xml->open = (field)i;
        }
    }
}

static void XMLCALL on_text(void *data, const char *text, int len)
{
    ct_rating_xml *xml = data;
    if (xml->player_depth == 0 || xml->open == FIELDS || len <= 0) {
        return;
    }
    size_t *used = &xml->lens[xml->open];
    if ((size_t)len > LONGEST_FIELD - *used) {
        xml->is_broken = true;
        return;
    }
    memcpy(xml->texts[xml->open] + *used, text, (size_t)len);
    *used += (size_t)len;
}

static ct_str text_of(const ct_rating_xml *xml, field which)
{
    return ct_str_trim((ct_str){xml->texts[which], xml->lens[which]});
}

static void give(ct_rating_xml *xml)
{
    ct_rating_reader *reader = xml->reader;
    ct_rated_texts texts = {.id = text_of(xml, ID),
                            .name = text_of(xml, NAME),
                            .federation = text_of(xml, COUNTRY),
                            .sex = text_of(xml, SEX),
                            .title = text_of(xml, TITLE),
                            .women_title = text_of(xml, W_TITLE),
                            .birth = text_of(xml, BIRTHDAY),
                            .flag = text_of(xml, FLAG)};
    texts.rating[CT_RAPID] = text_of(xml, RAPID_RATING);
    texts.rating[CT_BLITZ] = text_of(xml, BLITZ_RATING);
    texts.k[CT_RAPID] = text_of(xml, RAPID_K);
    texts.k[CT_BLITZ] = text_of(xml, BLITZ_K);
    if (xml->lens[RATING] > 0) {
        texts.rating[reader->rate] = text_of(xml, RATING);
    }
    if (xml->lens[K] > 0) {
        texts.k[reader->rate] = text_of(xml, K);
    }
    ct_rated rated;
    ct_arena_reset(reader->mem);
    if (xml->is_broken || !ct_rated_from_texts(&texts, reader->mem, &rated)) {
        ct_rating_skip(reader, xml->player_line);
        return;
    }
    xml->status = ct_rating_give(reader, &rated, &xml->error);
    if (xml->status != CT_OK) {
        XML_StopParser(xml->parser, XML_FALSE);
    }
}

static void XMLCALL on_end(void *data, const char *name)
{
    ct_rating_xml *xml = data;
    (void)name;
    if (xml->player_depth == xml->depth && xml->status == CT_OK) {
        xml->player_depth = 0;
        give(xml);
    }
    xml->open = FIELDS;
    xml->depth--;
}

/* NOLINTNEXTLINE(readability-function-size): the parameters are expat's */
static void XMLCALL on_entity(void *data, const char *name, int is_parameter, const char *value,
                              int value_length, const char *base, const char *system,
                              const char *public, const char *notation)
{
    (void)name, (void)is_parameter, (void)value, (void)value_length;
    (void)base, (void)system, (void)public, (void)notation;
    stop(data, "a rating list declares no entities");
}

ct_rating_xml *ct_rating_xml_new(ct_rating_reader *reader)
{
    ct_rating_xml *xml = calloc(1, sizeof *xml);
    if (xml == NULL) {
        return NULL;
    }
    xml->reader = reader;
    xml->open = FIELDS;
    xml->parser = XML_ParserCreate("UTF-8");
    if (xml->parser == NULL) {
        free(xml);
        return NULL;
    }
    XML_SetUserData(xml->parser, xml);
    XML_SetElementHandler(xml->parser, on_start, on_end);
    XML_SetCharacterDataHandler(xml->parser, on_text);
    XML_SetEntityDeclHandler(xml->parser, on_entity);
    return xml;
}

void ct_rating_xml_free(ct_rating_xml *xml)
{
    if (xml != NULL) {
        XML_ParserFree(xml->parser);
        free(xml);
    }
}

/* Says what expat found wrong. */
static ct_status refuse(ct_rating_xml *xml, bool is_last, ct_error *err)
{
    if (xml->status != CT_OK) {
        if (err != NULL) {
            *err = xml->error;
        }
        return xml->status;
    }
    enum XML_Error code = XML_GetErrorCode(xml->parser);
    if (code == XML_ERROR_NO_MEMORY) {
        return ct_fail_memory(err);
    }
    bool is_torn =
        is_last && (code == XML_ERROR_NO_ELEMENTS || code == XML_ERROR_UNCLOSED_TOKEN ||
                    code == XML_ERROR_PARTIAL_CHAR || code == XML_ERROR_UNCLOSED_CDATA_SECTION);
    ct_status status =
        is_torn ? ct_fail_at(err, CT_INVALID, place(xml), "the list ends before </playerslist>")
                : ct_fail_at(err, CT_INVALID, place(xml), "broken XML: %s", XML_ErrorString(code));
    ct_error_cure(err, "fetch the list again");
    return status;
}

static ct_status parse(ct_rating_xml *xml, ct_str utf8, bool is_last, ct_error *err)
{
    enum XML_Status status = XML_Parse(xml->parser, utf8.at, (int)utf8.len, is_last);
    return status == XML_STATUS_OK ? CT_OK : refuse(xml, is_last, err);
}

ct_status ct_rating_xml_feed(ct_rating_reader *reader, ct_str piece, bool is_last, ct_error *err)
{
    ct_rating_xml *xml = reader->xml;
    do {
        char bytes[PIECE + LONGEST_BEGINNING];
        char utf8[CT_ENCODING_GROWTH * sizeof bytes];
        ct_str part = ct_str_slice(piece, 0, PIECE);
        piece = ct_str_slice(piece, part.len, piece.len);
        memcpy(bytes, xml->beginning, xml->beginning_len);
        if (part.len > 0) {
            memcpy(bytes + xml->beginning_len, part.at, part.len);
        }
        ct_str all = {bytes, xml->beginning_len + part.len};
        bool is_end = is_last && piece.len == 0;
        size_t used = 0;
        size_t len = ct_encoding_convert(all, reader->encoding, is_end, utf8, &used);
        ct_str taken = {all.at, used};
        reader->foreign += reader->encoding == CT_ENCODING_UTF8 && !ct_utf8_is_valid(taken);
        xml->beginning_len = all.len - used;
        memcpy(xml->beginning, bytes + used, xml->beginning_len);
        CT_TRY(parse(xml, (ct_str){utf8, len}, is_end, err));
    } while (piece.len > 0);
    return CT_OK;
}
