/* The tables: every key of Crosstable's JSON, in the order in which it is written and read. Rows
 * that later ones depend on come first: the unit before points, players and teams before whatever
 * names them by number (the maps of json_read.c are made before any row is read, so that order only
 * matters for the unit and for is_team_event). */

#include "event/fields.h"

#include <string.h>

/* --- Words ----------------------------------------------------------------------------------- */

const char *ct_colour_word(int value)
{
    return value == CT_WHITE ? "white" : value == CT_BLACK ? "black" : NULL;
}

static const char *sex_word(int value)
{
    return value == CT_MALE ? "m" : value == CT_FEMALE ? "w" : NULL;
}

static const char *leave_word(int value)
{
    return value == CT_WITHDRAWN ? "withdrawn" : value == CT_EXPELLED ? "expelled" : NULL;
}

const char *ct_outcome_word(int value)
{
    return value < CT_OUTCOMES ? ct_outcome_name((ct_outcome)value) : NULL;
}

static const char *bye_word(int value)
{
    bool is_asked =
        value == CT_FULL_POINT_BYE || value == CT_HALF_POINT_BYE || value == CT_ZERO_POINT_BYE;
    return is_asked ? ct_outcome_word(value) : NULL;
}

static const char *forfeit_word(int value)
{
    bool is_forfeit = value == CT_FORFEIT_WIN || value == CT_FORFEIT_LOSS;
    return is_forfeit ? ct_outcome_word(value) : NULL;
}

static const char *forbidden_word(int value)
{
    static const char *const words[] = {"list", "club", "federation"};
    return value <= CT_FORBIDDEN_FEDERATION ? words[value] : NULL;
}

static const char *acceleration_word(int value)
{
    static const char *const words[CT_ACCELERATION_KINDS] = {
        "none", "baku", "bonus", "table", "haley", "soft-haley", "progressive"};
    return value < CT_ACCELERATION_KINDS ? words[value] : NULL;
}

/* --- Rows ------------------------------------------------------------------------------------ */

#define WIDTH(s, member)     ((uint8_t)sizeof(((s *)0)->member))
#define MEMBER(s, member)    .offset = offsetof(s, member), .width = WIDTH(s, member)
#define COUNTED(s, list, n)  .offset = offsetof(s, list), .other = offsetof(s, n)
#define TEXT(s, key, member) key, CT_FIELD_TEXT, MEMBER(s, member)
#define FLAG(s, key, member) key, CT_FIELD_FLAG, MEMBER(s, member)
#define NUMBER(s, key, member, low, high) \
    key, CT_FIELD_NUMBER, MEMBER(s, member), .least = (low), .most = (high)
#define POINTS(s, key, member)     key, CT_FIELD_POINTS, MEMBER(s, member)
#define WORD(s, key, member, call) key, CT_FIELD_WORD, MEMBER(s, member), .word = (call)
#define ID(s)                                                                           \
    "id", CT_FIELD_NUMBER, MEMBER(s, id), .least = 1, .most = CT_MAX_ID, .is_id = true, \
        .is_key = true
#define INDEX(s, key, t, member) key, t, MEMBER(s, member)
#define SHAPE(text, sentence, table, s, start)           \
    .name = (text), .says = (sentence), .rows = (table), \
    .row_count = sizeof(table) / sizeof(table)[0], .size = sizeof(s), .model = (start)

static const ct_field cell_rows[] = {
    {INDEX(ct_cell, "opponent", CT_FIELD_PLAYER, opponent),
     .says = "Pairing number of the scheduled opponent; none for a bye."},
    {WORD(ct_cell, "colour", colour, ct_colour_word), .says = "Colour as scheduled."},
    {WORD(ct_cell, "outcome", outcome, ct_outcome_word), .is_required = true,
     .says = "What the round brought this player; each side of a game has its own outcome."},
    {NUMBER(ct_cell, "board", board, 0, UINT16_MAX),
     .says = "Board as published (of a team event the match); without it boards follow C.04.2."},
};
static const ct_cell empty_cell = {.opponent = CT_NOBODY};
const ct_shape ct_cell_shape = {
    SHAPE("cell", "One player in one round.", cell_rows, ct_cell, &empty_cell)};

