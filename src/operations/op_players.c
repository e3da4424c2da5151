/* players: looks players up in the rating list. */

#include "operations/store_private.h"
#include "store/rating_index.h"

enum { USUAL_LIMIT = 20 };

typedef struct players_request {
    ct_strings names;
    ct_str federation;
    ct_whole limit;
} players_request;

static const ct_field player_rows[] = {
    {"fide_id", CT_FIELD_LARGE, CT_OUT(ct_rated, fide_id), .says = "FIDE number."},
    CT_OUT_TEXT(ct_rated, name, name, "Name."),
    CT_OUT_TEXT(ct_rated, federation, federation, "Federation."),
    CT_OUT_TEXT(ct_rated, title, title, "Title; empty = none."),
    CT_OUT_TEXT(ct_rated, women_title, women_title, "Women's title; empty = none."),
    CT_OUT_TEXT(ct_rated, birth, birth, "Year of birth; empty = not known."),
    {"sex", CT_FIELD_LETTER, CT_OUT(ct_rated, sex), .letters = "mw", .is_null_when_zero = true,
     .says = "m or w; null = not known."},
    CT_OUT_NUMBER(ct_rated, standard, standard, "Standard rating; 0 = none."),
    CT_OUT_NUMBER(ct_rated, rapid, rapid, "Rapid rating; 0 = none."),
    CT_OUT_NUMBER(ct_rated, blitz, blitz, "Blitz rating; 0 = none."),
    CT_OUT_NUMBER(ct_rated, k, standard_k, "K factor of the standard rating; 0 = not known."),
    CT_OUT_FLAG(ct_rated, inactive, is_inactive, "The list calls the player inactive."),
};
static const ct_shape player_shape =
    CT_ANSWER_SHAPE("rated_player", "A player of the rating list.", player_rows, ct_rated);

static const ct_field answer_rows[] = {
    CT_OUT_OBJECTS(ct_rated_list, players, items, count, player_shape,
                   "Who fits; by name the best rated first."),
};
static const ct_shape answer_shape =
    CT_ANSWER_SHAPE("players", "Players of the rating list.", answer_rows, ct_rated_list);

/* --- Looking up ------------------------------------------------------------------------------ */

static bool all_are_numbers(const ct_strings *names)
{
    uint64_t number;
    for (uint32_t i = 0; i < names->count; i++) {
        if (!ct_str_to_unsigned(names->items[i], &number)) {
            return false;
        }
    }
    return true;
}

/* Looks up several FIDE numbers; those that nobody has are left out. */
static ct_status find_by_ids(const ct_strings *numbers, ct_rating_index *index, ct_arena *mem,
                             ct_rated_list *found, ct_error *err)
{
    found->items = CT_NEW(mem, ct_rated, numbers->count);
    CT_NEED(found->items, err);
    for (uint32_t i = 0; i < numbers->count; i++) {
        uint64_t id = 0;
        (void)ct_str_to_unsigned(numbers->items[i], &id);
        ct_status status = ct_rating_index_by_id(index, id, mem, &found->items[found->count], err);
        if (status == CT_OK) {
            found->count++;
        } else if (status != CT_NOT_FOUND) {
            return status;
        }
    }
    return CT_OK;
}

static ct_status find_by_name(const players_request *asked, ct_rating_index *index, ct_arena *mem,
                              ct_rated_list *found, ct_error *err)
{
    ct_text name = {.mem = mem};
    for (uint32_t i = 0; i < asked->names.count; i++) {
        ct_text_addf(&name, "%s%.*s", i == 0 ? "" : " ", CT_ARG(asked->names.items[i]));
    }
    return ct_rating_index_by_name(index, ct_text_view(&name), asked->federation,
                                   ct_whole_or(asked->limit, USUAL_LIMIT), mem, found, err);
}

/* --- The sheet ------------------------------------------------------------------------------- */

static ct_str number_text(ct_sheet *sheet, uint64_t number)
{
    return number == 0 ? CT_NO_CELL : ct_sheet_cell(sheet, "%llu", (unsigned long long)number);
}

