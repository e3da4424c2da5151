/* The reader of rating lists: which form it is, what a record means, what is counted. The two forms
 * are read in rating_list_text.c and rating_list_xml.c. */

#include "store/rating_list.h"

#include "formats/titles.h"
#include "store/rating_list_private.h"

#include <stdlib.h>
#include <string.h>

enum { HIGHEST_RATING = 4000 };

/* --- A record -------------------------------------------------------------------------------- */

/* An empty text is 0; false when it is no number up to `most`. */
static bool read_number(ct_str text, uint64_t most, uint64_t *out)
{
    *out = 0;
    return text.len == 0 || (ct_str_to_unsigned(text, out) && *out <= most);
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The year of "1985", "1985.04.12", "12.04.1985" or "12.04.85"; empty when there is none. Lists
 * with years of two digits ended in 2003. */
static ct_str year_of(ct_str birth, ct_arena *mem)
{
    size_t run = 0;
    for (size_t i = 0; i < birth.len; i++) {
        run = is_digit(birth.at[i]) ? run + 1 : 0;
        if (run == 4) {
            ct_str year = {birth.at + i - 3, 4};
            return !ct_str_is(year, "0000") ? year : CT_NO_TEXT;
        }
    }
    bool is_short = birth.len == 8 && run == 2;
    if (!is_short) {
        return CT_NO_TEXT;
    }
    const char *last = birth.at + birth.len - 2;
    return ct_str_format(mem, "%s%.2s", last[0] == '0' ? "20" : "19", last);
}

static bool begins_with(ct_str text, const char *letters)
{
    return text.len > 0 && strchr(letters, text.at[0]) != NULL && text.at[0] != '\0';
}

static char sex_of(ct_str sex, ct_str flag)
{
    if (begins_with(sex, "Mm")) {
        return 'm';
    }
    bool has_flag = flag.len > 0 && memchr(flag.at, 'w', flag.len) != NULL;
    if (begins_with(sex, "FfWw") || has_flag) {
        return 'w';
    }
    return 0;
}

bool ct_rated_from_texts(const ct_rated_texts *texts, ct_arena *mem, ct_rated *out)
{
    *out = (ct_rated){.name = texts->name,
                      .federation = texts->federation,
                      .title = ct_title_normal(texts->title),
                      .women_title = ct_title_normal(texts->women_title),
                      .birth = year_of(texts->birth, mem),
                      .sex = sex_of(texts->sex, texts->flag)};
    uint64_t ratings[3];
    uint64_t factors[3];
    bool is_sound = ct_str_to_unsigned(texts->id, &out->fide_id) && out->fide_id != 0 &&
                    out->fide_id <= INT64_MAX && texts->name.len > 0;
    for (size_t i = 0; i < 3; i++) {
        is_sound = read_number(texts->rating[i], HIGHEST_RATING, &ratings[i]) && is_sound;
        is_sound = read_number(texts->k[i], UINT8_MAX, &factors[i]) && is_sound;
    }
    if (!is_sound) {
        return false;
    }
    out->standard = (uint16_t)ratings[CT_STANDARD];
    out->rapid = (uint16_t)ratings[CT_RAPID];
    out->blitz = (uint16_t)ratings[CT_BLITZ];
    out->standard_k = (uint8_t)factors[CT_STANDARD];
    out->rapid_k = (uint8_t)factors[CT_RAPID];
    out->blitz_k = (uint8_t)factors[CT_BLITZ];
    out->is_inactive = texts->flag.len > 0 && memchr(texts->flag.at, 'i', texts->flag.len) != NULL;
    return true;
}

ct_status ct_rating_give(ct_rating_reader *reader, const ct_rated *rated, ct_error *err)
{
    CT_TRY(reader->sink(reader->context, rated, err));
    reader->count++;
    return CT_OK;
}

void ct_rating_skip(ct_rating_reader *reader, uint64_t line)
{
    if (reader->skipped++ == 0) {
        reader->first_skipped = line;
    }
}

/* --- The reader ------------------------------------------------------------------------------ */

static bool holds_word(const char *file, const char *word)
{
    size_t len = strlen(word);
    for (const char *at = file; at != NULL && *at != '\0'; at++) {
        if (ct_str_equal_ignoring_case((ct_str){at, strnlen(at, len)}, ct_str_of(word))) {
            return true;
        }
    }
    return false;
}

ct_rating_reader *ct_rating_reader_new(const char *file, ct_rated_sink *sink, void *context)
{
    ct_rating_reader *reader = calloc(1, sizeof *reader);
    if (reader == NULL) {
        return NULL;
    }
    *reader =
        (ct_rating_reader){.file = file, .sink = sink, .context = context, .mem = ct_arena_new()};
    if (reader->mem == NULL) {
        free(reader);
        return NULL;
    }
    const char *slash = file == NULL ? NULL : strrchr(file, '/');
    const char *base = slash == NULL ? file : slash + 1;
    reader->rate = holds_word(base, "rapid")   ? CT_RAPID
                   : holds_word(base, "blitz") ? CT_BLITZ
                                               : CT_STANDARD;
    return reader;
}

void ct_rating_reader_free(ct_rating_reader *reader)
{
    if (reader != NULL) {
        ct_rating_text_free(reader->text);
        ct_rating_xml_free(reader->xml);
        ct_arena_free(reader->mem);
        free(reader);
    }
}

void ct_rating_reader_decode(ct_rating_reader *reader, ct_encoding encoding)
{
    reader->encoding = encoding;
}

bool ct_rating_reader_met_foreign(const ct_rating_reader *reader)
{
    return reader->foreign > 0;
}

uint64_t ct_rating_reader_count(const ct_rating_reader *reader)
{
    return reader->count;
}

uint64_t ct_rating_reader_skipped(const ct_rating_reader *reader, uint64_t *first_line)
{
    if (first_line != NULL) {
        *first_line = reader->first_skipped;
    }
    return reader->skipped;
}

static ct_status refuse(const ct_rating_reader *reader, ct_status status, const char *sentence,
                        const char *cure, ct_error *err)
{
    ct_fail_at(err, status, (ct_place){.file = reader->file, .line = 1}, "%s", sentence);
    ct_error_cure(err, "%s", cure);
    return status;
}

/* Decides the form from the first bytes: a mark, then '<' for XML. */
static ct_status choose_form(ct_rating_reader *reader, ct_error *err)
{
    ct_str start = {reader->start, reader->start_len};
    if (ct_str_starts(start, "PK\x03\x04")) {
        return refuse(reader, CT_UNSUPPORTED, "this is a zip archive, not the list in it",
                      "unpack it first", err);
    }
    if (ct_str_starts(start, "\xFF\xFE") || ct_str_starts(start, "\xFE\xFF")) {
        return refuse(reader, CT_UNSUPPORTED, "the list is UTF-16 text", "save it as UTF-8", err);
    }
    start = ct_str_starts(start, "\xEF\xBB\xBF") ? ct_str_slice(start, 3, start.len) : start;
    start = ct_str_trim(start);
    if (start.len > 0 && start.at[0] == '<') {
        reader->xml = ct_rating_xml_new(reader);
        CT_NEED(reader->xml, err);
    } else {
        reader->text = ct_rating_text_new();
        CT_NEED(reader->text, err);
    }
    return CT_OK;
}

static ct_status feed_form(ct_rating_reader *reader, ct_str piece, bool is_last, ct_error *err)
{
    return reader->xml != NULL ? ct_rating_xml_feed(reader, piece, is_last, err)
                               : ct_rating_text_feed(reader, piece, is_last, err);
}

static ct_status feed(ct_rating_reader *reader, ct_str piece, bool is_last, ct_error *err)
{
    if (reader->xml != NULL || reader->text != NULL) {
        return feed_form(reader, piece, is_last, err);
    }
    size_t missing = sizeof reader->start - reader->start_len;
    ct_str first = ct_str_slice(piece, 0, missing);
    if (first.len > 0) {
        memcpy(reader->start + reader->start_len, first.at, first.len);
        reader->start_len += first.len;
    }
    if (reader->start_len < sizeof reader->start && !is_last) {
        return CT_OK;
    }
    CT_TRY(choose_form(reader, err));
    ct_str start = {reader->start, reader->start_len};
    ct_str rest = ct_str_slice(piece, first.len, piece.len);
    if (ct_str_starts(start, "\xEF\xBB\xBF")) {
        start = ct_str_slice(start, 3, start.len);
    }
    CT_TRY(feed_form(reader, start, is_last && rest.len == 0, err));
    return rest.len == 0 ? CT_OK : feed_form(reader, rest, is_last, err);
}

ct_status ct_rating_reader_feed(ct_rating_reader *reader, ct_str piece, bool is_last, ct_error *err)
{
    if (reader->status == CT_OK) {
        reader->status = feed(reader, piece, is_last, &reader->error);
    }
    if (reader->status != CT_OK && err != NULL) {
        *err = reader->error;
    }
    return reader->status;
}