static const ct_field national_rows[] = {
    {TEXT(ct_national, "federation", federation), .is_required = true,
     .says = "Federation whose list it is."},
    {TEXT(ct_national, "class", class_name), .says = "Class or title there."},
    {TEXT(ct_national, "name", name), .says = "Name as written there, if it differs."},
    {NUMBER(ct_national, "rating", rating, 0, UINT16_MAX), .says = "National rating."},
    {TEXT(ct_national, "origin", origin), .says = "Origin as the list has it."},
    {TEXT(ct_national, "number", number), .says = "National identity number."},
    {TEXT(ct_national, "birth", birth), .says = "Date of birth as written there, if it differs."},
};
static const ct_national no_national = {0};
static const ct_shape national_shape = {SHAPE("national", "An entry of a national rating list.",
                                              national_rows, ct_national, &no_national)};

static const ct_field player_rows[] = {
    {ID(ct_player), .says = "Number that lasts when pairing numbers change, unique."},
    {NUMBER(ct_player, "number", tpn, 1, CT_MAX_NUMBER), .is_required = true,
     .says = "Pairing number (starting rank), unique."},
    {TEXT(ct_player, "name", name), .is_required = true, .says = "\"Last, First\"."},
    {WORD(ct_player, "sex", sex, sex_word), .says = "m or w, as in the report file."},
    {TEXT(ct_player, "title", title), .says = "GM, IM, WGM, FM, WIM, CM, WFM, WCM or as written."},
    {NUMBER(ct_player, "rating", rating, 0, UINT16_MAX), .says = "FIDE rating."},
    {NUMBER(ct_player, "k", k, 0, UINT8_MAX), .says = "K factor."},
    {TEXT(ct_player, "federation", federation), .says = "Federation, three letters."},
    {TEXT(ct_player, "fide_id", fide_id), .says = "FIDE identity number, as text."},
    {TEXT(ct_player, "birth", birth), .says = "Date of birth: YYYY/MM/DD, YYYY or as written."},
    {TEXT(ct_player, "club", club), .says = "Club."},
    {TEXT(ct_player, "category", category), .says = "Category for prizes."},
    {"nationals", CT_FIELD_OBJECTS, COUNTED(ct_player, nationals, national_count),
     .of = &national_shape, .says = "Entries of national rating lists."},
    {POINTS(ct_player, "points", declared.points), .has_flag = true, .is_declared = true,
     .other = offsetof(ct_player, declared.has_points),
     .says =
         "Points as the source declares them; checked against the rounds, never used as score."},
    {NUMBER(ct_player, "rank", declared.rank, 0, UINT32_MAX), .is_declared = true,
     .says = "Rank as the source declares it."},
    {NUMBER(ct_player, "fixed_board", fixed_board, 0, UINT16_MAX),
     .says = "Board on which this player always sits."},
    {NUMBER(ct_player, "enters", enters, 1, CT_MAX_ROUNDS),
     .says = "First round in which the player is present; 1 unless a late entry."},
    {NUMBER(ct_player, "leaves", leaves, 0, CT_MAX_ROUNDS),
     .says = "First round for which the player is gone; 0 or left out: stays to the end."},
    {WORD(ct_player, "leave", leave, leave_word), .says = "Why the player left."},
    {"rounds", CT_FIELD_ROUNDS, .of = &ct_cell_shape,
     .says = "One entry per round paired; null where the player was absent without a word."},
};
static const ct_player new_player = {.enters = 1};
const ct_shape ct_player_shape = {SHAPE("player", "A player and their line of the crosstable.",
                                        player_rows, ct_player, &new_player)};

