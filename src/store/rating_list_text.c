/* The fixed-width text of FIDE's lists.
 *
 * The columns are found from the words of the header line, because their widths have changed over
 * the years (blanks shortened here):
 *     ID Number Name …  Fed Sex Tit WTit OTit FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag
 *     ID Number Name …  Fed Sex Tit WTit OTit FOA NOV26 Gms K B-day Flag   (one rate of play)
 *     ID number Name …  TitlFed Mar11 GamesBorn Flag                       (2001 … 2012)
 *     ID_NUMBER NAME …  TITLE COUNTRY JAN01 GAMES FLAG
 * Some words touch each other ("TitlFed"); the rating is headed by the month. A column reaches from
 * its word to the next word. A number that crosses this border belongs to the word under which it
 * ends, because numbers are aligned to the right, or else to the one under which it begins.
 *
 * Columns count characters where a line is UTF-8 or Latin-1, but some lists were padded by bytes:
 * the federation tells which. */

#include "formats/encoding.h"
#include "store/rating_list_private.h"

#include <stdlib.h>
#include <string.h>

enum {
    LONGEST_LINE = 2048, /* FIDE's lines have 163 */
    MOST_COLUMNS = 40,
    LONGEST_NUMBER = 5, /* a longer run of digits over a border is two numbers */
};

typedef enum column_kind {
    ID,
    NAME,
    FEDERATION,
    SEX,
    TITLE,
    WOMEN_TITLE,
    RATING, /* of the file's rate of play */
    FACTOR,
    STANDARD_RATING,
    STANDARD_FACTOR,
    RAPID_RATING,
    RAPID_FACTOR,
    BLITZ_RATING,
    BLITZ_FACTOR,
    BIRTH,
    FLAG,
    GAMES, /* a number that is not used */
    OTHER
} column_kind;

/* Where one word begins with another the longer one comes first. */
static const struct {
    const char *word;
    column_kind kind;
} words[] = {
    {"ID Number", ID},
    {"ID_NUMBER", ID},
    {"IDNUMBER", ID},
    {"FIDE ID", ID},
    {"ID", ID},
    {"Name", NAME},
    {"Country", FEDERATION},
    {"Fed", FEDERATION},
    {"Sex", SEX},
    {"WTit", WOMEN_TITLE},
    {"OTit", OTHER},
    {"Title", TITLE},
    {"Titl", TITLE},
    {"Tit", TITLE},
    {"FOA", OTHER},
    {"SRtng", STANDARD_RATING},
    {"RRtng", RAPID_RATING},
    {"BRtng", BLITZ_RATING},
    {"SGm", GAMES},
    {"RGm", GAMES},
    {"BGm", GAMES},
    {"Games", GAMES},
    {"Gms", GAMES},
    {"Gm", GAMES},
    {"SK", STANDARD_FACTOR},
    {"RK", RAPID_FACTOR},
    {"BK", BLITZ_FACTOR},
    {"K", FACTOR},
    {"Rating", RATING},
    {"Rtng", RATING},
    {"Birthday", BIRTH},
    {"B-day", BIRTH},
    {"Born", BIRTH},
    {"Flag", FLAG},
};

typedef struct column {
    column_kind kind;
    size_t start;    /* characters from the beginning of the line */
    size_t word_end; /* of its word in the header */
} column;

struct ct_rating_text {
    column columns[MOST_COLUMNS];
    size_t column_count; /* 0: the header was not seen yet */
    size_t line_len;
    uint64_t line_number;
    size_t shortest; /* of the whole lines after the header */
    bool is_too_long;
    char line[LONGEST_LINE];
};

ct_rating_text *ct_rating_text_new(void)
{
    ct_rating_text *text = calloc(1, sizeof *text);
    if (text != NULL) {
        text->shortest = SIZE_MAX;
    }
    return text;
}

void ct_rating_text_free(ct_rating_text *text)
{
    free(text);
}

/* --- The header ------------------------------------------------------------------------------ */

