/* Record 001 up to the rank, and the national rating records, which share its columns.
 *
 * A line that is not ASCII is read by characters unless its fixed fields make sense only by bytes:
 * some programs pad names to a number of bytes. */

#include "formats/trf_read.h"

#include <string.h>

static const char RULE[] = "TRF 001";

/* --- Which columns --------------------------------------------------------------------------- */

static bool is_number_or_blank(ct_str field)
{
    uint32_t ignored = 0;
    return field.len == 0 || ct_trf_to_number(field, UINT32_MAX - 1, &ignored);
}

static bool is_points_or_blank(ct_str field)
{
    int32_t ignored = 0;
    return field.len == 0 || ct_str_to_points(field, CT_TRF_UNIT, &ignored);
}

/* Fields behind the name that are not well-formed under the present way of counting columns. */
static size_t misfits(ct_trf_row *row)
{
    static const uint8_t blanks[] = {48, 53, 57, 69, 80, 85, 90};
    size_t count = 0;
    for (size_t i = 0; i < sizeof blanks; i++) {
        count += !ct_trf_is_blank_at(row, blanks[i]);
    }
    count += !is_number_or_blank(ct_trf_field(row, 49, 52));
    count += !is_points_or_blank(ct_trf_field(row, 81, 84));
    count += !is_number_or_blank(ct_trf_field(row, 86, 89));
    return count + ct_trf_cell_misfits(row);
}

static void choose_columns(ct_trf_reader *reader, ct_trf_row *row)
{
    if (row->is_ascii) {
        return;
    }
    size_t by_characters = misfits(row);
    if (by_characters == 0) {
        return;
    }
    row->by_bytes = true;
    if (misfits(row) < by_characters) {
        reader->form.byte_columns = true;
    } else {
        row->by_bytes = false;
    }
}

/* --- Fields ---------------------------------------------------------------------------------- */

/* Columns 5-8. Numbers of five digits, which run into column 9 or begin in 4, are refused rather
 * than cut. */
static bool read_tpn(ct_trf_reader *reader, ct_trf_row *row, ct_tpn *out)
{
    ct_str field = ct_trf_field(row, 5, 8);
    char before = ct_trf_char(row, 4);
    char behind = ct_trf_char(row, 9);
    bool is_cut = (before >= '0' && before <= '9') ||
                  (behind >= '0' && behind <= '9' && !ct_trf_is_blank_at(row, 8));
    uint32_t number = 0;
    if (!is_cut && ct_trf_to_number(field, CT_MAX_TRF_PLAYERS, &number) && number > 0) {
        out->number = number;
        return true;
    }
    reader->ids_are_sound = false;
    ct_error *e;
    if (field.len == 0) {
        e = ct_problem_add(reader->problems, CT_FAULT, row->number, 5, RULE,
                           "the player has no pairing number");
    } else {
        ct_str word = is_cut ? ct_trf_field(row, 4, 9) : field;
        e = ct_problem_add(reader->problems, CT_FAULT, row->number, ct_trf_column_of(row, word.at),
                           RULE, "'%.*s' is no pairing number", CT_ARG(word));
    }
    ct_error_cure(e, "write a number from 1 to %d in columns 5 to 8", CT_MAX_TRF_PLAYERS);
    return false;
}

static ct_sex read_sex(ct_trf_reader *reader, ct_trf_row *row)
{
    char c = ct_trf_char(row, 10);
    switch (c) {
    case 'm':
    case 'M': return CT_MALE;
    case 'w':
    case 'W':
    case 'f':
    case 'F': return CT_FEMALE;
    case ' ':
    case '\t': return CT_SEX_UNKNOWN;
    default: {
        ct_error *e =
            ct_problem_add(reader->problems, CT_WARNING, row->number, ct_trf_shown_column(row, 10),
                           RULE, "the sex of the player is neither m nor w");
        ct_error_cure(e, "write m, w or a blank in column 10");
        return CT_SEX_UNKNOWN;
    }
    }
}

static uint16_t read_rating(ct_trf_reader *reader, ct_trf_row *row)
{
    ct_str field = ct_trf_field(row, 49, 52);
    uint32_t rating = 0;
    if (field.len > 0 && !ct_trf_to_number(field, 9999, &rating)) {
        ct_error *e = ct_problem_add(reader->problems, CT_WARNING, row->number,
                                     ct_trf_column_of(row, field.at), RULE,
                                     "'%.*s' is no rating and is left out", CT_ARG(field));
        ct_error_cure(e, "write the rating in columns 49 to 52 or leave them blank");
    }
    return (uint16_t)rating;
}

/* Zeros alone are how many programs write "none". */
static ct_str without_zeros(ct_str field)
{
    for (size_t i = 0; i < field.len; i++) {
        char c = field.at[i];
        if (c != '0' && c != '/' && c != '-' && c != '.' && c != ' ') {
            return field;
        }
    }
    return CT_NO_TEXT;
}

/* Points and rank at 81-84 and 86-89. When a neighbouring column is filled they may be shifted:
 * then they are the words between columns 79 and 90. */