static const ct_field team_rows[] = {
    {ID(ct_team), .says = "As for players."},
    {NUMBER(ct_team, "number", tpn, 1, CT_MAX_NUMBER), .is_required = true,
     .says = "Pairing number of the team, unique."},
    {TEXT(ct_team, "name", name), .is_required = true, .says = "Name."},
    {TEXT(ct_team, "nickname", nickname), .says = "Short name."},
    {TEXT(ct_team, "strength", strength), .says = "Strength as written (record 310)."},
    {"members", CT_FIELD_PLAYERS, COUNTED(ct_team, members, member_count),
     .says = "Pairing numbers of the members in board order."},
    {POINTS(ct_team, "match_points", declared.match_points), .has_flag = true, .is_declared = true,
     .other = offsetof(ct_team, declared.has_points), .says = "Match points as declared."},
    {POINTS(ct_team, "game_points", declared.game_points), .has_flag = true, .is_declared = true,
     .other = offsetof(ct_team, declared.has_points), .says = "Game points as declared."},
    {NUMBER(ct_team, "rank", declared.rank, 0, UINT32_MAX), .is_declared = true,
     .says = "Rank as declared."},
    {NUMBER(ct_team, "enters", enters, 1, CT_MAX_ROUNDS), .says = "As for players."},
    {NUMBER(ct_team, "leaves", leaves, 0, CT_MAX_ROUNDS), .says = "As for players."},
    {WORD(ct_team, "leave", leave, leave_word), .says = "As for players."},
};
static const ct_team new_team = {.enters = 1};
const ct_shape ct_team_shape = {SHAPE("team", "A team.", team_rows, ct_team, &new_team)};

static const ct_field scoring_rows[] = {
    {POINTS(ct_scoring, "white_win", win[CT_WHITE]), .says = "Win with White."},
    {POINTS(ct_scoring, "black_win", win[CT_BLACK]), .says = "Win with Black."},
    {POINTS(ct_scoring, "white_draw", draw[CT_WHITE]), .says = "Draw with White."},
    {POINTS(ct_scoring, "black_draw", draw[CT_BLACK]), .says = "Draw with Black."},
    {POINTS(ct_scoring, "white_loss", loss[CT_WHITE]), .says = "Loss with White."},
    {POINTS(ct_scoring, "black_loss", loss[CT_BLACK]), .says = "Loss with Black."},
    {POINTS(ct_scoring, "forfeit_win", forfeit_win), .says = "Win by forfeit."},
    {POINTS(ct_scoring, "forfeit_loss", forfeit_loss), .says = "Loss by forfeit."},
    {POINTS(ct_scoring, "pab", pab), .says = "Pairing-allocated bye."},
    {POINTS(ct_scoring, "full_point_bye", full_point_bye), .says = "Full-point bye."},
    {POINTS(ct_scoring, "half_point_bye", half_point_bye), .says = "Half-point bye."},
    {POINTS(ct_scoring, "zero_point_bye", zero_point_bye), .says = "Zero-point bye."},
    {POINTS(ct_scoring, "absent", absent), .says = "Absent without a word."},
    {POINTS(ct_scoring, "unknown", unknown), .says = "Adjourned game."},
};
static const ct_shape scoring_shape = {
    SHAPE("scoring", "Points of each outcome; what is left out is as in 1, 1/2, 0.", scoring_rows,
          ct_scoring, NULL),
    .is_whole = true};

static const ct_field team_scoring_rows[] = {
    {POINTS(ct_team_scoring, "win", win), .says = "Match points of a win."},
    {POINTS(ct_team_scoring, "draw", draw), .says = "Match points of a draw."},
    {POINTS(ct_team_scoring, "loss", loss), .says = "Match points of a loss."},
    {FLAG(ct_team_scoring, "pab_is_given", pab_is_given),
     .says = "The points of the bye are given here; otherwise C.04.6 sets them."},
    {POINTS(ct_team_scoring, "pab_match_points", pab_match_points),
     .says = "Match points of the pairing-allocated bye."},
    {POINTS(ct_team_scoring, "pab_game_points", pab_game_points),
     .says = "Game points of the pairing-allocated bye."},
};
static const ct_shape team_scoring_shape = {SHAPE("team_scoring",
                                                  "Match points (records 362 and 320).",
                                                  team_scoring_rows, ct_team_scoring, NULL),
                                            .is_whole = true};

static const ct_field setting_rows[] = {
    {TEXT(ct_setting, "name", name), .is_required = true, .is_key = true,
     .says = "Name, as keizer.step."},
    {TEXT(ct_setting, "value", value), .is_required = true, .says = "Value as text."},
};
static const ct_setting no_setting = {0};
static const ct_shape setting_shape = {
    SHAPE("setting", "A setting of the pairing system or another part of the program.",
          setting_rows, ct_setting, &no_setting)};