static bool is_month(ct_str word)
{
    static const char months[] = "janfebmaraprmayjunjulaugsepoctnovdec";
    if (word.len < 5 || word.at[3] < '0' || word.at[3] > '9' || word.at[4] < '0' ||
        word.at[4] > '9') {
        return false;
    }
    for (size_t i = 0; i + 3 < sizeof months; i += 3) {
        if (ct_str_equal_ignoring_case((ct_str){months + i, 3}, (ct_str){word.at, 3})) {
            return true;
        }
    }
    return false;
}

/* The known word at the beginning of `rest`; its length, or 0. */
static size_t known_word(ct_str rest, column_kind *kind)
{
    if (is_month(rest)) {
        *kind = RATING;
        return 5;
    }
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        ct_str word = ct_str_of(words[i].word);
        ct_str here = ct_str_slice(rest, 0, word.len);
        bool ends = rest.len <= word.len || rest.at[word.len] == ' ' || word.len >= 3;
        if (ends && ct_str_equal_ignoring_case(here, word)) {
            *kind = words[i].kind;
            return word.len;
        }
    }
    return 0;
}

static size_t word_length(ct_str rest)
{
    size_t len = 0;
    while (len < rest.len && rest.at[len] != ' ' && rest.at[len] != '\t') {
        len++;
    }
    return len;
}

static bool has_kind(const ct_rating_text *text, column_kind kind)
{
    for (size_t i = 0; i < text->column_count; i++) {
        if (text->columns[i].kind == kind) {
            return true;
        }
    }
    return false;
}

static bool read_header(ct_rating_text *text, ct_str line)
{
    for (size_t at = 0; at < line.len && text->column_count < MOST_COLUMNS;) {
        ct_str rest = ct_str_slice(line, at, line.len);
        size_t blank = line.len - at - ct_str_trim(rest).len;
        if (blank > 0) {
            at++;
            continue;
        }
        column_kind kind = OTHER;
        size_t len = known_word(rest, &kind);
        len = len == 0 ? word_length(rest) : len;
        size_t start = text->column_count == 0 ? 0 : at;
        text->columns[text->column_count++] = (column){kind, start, at + len};
        at += len;
    }
    return has_kind(text, ID) && has_kind(text, NAME) &&
           (has_kind(text, RATING) || has_kind(text, STANDARD_RATING) ||
            has_kind(text, RAPID_RATING) || has_kind(text, BLITZ_RATING));
}

static ct_status take_header(ct_rating_reader *reader, ct_str line, ct_error *err)
{
    if (ct_str_is_blank(line)) {
        return CT_OK;
    }
    if (read_header(reader->text, ct_str_trim_end(line))) {
        return CT_OK;
    }
    ct_status status = ct_fail_at(
        err, CT_INVALID, (ct_place){.file = reader->file, .line = reader->text->line_number},
        "this is no header line of a FIDE rating list");
    ct_error_cure(err,
                  "use a list of ratings.fide.com, text or XML: its header begins "
                  "\"ID Number      Name\" and names the columns");
    return status;
}

/* --- A line ---------------------------------------------------------------------------------- */

