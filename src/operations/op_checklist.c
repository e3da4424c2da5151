/* checklist: everybody of a round with what the rules ask about each. */

#include "audit/checklist.h"
#include "operations/engine.h"
#include "operations/judging_private.h"
#include "operations/rounds.h"
#include "report/checklist_report.h"

typedef struct checklist_request {
    ct_whole round;
    ct_str system;
    unsigned edition;
} checklist_request;

typedef struct checklist_preference {
    ct_str symbol, strength;
    uint8_t colour;
} checklist_preference;

typedef struct checklist_player {
    uint32_t rank;
    ct_index number;
    ct_str name;
    ct_points score, points;
    ct_str colours;
    checklist_preference preference;
    ct_strings floats;
    ct_index *met;
    uint32_t met_count;
    bool may_have_bye, is_topscorer;
    uint32_t unplayed, bracket;
    ct_points bracket_score;
    ct_index opponent;
    uint8_t colour;
} checklist_player;

typedef struct checklist_answer {
    uint32_t round, edition;
    bool is_published;
    checklist_player *players;
    uint32_t player_count;
    const ct_checklist *whole; /* for the text */
} checklist_answer;

static const ct_field preference_rows[] = {
    CT_OUT_TEXT(checklist_preference, symbol, symbol,
                "WWW, WW, W1, W absolute; (W) strong; (w) mild; A none; the same with B."),
    CT_OUT_TEXT(checklist_preference, strength, strength, "absolute, strong, mild, or none."),
    {"colour", CT_FIELD_WORD, CT_OUT(checklist_preference, colour), .word = ct_colour_word,
     .says = "Which colour; null for none."},
};
static const ct_shape preference_shape =
    CT_ANSWER_SHAPE("preference", "A colour preference.", preference_rows, checklist_preference);

static const ct_field player_rows[] = {
    CT_OUT_NUMBER(checklist_player, rank, rank, "Among those to be paired, from 1."),
    CT_OUT_PLAYER(checklist_player, number, number, "Pairing number."),
    CT_OUT_TEXT(checklist_player, name, name, "Name."),
    CT_OUT_POINTS(checklist_player, score, score, "For pairing: virtual points included."),
    CT_OUT_POINTS(checklist_player, points, points, "Points."),
    CT_OUT_TEXT(checklist_player, colours, colours, "Of played games: BWB."),
    {"preference", CT_FIELD_OBJECT, CT_OUT(checklist_player, preference), .of = &preference_shape,
     .says = "The colour that is due."},
    CT_OUT_TEXTS(checklist_player, floats, floats, "One and two rounds ago: down, up, or none."),
    {"met", CT_FIELD_PLAYERS, .offset = offsetof(checklist_player, met),
     .other = offsetof(checklist_player, met_count),
     .says = "Opponents in played games, in the order of the rounds."},
    CT_OUT_FLAG(checklist_player, bye_allowed, may_have_bye, "May have the bye (C2)."),
    CT_OUT_FLAG(checklist_player, topscorer, is_topscorer, "A topscorer of the last round."),
    CT_OUT_NUMBER(checklist_player, unplayed, unplayed, "Rounds without a game."),
    CT_OUT_NUMBER(checklist_player, bracket, bracket, "In which the pair was made, from 1."),
    CT_OUT_POINTS(checklist_player, bracket_score, bracket_score,
                  "Of its lowest resident; below the score: moved down."),
    CT_OUT_PLAYER(checklist_player, opponent, opponent, "Whom they meet; null: the bye."),
    {"colour", CT_FIELD_WORD, CT_OUT(checklist_player, colour), .word = ct_colour_word,
     .says = "With which colour; null with the bye."},
};
static const ct_shape player_shape =
    CT_ANSWER_SHAPE("checklist_player", "A player to be paired.", player_rows, checklist_player);

static const ct_field answer_rows[] = {
    CT_OUT_NUMBER(checklist_answer, round, round, "The round."),
    CT_OUT_NUMBER(checklist_answer, edition, edition, "Edition of the rules."),
    CT_OUT_FLAG(checklist_answer, published, is_published,
                "Pairs are those of the event; else as they would be paired now."),
    CT_OUT_OBJECTS(checklist_answer, players, players, player_count, player_shape,
                   "The players, ranked."),
};
static const ct_shape answer_shape =
    CT_ANSWER_SHAPE("checklist", "A round as the rules see it.", answer_rows, checklist_answer);