static const ct_field span_rows[] = {
    {POINTS(ct_span, "match_points", match_points), .says = "Virtual match points (teams)."},
    {POINTS(ct_span, "points", points), .says = "Virtual points; game points of teams."},
    {NUMBER(ct_span, "first_round", first_round, 0, CT_MAX_ROUNDS), .is_required = true,
     .says = "First round."},
    {NUMBER(ct_span, "last_round", last_round, 0, CT_MAX_ROUNDS), .is_required = true,
     .says = "Last round."},
    {NUMBER(ct_span, "first", first, 0, CT_MAX_NUMBER), .is_required = true,
     .says = "First pairing number."},
    {NUMBER(ct_span, "last", last, 0, CT_MAX_NUMBER), .is_required = true,
     .says = "Last pairing number."},
};
static const ct_span no_span = {0};
static const ct_shape span_shape = {
    SHAPE("span", "Virtual points for a range of numbers and rounds (record 250).", span_rows,
          ct_span, &no_span)};

static const ct_field acceleration_rows[] = {
    {WORD(ct_acceleration, "kind", kind, acceleration_word),
     .says = "baku: C.04.7; bonus: points for the first group in the first rounds; table: spans; "
             "haley, soft-haley, progressive: as the French federation describes them."},
    {POINTS(ct_acceleration, "points", points), .says = "For bonus: the virtual points."},
    {NUMBER(ct_acceleration, "rounds", rounds, 0, CT_MAX_ROUNDS),
     .says = "For bonus: in rounds 1 to this one."},
    {NUMBER(ct_acceleration, "group", group, 0, UINT32_MAX),
     .says = "This many players from the top; 0: the upper half (progressive: third), rounded up."},
    {NUMBER(ct_acceleration, "second_group", second_group, 0, UINT32_MAX),
     .says = "For progressive: this many players below; 0: as many as in the first group."},
    {"spans", CT_FIELD_OBJECTS, COUNTED(ct_acceleration, spans, span_count), .of = &span_shape,
     .says = "For table; where spans overlap the later one counts."},
};
static const ct_shape acceleration_shape = {
    SHAPE("acceleration", "Virtual points for pairing.", acceleration_rows, ct_acceleration, NULL)};

static const ct_field bye_rows[] = {
    {INDEX(ct_bye, "who", CT_FIELD_ANYONE, who), .is_required = true, .is_key = true,
     .says = "Pairing number of the player, in a team event of the team."},
    {NUMBER(ct_bye, "round", round, 1, CT_MAX_ROUNDS), .is_required = true, .is_key = true,
     .says = "Round."},
    {WORD(ct_bye, "kind", kind, bye_word), .is_required = true, .says = "Which bye."},
};
static const ct_bye no_bye = {.who = CT_NOBODY};
static const ct_shape bye_shape = {
    SHAPE("bye", "A bye asked for or granted (record 240).", bye_rows, ct_bye, &no_bye)};

static const ct_field forbidden_rows[] = {
    {ID(ct_forbidden), .says = "As for players."},
    {WORD(ct_forbidden, "kind", kind, forbidden_word), .is_required = true,
     .says = "list: nobody of the members meets another; club, federation: nor do those of one."},
    {NUMBER(ct_forbidden, "first_round", first_round, 1, CT_MAX_ROUNDS),
     .says = "First round; 1 when left out."},
    {NUMBER(ct_forbidden, "last_round", last_round, 0, CT_MAX_ROUNDS),
     .says = "Last round; 0 or left out: to the end."},
    {TEXT(ct_forbidden, "name", name), .says = "The one club or federation; left out: each one."},
    {"members", CT_FIELD_ANYONES, COUNTED(ct_forbidden, members, member_count),
     .says = "For list: pairing numbers of players, in a team event of teams."},
};
static const ct_forbidden no_forbidden = {.first_round = 1};
static const ct_shape forbidden_shape = {SHAPE("forbidden", "Who must not meet (record 260).",
                                               forbidden_rows, ct_forbidden, &no_forbidden)};