static bool is_number_kind(column_kind kind)
{
    return kind == ID || (kind >= RATING && kind <= BIRTH) || kind == GAMES;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Where the border between column `c` and the one before it lies in this line: at `byte`, unless
 * one number hangs over it. */
static size_t border(const ct_rating_text *text, ct_str line, size_t c, size_t byte)
{
    if (byte == 0 || byte >= line.len || !is_digit(line.at[byte - 1]) || !is_digit(line.at[byte])) {
        return byte;
    }
    size_t from = byte;
    size_t to = byte;
    while (from > 0 && is_digit(line.at[from - 1])) {
        from--;
    }
    while (to < line.len && is_digit(line.at[to])) {
        to++;
    }
    if (to - from > LONGEST_NUMBER) {
        return byte;
    }
    size_t word_end = byte + (text->columns[c].word_end - text->columns[c].start);
    if (is_number_kind(text->columns[c].kind) && to <= word_end) {
        return from;
    }
    return is_number_kind(text->columns[c - 1].kind) ? to : byte;
}

/* The first byte from `at` on that begins a character. */
static size_t whole_byte(ct_str line, size_t at)
{
    while (at < line.len && ((unsigned char)line.at[at] & 0xC0) == 0x80) {
        at++;
    }
    return at;
}

/* The text of each column. */
static void cut(const ct_rating_text *text, ct_str line, bool by_bytes, ct_str out[MOST_COLUMNS])
{
    size_t from = 0;
    for (size_t c = 0; c < text->column_count; c++) {
        size_t to = line.len;
        if (c + 1 < text->column_count) {
            size_t start = text->columns[c + 1].start;
            size_t byte = by_bytes ? whole_byte(line, start) : ct_utf8_offset(line, start);
            to = border(text, line, c + 1, byte < line.len ? byte : line.len);
        }
        to = to < from ? from : to;
        out[c] = ct_str_trim(ct_str_slice(line, from, to - from));
        from = to;
    }
}

static void assign_fields(const ct_rating_text *text, const ct_str fields[MOST_COLUMNS],
                          ct_list_column rate, ct_rated_texts *out)
{
    *out = (ct_rated_texts){0};
    for (size_t c = 0; c < text->column_count; c++) {
        switch (text->columns[c].kind) {
        case ID: out->id = fields[c]; break;
        case NAME: out->name = fields[c]; break;
        case FEDERATION: out->federation = fields[c]; break;
        case SEX: out->sex = fields[c]; break;
        case TITLE: out->title = fields[c]; break;
        case WOMEN_TITLE: out->women_title = fields[c]; break;
        case RATING: out->rating[rate] = fields[c]; break;
        case FACTOR: out->k[rate] = fields[c]; break;
        case STANDARD_RATING: out->rating[CT_STANDARD] = fields[c]; break;
        case STANDARD_FACTOR: out->k[CT_STANDARD] = fields[c]; break;
        case RAPID_RATING: out->rating[CT_RAPID] = fields[c]; break;
        case RAPID_FACTOR: out->k[CT_RAPID] = fields[c]; break;
        case BLITZ_RATING: out->rating[CT_BLITZ] = fields[c]; break;
        case BLITZ_FACTOR: out->k[CT_BLITZ] = fields[c]; break;
        case BIRTH: out->birth = fields[c]; break;
        case FLAG: out->flag = fields[c]; break;
        case GAMES:
        case OTHER: break;
        }
    }
}

static bool is_federation(ct_str text)
{
    if (text.len != 3) {
        return false;
    }
    for (size_t i = 0; i < 3; i++) {
        if (text.at[i] < 'A' || text.at[i] > 'Z') {
            return false;
        }
    }
    return true;
}

static bool is_ascii(ct_str line)
{
    for (size_t i = 0; i < line.len; i++) {
        if ((unsigned char)line.at[i] >= 0x80) {
            return false;
        }
    }
    return true;
}

static bool read_record(const ct_rating_reader *reader, ct_str line, bool by_bytes, ct_rated *out)
{
    ct_str fields[MOST_COLUMNS];
    ct_rated_texts texts;
    cut(reader->text, line, by_bytes, fields);
    assign_fields(reader->text, fields, reader->rate, &texts);
    return ct_rated_from_texts(&texts, reader->mem, out);
}

static ct_status take_record(ct_rating_reader *reader, ct_str raw, ct_error *err)
{
    ct_rating_text *text = reader->text;
    ct_arena_reset(reader->mem);
    ct_rated rated;
    bool is_plain = is_ascii(raw);
    reader->foreign += !is_plain && reader->encoding == CT_ENCODING_UTF8 && !ct_utf8_is_valid(raw);
    ct_str line = is_plain ? raw : ct_encoding_to_utf8(reader->mem, raw, reader->encoding);
    bool is_sound = line.at != NULL && memchr(line.at, '\0', line.len) == NULL &&
                    read_record(reader, line, is_plain, &rated);
    if (line.at != NULL && !is_plain && (!is_sound || !is_federation(rated.federation))) {
        ct_rated other;
        if (read_record(reader, line, true, &other) && is_federation(other.federation)) {
            rated = other;
            is_sound = true;
        }
    }
    if (!is_sound) {
        ct_rating_skip(reader, text->line_number);
        return CT_OK;
    }
    return ct_rating_give(reader, &rated, err);
}

static ct_status take_line(ct_rating_reader *reader, ct_str line, ct_error *err)
{
    ct_rating_text *text = reader->text;
    text->line_number++;
    if (text->is_too_long || line.len >= LONGEST_LINE) {
        text->is_too_long = false;
        ct_rating_skip(reader, text->line_number);
        return CT_OK;
    }
    if (line.len > 0 && line.at[line.len - 1] == '\r') {
        line.len--;
    }
    if (text->column_count == 0) {
        return take_header(reader, line, err);
    }
    if (ct_str_is_blank(line)) {
        return CT_OK;
    }
    CT_TRY(take_record(reader, line, err));
    text->shortest = line.len < text->shortest ? line.len : text->shortest;
    return CT_OK;
}

/* --- Pieces ---------------------------------------------------------------------------------- */

static void keep(ct_rating_text *text, ct_str part)
{
    ct_str fits = ct_str_slice(part, 0, LONGEST_LINE - text->line_len);
    if (fits.len > 0) {
        memcpy(text->line + text->line_len, fits.at, fits.len);
        text->line_len += fits.len;
    }
    text->is_too_long |= text->line_len == LONGEST_LINE;
}

/* A last line without an end that stops before the year of birth, where no other line did, was cut
 * off. */
static bool is_cut_off(const ct_rating_text *text)
{
    size_t birth = SIZE_MAX;
    for (size_t c = 0; c < text->column_count; c++) {
        birth = text->columns[c].kind == BIRTH ? text->columns[c].start : birth;
    }
    return birth != SIZE_MAX && text->line_len < birth && text->line_len < text->shortest &&
           text->shortest != SIZE_MAX;
}

static ct_status finish(ct_rating_reader *reader, ct_error *err)
{
    ct_rating_text *text = reader->text;
    ct_place at = {.file = reader->file, .line = text->line_number + 1};
    if (text->line_len > 0 && is_cut_off(text)) {
        ct_status status = ct_fail_at(err, CT_INVALID, at, "the list ends in the middle of a line");
        ct_error_cure(err, "fetch the list again");
        return status;
    }
    if (text->line_len > 0) {
        ct_str line = {text->line, text->line_len};
        text->line_len = 0;
        CT_TRY(take_line(reader, line, err));
    }
    return text->column_count > 0 ? CT_OK : ct_fail_at(err, CT_INVALID, at, "the list is empty");
}

/* Takes what stands before the next line end, or the whole piece when there is none. */
static ct_status take_part(ct_rating_reader *reader, ct_str *piece, ct_error *err)
{
    ct_rating_text *text = reader->text;
    const char *end = memchr(piece->at, '\n', piece->len);
    ct_str part = {piece->at, end == NULL ? piece->len : (size_t)(end - piece->at)};
    *piece = ct_str_slice(*piece, part.len + (end != NULL), piece->len);
    bool is_whole = end != NULL && text->line_len == 0 && !text->is_too_long;
    if (!is_whole) {
        keep(text, part);
        part = (ct_str){text->line, text->line_len};
    }
    if (end == NULL) {
        return CT_OK;
    }
    text->line_len = 0;
    return take_line(reader, part, err);
}

ct_status ct_rating_text_feed(ct_rating_reader *reader, ct_str piece, bool is_last, ct_error *err)
{
    while (piece.len > 0) {
        CT_TRY(take_part(reader, &piece, err));
    }
    return is_last ? finish(reader, err) : CT_OK;
}