static ct_str float_word(ct_float was)
{
    return was == CT_NO_FLOAT    ? CT_STR("none")
           : was == CT_DOWNFLOAT ? CT_STR("down")
                                 : CT_STR("up");
}

static ct_status fill_player(const ct_checklist *list, const ct_checklist_row *row, ct_arena *mem,
                             checklist_player *out, ct_error *err)
{
    ct_str *floats = CT_NEW(mem, ct_str, 2);
    CT_NEED(floats, err);
    floats[0] = float_word(row->float1);
    floats[1] = float_word(row->float2);
    *out = (checklist_player){
        .rank = row->rank,
        .number = row->who,
        .name = list->event->players[row->who].name,
        .score = row->score,
        .points = row->points,
        .colours = row->colours,
        .preference = {ct_str_of(row->symbol), ct_str_of(row->strength), (uint8_t)row->wants},
        .floats = {floats, 2},
        .met = row->met,
        .met_count = row->met_count,
        .may_have_bye = row->may_have_bye,
        .is_topscorer = row->is_topscorer,
        .unplayed = row->unplayed,
        .bracket = row->bracket,
        .bracket_score = row->bracket_score,
        .opponent = row->opponent,
        .colour = (uint8_t)row->colour,
    };
    return CT_OK;
}

static void write_text(const ct_answer *answer, size_t width, bool is_short, ct_text *out)
{
    (void)is_short;
    ct_checklist_report_text(((const checklist_answer *)answer->data)->whole, width, out);
}

static ct_status run(const void *request, ct_desk *desk, ct_answer *answer, ct_error *err)
{
    const checklist_request *asked = request;
    ct_pairing_options options = {.edition = ct_engine_edition(asked->edition)};
    checklist_answer *data = CT_NEW(desk->mem, checklist_answer, 1);
    ct_checklist *list = CT_NEW(desk->mem, ct_checklist, 1);
    CT_NEED(data, err);
    CT_NEED(list, err);
    CT_TRY(ct_engine_named(asked->system, desk->mem, &options.system, err));
    CT_TRY(ct_checklist_make(desk->event, ct_rounds_newest(desk->event, asked->round), &options,
                             desk->mem, list, err));
    *data = (checklist_answer){.round = list->round,
                               .edition = (uint32_t)list->edition,
                               .is_published = list->is_published,
                               .players = CT_NEW(desk->mem, checklist_player, list->count),
                               .whole = list};
    CT_NEED(data->players, err);
    for (; data->player_count < list->count; data->player_count++) {
        uint32_t i = data->player_count;
        CT_TRY(fill_player(list, &list->rows[i], desk->mem, &data->players[i], err));
    }
    answer->data = data;
    answer->about = list->event;
    return CT_OK;
}

/* --- The row --------------------------------------------------------------------------------- */

static const ct_input inputs[] = {
    {.name = "round",
     .type = CT_INPUT_WHOLE,
     .offset = CT_AT(checklist_request, round),
     .letter = 'r',
     .value = "N",
     .usual = "the newest one paired",
     .range = "1..999",
     .sentence = "the round asked about; it may be the next one"},
    CT_SYSTEM_INPUT(checklist_request),
    CT_EDITION_INPUT(checklist_request),
    CT_END_OF_INPUTS,
};

static const ct_example examples[] = {
    {"crosstable explain open.trf --checklist", "the whole round at a glance"},
    {.line = NULL},
};

const ct_operation ct_operation_checklist = {
    .name = "checklist",
    .command = "explain --checklist",
    .summary = "list the players of a round with what the rules ask about each",
    .details =
        "For the Dutch system: rank, score, colours and the preference, floats, who may "
        "have the bye, opponents met, the bracket, and whom the player meets.",
    .schema = 1,
    .events = CT_EVENTS_ONE,
    .effect = CT_LOOKS,
    .least_role = CT_ROLE_PUBLIC,
    .request_size = sizeof(checklist_request),
    .inputs = inputs,
    .examples = examples,
    .answer = &answer_shape,
    .run = run,
    .text = write_text,
};