static const ct_field adjustment_rows[] = {
    {ID(ct_adjustment), .says = "As for players."},
    {"type", CT_FIELD_LETTER, MEMBER(ct_adjustment, type), .letters = " WDLFHZ+-",
     .says = "Letter of record 299; blank or left out: a penalty or a bonus."},
    {POINTS(ct_adjustment, "match_points", match_points), .says = "Match points."},
    {POINTS(ct_adjustment, "points", points), .says = "Points; game points of teams."},
    {NUMBER(ct_adjustment, "round", round, 0, CT_MAX_ROUNDS),
     .says = "Round; 0 or left out: the whole event."},
    {"who", CT_FIELD_ANYONES, COUNTED(ct_adjustment, who, who_count), .is_required = true,
     .says = "Pairing numbers of players, in a team event of teams."},
};
static const ct_adjustment no_adjustment = {.type = ' '};
static const ct_shape adjustment_shape = {
    SHAPE("adjustment", "Points given or taken outside the results (record 299).", adjustment_rows,
          ct_adjustment, &no_adjustment)};

static const ct_field line_up_rows[] = {
    {NUMBER(ct_line_up, "round", round, 1, CT_MAX_ROUNDS), .is_required = true, .is_key = true,
     .says = "Round."},
    {INDEX(ct_line_up, "team", CT_FIELD_TEAM, team), .is_required = true, .is_key = true,
     .says = "Team."},
    {INDEX(ct_line_up, "opponent", CT_FIELD_TEAM, opponent), .says = "Opposing team."},
    {"players", CT_FIELD_PLAYERS, COUNTED(ct_line_up, players, player_count), .has_gaps = true,
     .says = "Players by board; null for an empty board."},
};
static const ct_line_up no_line_up = {.team = CT_NOBODY, .opponent = CT_NOBODY};
static const ct_shape line_up_shape = {SHAPE("line_up",
                                             "A line-up out of board order (record 300).",
                                             line_up_rows, ct_line_up, &no_line_up)};

static const ct_field match_forfeit_rows[] = {
    {NUMBER(ct_match_forfeit, "round", round, 1, CT_MAX_ROUNDS), .is_required = true,
     .says = "Round."},
    {INDEX(ct_match_forfeit, "white", CT_FIELD_TEAM, white), .is_required = true,
     .says = "Team named first."},
    {INDEX(ct_match_forfeit, "black", CT_FIELD_TEAM, black), .is_required = true,
     .says = "Team named second."},
    {WORD(ct_match_forfeit, "white_outcome", white_outcome, forfeit_word), .is_required = true,
     .says = "Outcome of the first team."},
    {WORD(ct_match_forfeit, "black_outcome", black_outcome, forfeit_word), .is_required = true,
     .says = "Outcome of the second team."},
};
static const ct_match_forfeit no_match_forfeit = {.white = CT_NOBODY, .black = CT_NOBODY};
static const ct_shape match_forfeit_shape = {
    SHAPE("match_forfeit", "A forfeited match (record 330).", match_forfeit_rows, ct_match_forfeit,
          &no_match_forfeit)};

static const ct_field note_rows[] = {
    {TEXT(ct_note, "text", text), .is_required = true, .says = "The line."},
    {TEXT(ct_note, "after", after), .says = "Record it follows; left out: at the top."},
    {NUMBER(ct_note, "ordinal", ordinal, 0, UINT32_MAX),
     .says = "Which of those records, from 1; 0 or left out: the last."},
};
static const ct_note no_note = {0};
static const ct_shape note_shape = {
    SHAPE("note", "A line of a report file that is kept as it is.", note_rows, ct_note, &no_note)};

#define NEXT_ID(key, member) NUMBER(ct_next_ids, key, member, 1, CT_MAX_ID + 1)
static const ct_field next_id_rows[] = {
    {NEXT_ID("players", players), .says = "Of players."},
    {NEXT_ID("teams", teams), .says = "Of teams."},
    {NEXT_ID("forbidden", forbidden), .says = "Of forbidden pairs."},
    {NEXT_ID("adjustments", adjustments), .says = "Of adjustments."},
};
static const ct_shape next_ids_shape = {
    SHAPE("next_ids", "Ids that will be given next.", next_id_rows, ct_next_ids, NULL),
    .is_whole = true};

