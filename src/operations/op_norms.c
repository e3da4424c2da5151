/* norms: who has made a title norm, and why the others have not. */

#include "operations/judging_private.h"
#include "report/norm_report.h"

typedef struct norms_request {
    ct_index player;
    unsigned title; /* ct_norm_title + 1 */
    bool all;
    ct_whole least_games;
    bool any_federation;
} norms_request;

typedef struct norm_condition {
    ct_str condition, article;
    uint8_t state;
    ct_str wanted, found, words;
} norm_condition;

typedef struct norm_answer {
    ct_index player;
    ct_str title;
    bool is_made, has_unknowns;
    uint32_t games, played;
    double score, needed;
    uint32_t average, performance;
    ct_index raised;
    uint32_t *left_out;
    uint32_t left_out_count;
    uint32_t extra_games;
    bool uses_bye;
    norm_condition *conditions;
    uint32_t condition_count;
} norm_answer;

typedef struct norm_host {
    bool is_known;
    uint32_t foreign, federations, titled;
    bool is_free;
} norm_host;

typedef struct norms_answer {
    bool is_too_early;
    norm_answer *norms;
    uint32_t norm_count;
    uint32_t players_left_out;
    norm_host host;
    ct_strings not_in_files;
} norms_answer;

static const char *state_word(int value)
{
    static const char *const words[] = {"met", "broken", "exempt", "unknown"};
    return value <= CT_NORM_UNKNOWN ? words[value] : NULL;
}

static const ct_field condition_rows[] = {
    CT_OUT_TEXT(norm_condition, condition, condition, "What is judged."),
    CT_OUT_TEXT(norm_condition, article, article, "Its article of B.01."),
    {"state", CT_FIELD_WORD, CT_OUT(norm_condition, state), .word = state_word, .is_required = true,
     .says = "exempt: the event is free of it; unknown: the file does not say."},
    CT_OUT_TEXT(norm_condition, wanted, wanted, "What the article asks for."),
    CT_OUT_TEXT(norm_condition, found, found, "What was found."),
    CT_OUT_TEXT_OR_NULL(norm_condition, words, words, "Why it is not met, in words."),
};
static const ct_shape condition_shape =
    CT_ANSWER_SHAPE("norm_condition", "A condition of a norm.", condition_rows, norm_condition);

static const ct_field norm_rows[] = {
    CT_OUT_PLAYER(norm_answer, player, player, "Pairing number."),
    CT_OUT_TEXT(norm_answer, title, title, "GM, IM, WGM or WIM."),
    CT_OUT_FLAG(norm_answer, made, is_made, "No condition is broken."),
    CT_OUT_FLAG(norm_answer, has_unknowns, has_unknowns,
                "Some conditions cannot be judged from the file."),
    CT_OUT_NUMBER(norm_answer, games, games, "Games counted."),
    CT_OUT_NUMBER(norm_answer, played, played, "Games that could be counted."),
    CT_OUT_REAL(norm_answer, score, score, "Points in the games counted."),
    CT_OUT_REAL(norm_answer, needed, needed,
                "Points needed against these opponents; null when none would do."),
    CT_OUT_NUMBER_OR_NULL(norm_answer, average, average, "Ra, the average of the opponents."),
    CT_OUT_NUMBER_OR_NULL(norm_answer, performance, performance, "Rp, the performance."),
    CT_OUT_PLAYER(norm_answer, raised, raised, "Opponent raised to the floor; null = nobody."),
    {"left_out", CT_FIELD_NUMBERS, .offset = offsetof(norm_answer, left_out),
     .other = offsetof(norm_answer, left_out_count),
     .says = "Rounds of games that are left out (1.4.2)."},
    CT_OUT_NUMBER(norm_answer, extra_games, extra_games,
                  "Whole points above what was needed (1.4.1)."),
    CT_OUT_FLAG(norm_answer, uses_bye, uses_bye,
                "8 games of 9 with a forfeit win or bye: once per application."),
    CT_OUT_OBJECTS(norm_answer, conditions, conditions, condition_count, condition_shape,
                   "The conditions, in the order of the articles."),
};
static const ct_shape norm_shape =
    CT_ANSWER_SHAPE("norm", "A norm, made or missed.", norm_rows, norm_answer);

