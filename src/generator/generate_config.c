/* Options from elsewhere: a configuration file, or a tournament that serves as a model; and whether
 * they are possible together. */

#include "generator/generate_private.h"
#include "pairing/settings.h"

/* --- Configuration files --------------------------------------------------------------------- */

/* The next line, whatever ends it: LF, CRLF or CR. */
static ct_str next_line(ct_str *rest)
{
    size_t len = 0;
    while (len < rest->len && rest->at[len] != '\n' && rest->at[len] != '\r') {
        len++;
    }
    ct_str line = ct_str_slice(*rest, 0, len);
    bool is_crlf = len + 1 < rest->len && rest->at[len] == '\r' && rest->at[len + 1] == '\n';
    *rest = ct_str_slice(*rest, len + (is_crlf ? 2 : 1), rest->len);
    return line;
}

static void read_line(ct_str line, size_t number, ct_arena *mem, ct_generate_options *options,
                      ct_problems *problems)
{
    ct_error why = {0};
    ct_str rest = line;
    ct_str name = ct_str_trim(ct_str_cut(&rest, '='));
    bool has_value = name.len < line.len && rest.at != NULL && ct_str_trim(rest).len > 0;
    if (!has_value) {
        ct_error *made = ct_problem_add(problems, CT_FAULT, number, 1, "",
                                        "\"%.*s\" gives no parameter a value", CT_ARG(line));
        ct_error_cure(made, "write Name=value, as PlayersNumber=100");
    } else if (ct_generate_set(options, name, ct_str_trim(rest), mem, &why) != CT_OK) {
        ct_error *made = ct_problem_add(problems, CT_FAULT, number, 1, "", "%s", why.sentence);
        ct_error_cure(made, "%s", why.cure);
    }
}

ct_status ct_generate_read_config(ct_str text, ct_arena *mem, ct_generate_options *options,
                                  ct_problems *problems, ct_error *err)
{
    ct_generate_options read = *options;
    ct_str rest = text;
    for (size_t number = 1; rest.len > 0; number++) {
        ct_str line = next_line(&rest);
        ct_str content = ct_str_trim(ct_str_cut(&line, '#'));
        if (content.len > 0) {
            read_line(content, number, mem, &read, problems);
        }
    }
    CT_TRY(ct_problems_verdict(problems, err));
    *options = read;
    return CT_OK;
}

/* --- Models ---------------------------------------------------------------------------------- */

typedef struct counts {
    uint32_t games, played, drawn, odd, forfeits, double_forfeits; /* by White's cell */
    uint32_t with_half, with_full, with_zero;                      /* players */
    uint32_t late, gone;
} counts;

static void count_game(counts *n, ct_outcome ours, ct_outcome theirs)
{
    bool is_odd = ct_outcome_is_played(ours) && ours != CT_ADJOURNED &&
                  ((ours == CT_LOSS && theirs != CT_WIN) || (theirs == CT_LOSS && ours != CT_WIN));
    n->games++;
    n->played += ct_outcome_is_played(ours);
    n->odd += is_odd;
    n->drawn += !is_odd && (ours == CT_DRAW || ours == CT_DRAW_UNRATED);
    n->double_forfeits += ours == CT_FORFEIT_LOSS && theirs == CT_FORFEIT_LOSS;
    n->forfeits += ours == CT_FORFEIT_WIN || theirs == CT_FORFEIT_WIN;
}

/* Counts the games of a player (by White's cell), the byes, and rounds missed before, between and
 * after those in which the player was there. */
static void count_player(const ct_event *model, ct_index who, counts *n)
{
    unsigned first = 0;
    unsigned last = 0;
    bool half = false;
    bool full = false;
    for (unsigned round = 1; round <= model->rounds_paired; round++) {
        ct_cell cell = ct_event_cell(model, who, round);
        if (cell.opponent < model->player_count && cell.colour == CT_WHITE) {
            count_game(n, (ct_outcome)cell.outcome,
                       (ct_outcome)ct_event_cell(model, cell.opponent, round).outcome);
        }
        half = half || cell.outcome == CT_HALF_POINT_BYE;
        full = full || cell.outcome == CT_FULL_POINT_BYE;
        if (cell.outcome != CT_ABSENT && cell.outcome != CT_ZERO_POINT_BYE) {
            first = first == 0 ? round : first;
            last = round;
        }
    }
    bool missed = false;
    for (unsigned round = first + 1; round < last; round++) {
        uint8_t outcome = ct_event_cell(model, who, round).outcome;
        missed = missed || outcome == CT_ABSENT || outcome == CT_ZERO_POINT_BYE;
    }
    n->with_half += half;
    n->with_full += full;
    n->with_zero += missed;
    n->late += first > 1;
    n->gone += last != 0 && last < model->rounds_paired;
}