static const ct_field event_rows[] = {
    {"crosstable", CT_FIELD_FORMAT, .is_required = true, .says = "Version of this format."},
    {"kind", CT_FIELD_KIND, .is_required = true, .says = "What the document holds."},
    {TEXT(ct_event, "name", name), .is_required = true, .says = "Name of the event (012)."},
    {TEXT(ct_event, "city", city), .says = "City (022)."},
    {TEXT(ct_event, "federation", federation), .says = "Federation (032)."},
    {TEXT(ct_event, "start", start), .says = "First day: YYYY/MM/DD or as written (042)."},
    {TEXT(ct_event, "end", end), .says = "Last day (052)."},
    {TEXT(ct_event, "declared_players", declared.players), .is_declared = true,
     .says = "Number of players (062)."},
    {TEXT(ct_event, "declared_rated", declared.rated), .is_declared = true,
     .says = "Number of rated players (072)."},
    {TEXT(ct_event, "declared_teams", declared.teams), .is_declared = true,
     .says = "Number of teams (082)."},
    {TEXT(ct_event, "type", type), .says = "Type of the event in words (092)."},
    {TEXT(ct_event, "arbiter", arbiter), .says = "Chief arbiter (102)."},
    {"deputies", CT_FIELD_TEXTS, MEMBER(ct_event, deputies), .says = "Deputy arbiters (112)."},
    {TEXT(ct_event, "rate_of_play", rate_of_play), .says = "Rate of play in words (122)."},
    {"dates", CT_FIELD_TEXTS, MEMBER(ct_event, dates),
     .says = "Date of each round (132); an empty text where it is not known."},
    {TEXT(ct_event, "rank_method", rank_method), .says = "Method of the starting rank (172)."},
    {TEXT(ct_event, "controller", controller), .says = "Pairing controller (182)."},
    {TEXT(ct_event, "type_code", type_code), .says = "Coded type: FIDE_DUTCH_2026 (192)."},
    {TEXT(ct_event, "tie_breaks", tie_breaks), .says = "Tie-breaks as written (202)."},
    {TEXT(ct_event, "standings", standings), .says = "Order of the standings as written (212)."},
    {TEXT(ct_event, "time_control", time_control), .says = "Coded time control (222)."},
    {NUMBER(ct_event, "rounds", rounds, 0, CT_MAX_ROUNDS), .says = "Rounds planned (142)."},
    {WORD(ct_event, "initial_colour", initial_colour, ct_colour_word),
     .says = "Colour drawn for the first player (152)."},
    {FLAG(ct_event, "pairs_by_rank", pairs_by_rank),
     .says = "Pair by the declared ranks instead of the pairing numbers."},
    {"unit", CT_FIELD_UNIT, MEMBER(ct_event, unit),
     .says = "How fine points are: in halves (2, when left out), tenths (10) or hundredths (100)."},
    {"scoring", CT_FIELD_OBJECT, .offset = offsetof(ct_event, scoring), .of = &scoring_shape,
     .says = "Points of the outcomes (162)."},
    {TEXT(ct_event, "system", system), .says = "Pairing system, where type_code cannot say it."},
    {"settings", CT_FIELD_OBJECTS, COUNTED(ct_event, settings, setting_count), .of = &setting_shape,
     .keys = CT_KEYS_NAME, .says = "Settings."},
    {FLAG(ct_event, "is_team_event", is_team_event), .says = "Teams are paired, not players."},
    {"acceleration", CT_FIELD_OBJECT, .offset = offsetof(ct_event, acceleration),
     .of = &acceleration_shape, .says = "Virtual points for pairing (250)."},
    {"byes", CT_FIELD_OBJECTS, COUNTED(ct_event, byes, bye_count), .of = &bye_shape,
     .keys = CT_KEYS_WHO_ROUND, .says = "Byes asked for or granted (240)."},
    {"forbidden", CT_FIELD_OBJECTS, COUNTED(ct_event, forbidden, forbidden_count),
     .keys = CT_KEYS_ID, .of = &forbidden_shape, .says = "Who must not meet (260)."},
    {"adjustments", CT_FIELD_OBJECTS, COUNTED(ct_event, adjustments, adjustment_count),
     .keys = CT_KEYS_ID, .of = &adjustment_shape, .says = "Points outside the results (299)."},
    {"next_ids", CT_FIELD_OBJECT, .offset = offsetof(ct_event, next_ids), .is_id = true,
     .of = &next_ids_shape, .says = "Ids that will be given next, where the event keeps its ids."},
    {"rounds_paired", CT_FIELD_PAIRED, MEMBER(ct_event, rounds_paired), .most = CT_MAX_ROUNDS,
     .says = "Rounds paired so far; when left out, the longest line of a player."},
    {"players", CT_FIELD_OBJECTS, COUNTED(ct_event, players, player_count), .is_required = true,
     .keys = CT_KEYS_ID, .of = &ct_player_shape, .says = "The players, in any order (001)."},
    {"teams", CT_FIELD_OBJECTS, COUNTED(ct_event, teams, team_count), .of = &ct_team_shape,
     .keys = CT_KEYS_ID, .says = "The teams (310)."},
    {"team_scoring", CT_FIELD_OBJECT, .offset = offsetof(ct_event, team_scoring),
     .of = &team_scoring_shape, .says = "Match points (362, 320)."},
    {TEXT(ct_event, "board_colours", board_colours),
     .says = "Colours of the team named first, board by board: WBWB (352)."},
    {"team_pabs", CT_FIELD_TEAMS, COUNTED(ct_event, team_pabs, team_pab_count), .has_gaps = true,
     .says = "Team with the pairing-allocated bye in each round; null for none (320)."},
    {"line_ups", CT_FIELD_OBJECTS, COUNTED(ct_event, line_ups, line_up_count), .of = &line_up_shape,
     .keys = CT_KEYS_ROUND_TEAM, .says = "Line-ups out of board order (300)."},
    {"match_forfeits", CT_FIELD_OBJECTS, COUNTED(ct_event, match_forfeits, match_forfeit_count),
     .of = &match_forfeit_shape, .says = "Forfeited matches (330)."},
    {"notes", CT_FIELD_OBJECTS, COUNTED(ct_event, notes, note_count), .of = &note_shape,
     .says = "Lines of the report file that are kept as they are."},
};
const ct_shape ct_event_shape = {
    SHAPE("event", "A tournament: players, results, rules of play.", event_rows, ct_event, NULL)};