static const ct_field host_rows[] = {
    CT_OUT_FLAG(norm_host, known, is_known, "The host federation is given (record 032)."),
    CT_OUT_NUMBER(norm_host, foreign, foreign,
                  "Rated players from outside it who miss a round at most; 20 are needed."),
    CT_OUT_NUMBER(norm_host, federations, federations,
                  "Their federations, counted up to 3; 3 are needed."),
    CT_OUT_NUMBER(norm_host, titled, titled, "GM, IM, WGM and WIM among them; 10 are needed."),
    CT_OUT_FLAG(norm_host, free, is_free, "The event is free of the federation rules."),
};
static const ct_shape host_shape = CT_ANSWER_SHAPE(
    "norm_host", "Is it a big Swiss, free of the federation rules (1.4.3d)?", host_rows, norm_host);

static const ct_field answer_rows[] = {
    CT_OUT_FLAG(norms_answer, too_early, is_too_early, "No game has been played yet."),
    CT_OUT_OBJECTS(norms_answer, norms, norms, norm_count, norm_shape,
                   "Norms made and the nearest in reach; all that can be gained when asked for."),
    CT_OUT_NUMBER(norms_answer, players_left_out, players_left_out,
                  "Players whose nearest norm is out of reach."),
    {"host", CT_FIELD_OBJECT, CT_OUT(norms_answer, host), .of = &host_shape,
     .says = "The exemption of big Swisses."},
    CT_OUT_TEXTS(norms_answer, not_in_files, not_in_files, "Conditions that no event file tells."),
};
static const ct_shape answer_shape =
    CT_ANSWER_SHAPE("norms", "Title norms of an event.", answer_rows, norms_answer);

/* --- Judging --------------------------------------------------------------------------------- */

typedef struct inquiry {
    const ct_event *event;
    ct_norm_options options;
    ct_norm_title title; /* CT_NORM_TITLES = all that a player can still gain */
    ct_norm *norms;      /* those of one player stand together */
    uint32_t count;
} inquiry;

static ct_status judge(inquiry *all, ct_index who, ct_arena *mem, ct_error *err)
{
    ct_norm_title titles[CT_NORM_TITLES] = {all->title};
    uint32_t count =
        all->title == CT_NORM_TITLES ? ct_norm_titles_open(&all->event->players[who], titles) : 1;
    for (uint32_t i = 0; i < count; i++) {
        CT_TRY(ct_norm_make(all->event, (ct_norm_asked){who, titles[i]}, &all->options, mem,
                            &all->norms[all->count], err));
        all->count++;
    }
    return CT_OK;
}

/* Can the player still gain the title asked for? Not its holders, and not men women's titles. */
static bool is_candidate(const inquiry *all, ct_index who)
{
    ct_norm_title open[CT_NORM_TITLES];
    uint32_t count = ct_norm_titles_open(&all->event->players[who], open);
    for (uint32_t i = 0; i < count; i++) {
        if (open[i] == all->title) {
            return true;
        }
    }
    return all->title == CT_NORM_TITLES;
}

static ct_status judge_all(inquiry *all, ct_arena *mem, ct_error *err)
{
    ct_status status = CT_OK;
    for (ct_index who = 0; status == CT_OK && who < all->event->player_count; who++) {
        status = is_candidate(all, who) ? judge(all, who, mem, err) : CT_OK;
    }
    return status;
}

static bool has_game(const ct_event *event)
{
    for (ct_index who = 0; who < event->player_count; who++) {
        for (unsigned round = 1; round <= event->rounds_paired; round++) {
            if (ct_outcome_is_played((ct_outcome)ct_event_cell(event, who, round).outcome)) {
                return true;
            }
        }
    }
    return false;
}

/* --- Filling --------------------------------------------------------------------------------- */