static const ct_sheet *make_sheet(const ct_rated_list *found, ct_arena *mem)
{
    static const ct_sheet_column columns[] = {
        CT_COLUMN_NUMBER("FIDE ID", "fide_id"),   CT_COLUMN_WORD("Title", "title"),
        CT_COLUMN_NAME("Name", "name"),           CT_COLUMN_WORD("Fed", "federation"),
        CT_COLUMN_NUMBER("Standard", "standard"), CT_COLUMN_NUMBER("Rapid", "rapid"),
        CT_COLUMN_NUMBER("Blitz", "blitz"),       CT_COLUMN_WORD("Born", "birth"),
        CT_COLUMN_WORD("", "inactive"),
    };
    ct_sheet *sheet = ct_sheet_new(mem, CT_STR("Players of the rating list"));
    ct_sheet_table *table = ct_sheet_add(sheet, CT_NO_CELL, columns, 9);
    for (uint32_t i = 0; i < found->count; i++) {
        const ct_rated *rated = &found->items[i];
        ct_sheet_row(
            table, (ct_str[]){number_text(sheet, rated->fide_id),
                              rated->title.len > 0 ? rated->title : rated->women_title, rated->name,
                              rated->federation, number_text(sheet, rated->standard),
                              number_text(sheet, rated->rapid), number_text(sheet, rated->blitz),
                              rated->birth, rated->is_inactive ? CT_STR("inactive") : CT_NO_CELL});
    }
    return sheet;
}

/* --- The operation --------------------------------------------------------------------------- */

static ct_status run(const void *request, ct_desk *desk, ct_answer *answer, ct_error *err)
{
    const players_request *asked = request;
    const ct_services *services = desk->services;
    ct_error why = {0};
    if (services->rating_index == NULL) {
        ct_fail(err, CT_UNSUPPORTED, "there is no rating list here");
        ct_error_cure(err, "ask the command, which has one: crosstable players NAME");
        return CT_UNSUPPORTED;
    }
    ct_rating_index *index = services->rating_index(services->self, &why);
    if (index == NULL) {
        if (err != NULL) {
            *err = why;
        }
        return why.status;
    }
    ct_rated_list *found = CT_NEW(desk->mem, ct_rated_list, 1);
    CT_NEED(found, err);
    CT_TRY(all_are_numbers(&asked->names) ? find_by_ids(&asked->names, index, desk->mem, found, err)
                                          : find_by_name(asked, index, desk->mem, found, err));
    answer->data = found;
    answer->is_no = found->count == 0;
    if (found->count == 0) {
        ct_answer_say(answer, desk->mem, "nobody in the rating list fits");
    } else {
        answer->sheet = make_sheet(found, desk->mem);
    }
    return CT_OK;
}

static ct_status check(const void *request, ct_error *err)
{
    if (((const players_request *)request)->names.count > 0) {
        return CT_OK;
    }
    ct_fail(err, CT_MISUSE, "players: give a name or a FIDE number");
    ct_error_cure(err, "as {players names=keller} or {players names=1503014}");
    return CT_MISUSE;
}

static const ct_input inputs[] = {
    {.name = "names",
     .type = CT_INPUT_NAMES,
     .offset = CT_AT(players_request, names),
     .is_word = true,
     .value = "NAME",
     .sentence = "words of which each begins a word of the name; or FIDE numbers"},
    {.name = "federation",
     .type = CT_INPUT_LINE,
     .offset = CT_AT(players_request, federation),
     .value = "CODE",
     .sentence = "only players of this federation"},
    {.name = "limit",
     .type = CT_INPUT_WHOLE,
     .offset = CT_AT(players_request, limit),
     .letter = 'l',
     .value = "N",
     .usual = "20",
     .range = "1..1000",
     .sentence = "show at most so many"},
    {.name = "index",
     .type = CT_INPUT_NONE,
     .value = "LIST",
     .sentence = "build the index from FIDE's rating list (text or XML)"},
    {.name = "encoding",
     .type = CT_INPUT_NONE,
     .value = "NAME",
     .usual = "cp1252",
     .range = "cp1250|cp1251|cp1252|latin1|latin2",
     .sentence = "encoding of a list that is not UTF-8"},
    CT_END_OF_INPUTS,
};

static const ct_example examples[] = {
    {"crosstable players --index players_list_xml.xml", "once, after downloading the list"},
    {"crosstable players keller an --federation SUI", "names that begin like this"},
    {"crosstable players 1503014", "by FIDE number"},
    {.line = NULL},
};

const ct_operation ct_operation_players = {
    .name = "players",
    .arguments = "[NAME… | FIDE-ID…]",
    .summary = "look players up in the rating list",
    .details =
        "The index is kept in $CROSSTABLE_RATINGS, or in crosstable/ratings.db below "
        "$XDG_DATA_HOME (~/.local/share).",
    .schema = 1,
    .events = CT_EVENTS_NONE,
    .effect = CT_LOOKS,
    .least_role = CT_ROLE_CHECK_IN,
    .request_size = sizeof(players_request),
    .inputs = inputs,
    .examples = examples,
    .answer = &answer_shape,
    .check = check,
    .run = run,
};