static double share_of(uint32_t part, uint32_t whole)
{
    return whole == 0 ? 0 : (double)part / whole;
}

static ct_points tenths(const ct_event *model, ct_points points)
{
    return (ct_points)((int64_t)points * CT_GENERATE_UNIT / model->unit);
}

static void copy_scoring(const ct_event *model, ct_generate_options *options)
{
    const ct_scoring *from = &model->scoring;
    options->win = tenths(model, from->win[CT_WHITE]);
    options->draw = tenths(model, from->draw[CT_WHITE]);
    options->loss = tenths(model, from->loss[CT_WHITE]);
    options->pab = tenths(model, from->pab);
    options->forfeit_win = tenths(model, from->forfeit_win);
    options->forfeit_loss = tenths(model, from->forfeit_loss);
    options->full_bye = tenths(model, from->full_point_bye);
    options->half_bye = tenths(model, from->half_point_bye);
    options->zero_bye = tenths(model, from->zero_point_bye);
}

static void copy_rules(const ct_event *model, ct_generate_options *options)
{
    ct_system_choice said = ct_event_system(model);
    bool is_baku = said.is_baku || model->acceleration.kind == CT_ACCELERATION_BAKU;
    options->rounds = model->rounds_paired != 0 ? model->rounds_paired
                      : model->rounds != 0      ? model->rounds
                                                : CT_DRAWN;
    ct_acceleration_kind kind = model->acceleration.kind;
    bool has_data = kind == CT_ACCELERATION_BONUS || kind == CT_ACCELERATION_TABLE;
    options->acceleration = is_baku    ? CT_ACCELERATION_BAKU
                            : has_data ? CT_ACCELERATION_NONE
                                       : (int32_t)kind;
    options->initial_colour = (int32_t)model->initial_colour;
    options->system = said.row != NULL ? ct_pairing_system_named(ct_str_of(said.row->name)) : NULL;
    options->edition = (int32_t)ct_event_edition(model);
    copy_scoring(model, options);
}

ct_status ct_generate_like(const ct_event *model, ct_arena *mem, ct_generate_options *options,
                           ct_error *err)
{
    if (model->is_team_event) {
        return ct_fail(err, CT_UNSUPPORTED, "a team event cannot be a model yet");
    }
    ct_generate_options like = *options;
    counts n = {0};
    uint16_t *ratings = CT_NEW(mem, uint16_t, (size_t)model->player_count + 1);
    CT_NEED(ratings, err);
    for (ct_index who = 0; who < model->player_count; who++) {
        ratings[who] = model->players[who].rating;
        count_player(model, who, &n);
    }
    like.ratings = ratings;
    like.rating_count = model->player_count;
    like.players = (int32_t)model->player_count;
    copy_rules(model, &like);
    like.result_model = n.played > 0 ? CT_RESULTS_FIXED_DRAWS : CT_RESULTS_MILVANG;
    like.draw_percentage = 100 * share_of(n.drawn, n.played - n.odd);
    like.odd_rate = share_of(n.odd, n.played);
    like.forfeit_rate = share_of(n.forfeits, n.games);
    like.double_forfeit_rate = share_of(n.double_forfeits, n.games);
    like.half_bye_rate = share_of(n.with_half, model->player_count);
    like.full_bye_rate = share_of(n.with_full, model->player_count);
    like.zero_bye_rate = share_of(n.with_zero, model->player_count);
    like.late_rate = share_of(n.late, model->player_count);
    like.withdrawal_rate = share_of(n.gone, model->player_count);
    like.forbidden_pairs = 0;
    CT_TRY(ct_generate_check(&like, err));
    *options = like;
    return CT_OK;
}

/* --- Possible together? ---------------------------------------------------------------------- */

static ct_status refuse(ct_error *err, const char *sentence, const char *cure)
{
    ct_fail(err, CT_INVALID, "%s", sentence);
    ct_error_cure(err, "%s", cure);
    return CT_INVALID;
}

static ct_status check_field(const ct_generate_options *o, ct_error *err)
{
    int64_t players = o->ratings != NULL ? (int64_t)o->rating_count : o->players;
    if (o->ratings != NULL && o->players != CT_DRAWN && o->players != players) {
        return refuse(err, "the number of players is not the number of ratings given",
                      "leave the number of players out, or give as many ratings");
    }
    if (players != CT_DRAWN && (players < 2 || players > CT_MAX_TRF_PLAYERS)) {
        return refuse(err, "a tournament needs at least 2 players and has at most 9999",
                      "give 2 to 9999 players");
    }
    if (o->lowest_rating != CT_DRAWN && o->highest_rating != CT_DRAWN &&
        o->lowest_rating > o->highest_rating) {
        return refuse(err, "the lowest rating is above the highest", "exchange the two");
    }
    int64_t field = players == CT_DRAWN ? 15 : players;
    if (o->forbidden_pairs > field * (field - 1) / 2) {
        return refuse(err, "there are fewer pairs of players than pairs to forbid",
                      "give fewer forbidden pairs, or more players");
    }
    return CT_OK;
}