static ct_status fill_norm(const ct_norm *norm, ct_arena *mem, norm_answer *out, ct_error *err)
{
    *out = (norm_answer){
        .player = norm->who,
        .title = ct_str_of(ct_norm_row_of(norm->title)->name),
        .is_made = norm->is_made,
        .has_unknowns = norm->has_unknowns,
        .games = norm->games,
        .played = norm->played,
        .score = norm->halves / 2.0,
        .needed = norm->halves_needed == UINT32_MAX || norm->games == 0 ? CT_NO_REAL
                                                                        : norm->halves_needed / 2.0,
        .average = norm->games == 0 ? 0 : (uint32_t)norm->average,
        .performance = norm->games == 0 ? 0 : (uint32_t)norm->performance,
        .raised = norm->raised,
        .left_out = CT_NEW(mem, uint32_t, norm->ignored_count),
        .left_out_count = norm->ignored_count,
        .extra_games = norm->extra_games,
        .uses_bye = norm->uses_bye,
        .conditions = CT_NEW(mem, norm_condition, CT_NORM_CONDITIONS),
        .condition_count = CT_NORM_CONDITIONS,
    };
    CT_NEED(out->left_out, err);
    CT_NEED(out->conditions, err);
    for (uint32_t i = 0; i < norm->ignored_count; i++) {
        out->left_out[i] = norm->ignored[i];
    }
    for (int i = 0; i < CT_NORM_CONDITIONS; i++) {
        const ct_norm_finding *finding = &norm->findings[i];
        out->conditions[i] = (norm_condition){ct_str_of(finding->name), ct_str_of(finding->article),
                                              (uint8_t)finding->state,  finding->wanted,
                                              finding->found,           finding->words};
    }
    return CT_OK;
}

/* The norms of one player that are told: those made and the nearest one, in a list of all players
 * only when it is in reach; all of them when that is asked for. */
static ct_status fill_player(const ct_norm *norms, uint32_t count, const norms_request *asked,
                             ct_arena *mem, norms_answer *data, ct_error *err)
{
    const ct_norm *nearest = ct_norm_nearest(norms, count);
    bool is_shown = nearest != NULL && (asked->player != CT_NOBODY || ct_norm_is_in_reach(nearest));
    data->players_left_out += nearest != NULL && !is_shown && !asked->all;
    ct_status status = CT_OK;
    for (uint32_t i = 0; status == CT_OK && i < count; i++) {
        bool is_told = asked->all || norms[i].is_made || (is_shown && nearest == &norms[i]);
        norm_answer *out = is_told ? &data->norms[data->norm_count++] : NULL;
        status = is_told ? fill_norm(&norms[i], mem, out, err) : CT_OK;
    }
    return status;
}

static ct_status fill_norms(const inquiry *all, const norms_request *asked, ct_arena *mem,
                            norms_answer *data, ct_error *err)
{
    data->norms = CT_NEW(mem, norm_answer, all->count);
    CT_NEED(data->norms, err);
    for (uint32_t from = 0, end = 0; from < all->count; from = end) {
        while (end < all->count && all->norms[end].who == all->norms[from].who) {
            end++;
        }
        CT_TRY(fill_player(&all->norms[from], end - from, asked, mem, data, err));
    }
    return CT_OK;
}

static ct_status fill_host(const ct_norm_field *field, ct_arena *mem, norms_answer *data,
                           ct_error *err)
{
    const char *const *words = ct_norm_unknowns();
    uint32_t count = 0;
    while (words[count] != NULL) {
        count++;
    }
    ct_str *items = CT_NEW(mem, ct_str, count);
    CT_NEED(items, err);
    for (uint32_t i = 0; i < count; i++) {
        items[i] = ct_str_of(words[i]);
    }
    data->host = (norm_host){field->is_known, field->foreign, field->federations, field->titled,
                             field->is_free};
    data->not_in_files = (ct_strings){items, count};
    return CT_OK;
}

/* --- The operation --------------------------------------------------------------------------- */

static ct_sheet *make_sheet(const inquiry *all, const norms_request *asked, ct_arena *mem)
{
    ct_sheet *sheet = ct_sheet_of_event(all->event, mem);
    if (asked->player == CT_NOBODY) {
        ct_norm_report_list(all->event, all->norms, all->count, asked->all, sheet);
    } else {
        ct_sheet_line(sheet, "Title norms (B.01, January 2024)");
        ct_norm_report_player(all->event, all->norms, all->count, asked->all, sheet);
        if (all->count == 0) {
            ct_sheet_line(sheet, "No title is left to make a norm for");
        }
    }
    ct_norm_report_notes(all->event, sheet);
    return sheet;
}