/* --- Access ---------------------------------------------------------------------------------- */

const ct_field *ct_field_named(const ct_shape *shape, const char *key)
{
    for (size_t i = 0; i < shape->row_count; i++) {
        if (strcmp(shape->rows[i].key, key) == 0) {
            return &shape->rows[i];
        }
    }
    return NULL;
}

bool ct_field_has_count(ct_field_type type)
{
    return type == CT_FIELD_PLAYERS || type == CT_FIELD_TEAMS || type == CT_FIELD_ANYONES ||
           type == CT_FIELD_OBJECTS;
}

bool ct_field_names_teams(const ct_event *event, ct_field_type type)
{
    bool is_for_anyone = type == CT_FIELD_ANYONE || type == CT_FIELD_ANYONES;
    return type == CT_FIELD_TEAM || type == CT_FIELD_TEAMS ||
           (is_for_anyone && event->is_team_event);
}

const void *ct_field_at(const void *object, size_t offset)
{
    return (const char *)object + offset;
}

void *ct_field_at_mutable(void *object, size_t offset)
{
    return (char *)object + offset;
}

uint32_t ct_field_load(const void *object, size_t offset, uint8_t width)
{
    const void *at = ct_field_at(object, offset);
    uint16_t two = 0;
    uint32_t four = 0;
    switch (width) {
    case 1: return *(const uint8_t *)at;
    case 2: memcpy(&two, at, sizeof two); return two;
    default: memcpy(&four, at, sizeof four); return four;
    }
}

void ct_field_store(void *object, size_t offset, uint8_t width, uint32_t value)
{
    void *at = ct_field_at_mutable(object, offset);
    uint16_t two = (uint16_t)value;
    switch (width) {
    case 1: *(uint8_t *)at = (uint8_t)value; break;
    case 2: memcpy(at, &two, sizeof two); break;
    default: memcpy(at, &value, sizeof value); break;
    }
}