static void read_points_and_rank(ct_trf_reader *reader, ct_trf_row *row, ct_player *player)
{
    ct_str points = ct_trf_field(row, 81, 84);
    ct_str rank = ct_trf_field(row, 86, 89);
    bool is_shifted =
        !ct_trf_is_blank_at(row, 85) || !ct_trf_is_blank_at(row, 80) || !is_number_or_blank(rank);
    if (is_shifted && ct_trf_is_blank_at(row, 79)) {
        ct_str words = ct_trf_columns(row, 79, 90);
        points = ct_str_word(&words);
        rank = ct_str_word(&words);
    }
    if (points.len > 0 && ct_trf_to_points(reader, row, points, RULE, &player->declared.points)) {
        player->declared.has_points = true;
    }
    if (rank.len > 0 && !ct_trf_to_number(rank, CT_MAX_TRF_PLAYERS, &player->declared.rank)) {
        ct_error *e = ct_problem_add(reader->problems, CT_WARNING, row->number,
                                     ct_trf_column_of(row, rank.at), RULE,
                                     "'%.*s' is no rank and is left out", CT_ARG(rank));
        ct_error_cure(e, "write the rank in columns 86 to 89 or leave them blank");
    }
}

ct_status ct_trf_read_player(ct_trf_reader *reader, ct_trf_row *row, ct_error *err)
{
    (void)err;
    ct_event *event = reader->event;
    choose_columns(reader, row);
    ct_tpn tpn = {0};
    if (!read_tpn(reader, row, &tpn)) {
        return CT_OK;
    }
    ct_index earlier = reader->player_of[tpn.number];
    if (earlier != CT_NOBODY) {
        reader->ids_are_sound = false;
        ct_error *e = ct_problem_add(reader->problems, CT_FAULT, row->number, 5, RULE,
                                     "two players have the number %u: lines %zu and %zu",
                                     tpn.number, event->players[earlier].line, row->number);
        ct_error_cure(e, "give one of them another number");
        return CT_OK;
    }
    ct_index index = event->player_count++;
    reader->player_of[tpn.number] = index;
    ct_player *player = &event->players[index];
    *player = (ct_player){.tpn = tpn, .enters = 1, .line = row->number};
    player->sex = read_sex(reader, row);
    player->title = ct_trf_field(row, 11, 13);
    player->name = ct_trf_field(row, 15, 47);
    player->rating = read_rating(reader, row);
    player->federation = ct_trf_field(row, 54, 56);
    player->fide_id = without_zeros(ct_trf_field(row, 58, 68));
    player->birth = without_zeros(ct_trf_field(row, 70, 79));
    read_points_and_rank(reader, row, player);
    ct_trf_read_cells(reader, row, index);
    return CT_OK;
}

/* --- National ratings ------------------------------------------------------------------------ */

bool ct_trf_may_be_national(const ct_trf_row *row)
{
    ct_str text = row->text;
    if (text.len < 8 || text.at[3] != ' ' || memcmp(text.at, "XX", 2) == 0 ||
        memcmp(text.at, "BB", 2) == 0) {
        return false;
    }
    for (size_t i = 0; i < 3; i++) {
        if (text.at[i] < 'A' || text.at[i] > 'Z') {
            return false;
        }
    }
    return true;
}

static ct_str unless_equal(ct_str field, ct_str known)
{
    return ct_str_equal(field, known) ? ct_str_of(NULL) : field;
}

/* Taken as such only when every column is as it should be, for a line may begin with three capitals
 * by chance. */
bool ct_trf_read_national(ct_trf_reader *reader, ct_trf_row *row)
{
    uint32_t tpn = 0;
    uint32_t rating = 0;
    if (reader->national_count == reader->national_room || !ct_trf_may_be_national(row) ||
        !ct_trf_to_number(ct_trf_field(row, 5, 8), 9999, &tpn)) {
        return false;
    }
    ct_str rating_field = ct_trf_field(row, 49, 52);
    bool is_formed = is_number_or_blank(rating_field) && ct_str_is_blank(ct_trf_rest(row, 80));
    static const uint8_t blanks[] = {9, 14, 48, 53, 57, 69};
    for (size_t i = 0; i < sizeof blanks; i++) {
        is_formed = is_formed && ct_trf_is_blank_at(row, blanks[i]);
    }
    ct_index index = reader->player_of[tpn];
    if (!is_formed || index == CT_NOBODY) {
        return false;
    }
    if (rating_field.len > 0) {
        ct_trf_to_number(rating_field, 9999, &rating);
    }
    const ct_player *player = &reader->event->players[index];
    reader->national_of[reader->national_count] = index;
    reader->nationals[reader->national_count++] = (ct_national){
        .federation = ct_trf_columns(row, 1, 3),
        .class_name = ct_trf_field(row, 11, 13),
        .name = unless_equal(ct_trf_field(row, 15, 47), player->name),
        .rating = (uint16_t)rating,
        .origin = ct_trf_field(row, 54, 56),
        .number = without_zeros(ct_trf_field(row, 58, 68)),
        .birth = unless_equal(without_zeros(ct_trf_field(row, 70, 79)), player->birth),
    };
    return true;
}

ct_status ct_trf_hand_out_nationals(ct_trf_reader *reader, ct_error *err)
{
    ct_event *event = reader->event;
    ct_national *all = CT_NEW(reader->mem, ct_national, reader->national_count);
    CT_NEED(all, err);
    for (uint32_t i = 0; i < reader->national_count; i++) {
        event->players[reader->national_of[i]].national_count++;
    }
    for (ct_index i = 0; i < event->player_count; i++) {
        event->players[i].nationals = event->players[i].national_count > 0 ? all : NULL;
        all += event->players[i].national_count;
        event->players[i].national_count = 0;
    }
    for (uint32_t i = 0; i < reader->national_count; i++) {
        ct_player *player = &event->players[reader->national_of[i]];
        player->nationals[player->national_count++] = reader->nationals[i];
    }
    return CT_OK;
}