/* Before the first game there are no averages and performances to judge. */
static ct_sheet *sheet_too_early(const ct_event *event, ct_arena *mem)
{
    ct_sheet *sheet = ct_sheet_of_event(event, mem);
    ct_sheet_line(sheet, "No game has been played yet: there is nothing to judge");
    return sheet;
}

static ct_status run(const void *request, ct_desk *desk, ct_answer *answer, ct_error *err)
{
    const norms_request *asked = request;
    const ct_event *event = desk->event;
    ct_norm_field field = ct_norm_field_of(event);
    norms_answer *data = CT_NEW(desk->mem, norms_answer, 1);
    CT_NEED(data, err);
    inquiry all = {
        .event = event,
        .options = {.least_games = ct_whole_or(asked->least_games, 0),
                    .federations_free = asked->any_federation,
                    .field = &field},
        .title = asked->title == 0 ? CT_NORM_TITLES : (ct_norm_title)(asked->title - 1),
        .norms = CT_NEW(desk->mem, ct_norm, ((size_t)event->player_count + 1) * CT_NORM_TITLES),
    };
    CT_NEED(all.norms, err);
    CT_TRY(fill_host(&field, desk->mem, data, err));
    answer->data = data;
    data->is_too_early = !has_game(event);
    if (data->is_too_early) {
        answer->sheet = sheet_too_early(event, desk->mem);
        return CT_OK;
    }
    CT_TRY(asked->player == CT_NOBODY ? judge_all(&all, desk->mem, err)
                                      : judge(&all, asked->player, desk->mem, err));
    CT_TRY(fill_norms(&all, asked, desk->mem, data, err));
    answer->sheet = make_sheet(&all, asked, desk->mem);
    return CT_OK;
}

/* --- The row --------------------------------------------------------------------------------- */

static const ct_input inputs[] = {
    {.name = "player",
     .type = CT_INPUT_PLAYER,
     .offset = CT_AT(norms_request, player),
     .is_word = true,
     .value = "PLAYER",
     .usual = "everybody",
     .sentence = "only this one, condition by condition: a pairing number or a part of the name"},
    {.name = "title",
     .type = CT_INPUT_WORD,
     .offset = CT_AT(norms_request, title),
     .letter = 't',
     .value = "TITLE",
     .usual = "all that the player has not got",
     .range = "GM|IM|WGM|WIM", /* in the order of ct_norm_title */
     .sentence = "only this title"},
    {.name = "all",
     .type = CT_INPUT_FLAG,
     .offset = CT_AT(norms_request, all),
     .letter = 'a',
     .sentence = "every norm of every player, not only those made and the nearest in reach"},
    {.name = "least-games",
     .type = CT_INPUT_WHOLE,
     .offset = CT_AT(norms_request, least_games),
     .value = "N",
     .usual = "9",
     .range = "7..9",
     .sentence = "games needed: 7 or 8 in some team championships and the World Cup (1.4.1)"},
    {.name = "any-federation",
     .type = CT_INPUT_FLAG,
     .offset = CT_AT(norms_request, any_federation),
     .sentence = "the event is a championship free of the federation rules (1.4.3a–c)"},
    CT_END_OF_INPUTS,
};

static const ct_example examples[] = {
    {"crosstable norms open.trf", "norms made, and those that were near, with all reasons why not"},
    {"crosstable norms open.trf keller --title IM", "one player, condition by condition"},
    {.line = NULL},
};

const ct_operation ct_operation_norms = {
    .name = "norms",
    .arguments = "[PLAYER]",
    .summary = "find title norms, and tell why not",
    .details =
        "GM, IM, WGM and WIM norms by FIDE's title regulations. Games that may be left out are "
        "left out where that helps. What no event file tells is listed below the answer.",
    .schema = 1,
    .events = CT_EVENTS_ONE,
    .effect = CT_LOOKS,
    .least_role = CT_ROLE_PUBLIC,
    .has_sheet = true,
    .request_size = sizeof(norms_request),
    .inputs = inputs,
    .examples = examples,
    .answer = &answer_shape,
    .run = run,
};