static bool plays_double_matches(const ct_generate_options *o)
{
    return o->system != NULL && ct_str_is(ct_str_of(o->system->name), "double-swiss");
}

static ct_status check_matches(const ct_generate_options *o, ct_error *err)
{
    if (plays_double_matches(o) && o->rounds != CT_DRAWN && o->rounds % 2 != 0) {
        refuse(err, "a match of the Double-Swiss takes two rounds, one for each game",
               "give an even number of rounds");
        ct_error_rule(err, "C.04.5 0");
        return CT_INVALID;
    }
    return CT_OK;
}

/* Systems that pair by a table: who is away forfeits the game, so there are no byes with points. */
static ct_status check_table(const ct_generate_options *o, ct_error *err)
{
    bool has_table = o->system != NULL && o->system->needs != NULL;
    if (has_table && (o->half_bye_rate > 0 || o->full_bye_rate > 0)) {
        refuse(err, "a system that pairs by a table knows no half- and full-point byes",
               "leave out half-bye-rate and full-bye-rate");
        return CT_INVALID;
    }
    return CT_OK;
}

static ct_status check_rates(const ct_generate_options *o, ct_error *err)
{
    double forfeits = o->forfeit_rate < 0 ? 1.0 / 6 : o->forfeit_rate;
    if (forfeits + o->double_forfeit_rate > 1) {
        return refuse(err, "more games are forfeited than there are",
                      "let forfeit-rate and double-forfeit-rate be 1 together at most");
    }
    return CT_OK;
}

static ct_status check_points(const ct_generate_options *o, ct_error *err)
{
    if (o->loss > o->draw || o->draw > o->win) {
        return refuse(err, "a draw is not worth something between a loss and a win",
                      "let loss <= draw <= win");
    }
    if (o->pab > o->win) {
        return refuse(err, "the pairing-allocated bye is worth more than a win",
                      "give the bye the points of a win or fewer");
    }
    if (o->acceleration == CT_ACCELERATION_PROGRESSIVE && o->draw <= 0) {
        return refuse(err, "progressive acceleration needs a draw that is worth something",
                      "choose another scoring, or no acceleration");
    }
    if (o->acceleration == CT_ACCELERATION_BAKU && (o->win != 2 * o->draw || o->loss != 0)) {
        refuse(err, "Baku acceleration needs a win worth two draws and a loss worth nothing",
               "choose another scoring, or no acceleration");
        ct_error_rule(err, "C.04.7 1.1");
        return CT_INVALID;
    }
    return CT_OK;
}

static ct_status check_settings(const ct_generate_options *o, ct_error *err)
{
    const ct_pairing_system *system =
        o->system != NULL ? o->system : ct_pairing_system_named(CT_STR("dutch"));
    for (uint32_t i = 0; i < o->setting_count; i++) {
        const ct_setting *setting = &o->settings[i];
        const ct_system_option *option = ct_system_option_named(system, setting->name);
        if (option == NULL) {
            ct_fail(err, CT_INVALID, "the system \"%s\" has no option \"%.*s\"", system->name,
                    CT_ARG(setting->name));
            ct_error_cure(err, "{systems system=%s} lists its options", system->name);
            return CT_INVALID;
        }
        CT_TRY(ct_system_option_check(option, setting->value, err));
    }
    return CT_OK;
}

bool ct_generate_makes_teams(const ct_generate_options *o)
{
    const ct_system_row *row =
        o->system == NULL ? NULL : ct_system_named(ct_str_of(o->system->name));
    return row != NULL && row->is_for_teams;
}

/* Numbers of teams have three digits in a report file, those of players four. */
static ct_status check_teams(const ct_generate_options *o, ct_error *err)
{
    enum { MOST_TEAMS = 999 };
    int64_t teams = o->ratings != NULL ? (int64_t)o->rating_count : o->players;
    int64_t members = (int64_t)o->boards + o->reserves;
    if (!ct_generate_makes_teams(o)) {
        return CT_OK;
    }
    if (teams > MOST_TEAMS || teams * members > CT_MAX_TRF_PLAYERS) {
        return refuse(err, "a report file has room for 999 teams and 9999 players",
                      "give fewer teams, boards or reserves");
    }
    return CT_OK;
}

ct_status ct_generate_check(const ct_generate_options *o, ct_error *err)
{
    CT_TRY(ct_generate_check_ranges(o, err));
    CT_TRY(check_field(o, err));
    CT_TRY(check_rates(o, err));
    CT_TRY(check_points(o, err));
    CT_TRY(check_matches(o, err));
    CT_TRY(check_table(o, err));
    CT_TRY(check_settings(o, err));
    return check_teams(o, err);
}
