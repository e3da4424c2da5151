/* Teams: 013 of TRF16 and 310 of TRF26, with line-ups (300), byes (320) and forfeited matches
 * (330). */

#include "formats/trf_read.h"

/* --- Lists in columns ------------------------------------------------------------------------ */

/* Words of a list that are no numbers or do not end where a field of `width` columns (with the
 * blank behind it) ends. */
static size_t list_misfits(ct_str list, size_t width)
{
    size_t count = 0;
    uint32_t ignored = 0;
    ct_str rest = list;
    for (ct_str word = ct_str_word(&rest); word.len > 0; word = ct_str_word(&rest)) {
        size_t end = (size_t)(word.at + word.len - list.at);
        count += !ct_trf_to_number(word, CT_MAX_TRF_PLAYERS, &ignored) || end % width != width - 1;
    }
    return count;
}

/* Does the name end in a gap and digits, so that the first member is part of it by mistake? */
static bool name_holds_member(ct_str name)
{
    size_t at = name.len;
    while (at > 0 && name.at[at - 1] >= '0' && name.at[at - 1] <= '9') {
        at--;
    }
    return at < name.len && at >= 3 && ct_str_is_blank(ct_str_slice(name, at - 3, 3));
}

/* By characters, unless the columns make more sense by bytes. */
static void choose_columns(ct_trf_reader *reader, ct_trf_row *row, size_t name, size_t members)
{
    if (row->is_ascii) {
        return;
    }
    size_t wrong[2];
    for (int by_bytes = 0; by_bytes < 2; by_bytes++) {
        row->by_bytes = by_bytes == 1;
        wrong[by_bytes] = list_misfits(ct_trf_rest(row, members), 5) +
                          name_holds_member(ct_str_trim_end(ct_trf_columns(row, name, name + 31)));
    }
    row->by_bytes = wrong[1] < wrong[0];
    reader->form.byte_columns |= row->by_bytes;
}

/* --- 013, 310 -------------------------------------------------------------------------------- */

static ct_status read_members(ct_trf_reader *reader, const ct_trf_row *row, ct_str list,
                              const char *rule, ct_team *team, ct_error *err)
{
    uint32_t words = 0;
    ct_str rest = list;
    while (ct_str_word(&rest).len > 0) {
        words++;
    }
    team->members = CT_NEW(reader->mem, ct_index, words);
    CT_NEED(team->members, err);
    unsigned bad = 0;
    rest = list;
    for (ct_str word = ct_str_word(&rest); word.len > 0 && bad < CT_TRF_BAD_WORDS;
         word = ct_str_word(&rest)) {
        uint32_t number = 0;
        if (ct_trf_to_number(word, CT_MAX_TRF_PLAYERS, &number) && number == 0) {
            continue; /* 0000: an empty place */
        }
        if (ct_trf_to_player(reader, row, word, rule, &team->members[team->member_count])) {
            team->member_count++;
        } else {
            bad++;
        }
    }
    return CT_OK;
}

static bool has_room(ct_trf_reader *reader, const ct_trf_row *row, const char *rule)
{
    if (reader->event->team_count < CT_TRF_MAX_TEAMS) {
        return true;
    }
    if (reader->ids_are_sound) {
        ct_error *e = ct_problem_add(reader->problems, CT_FAULT, row->number, 1, rule,
                                     "there are more than %d teams", CT_TRF_MAX_TEAMS);
        ct_error_cure(e, "split the event into groups");
    }
    reader->ids_are_sound = false;
    return false;
}

static void add_team(ct_trf_reader *reader, const ct_team *team)
{
    ct_event *event = reader->event;
    reader->team_of[team->tpn.number] = event->team_count;
    event->teams[event->team_count++] = *team;
}

ct_status ct_trf_read_old_team(ct_trf_reader *reader, ct_trf_row *row, ct_error *err)
{
    static const char RULE[] = "TRF 013";
    if (!has_room(reader, row, RULE)) {
        return CT_OK;
    }
    choose_columns(reader, row, 5, 37);
    ct_team team = {.tpn = {reader->event->team_count + 1},
                    .name = ct_trf_field(row, 5, 36),
                    .enters = 1,
                    .line = row->number};
    CT_TRY(read_members(reader, row, ct_trf_rest(row, 37), RULE, &team, err));
    add_team(reader, &team);
    return CT_OK;
}

static bool read_team_number(ct_trf_reader *reader, ct_trf_row *row, ct_tpn *out)
{
    static const char RULE[] = "TRF 310";
    ct_str field = ct_trf_field(row, 5, 7);
    uint32_t number = 0;
    if (!ct_trf_to_number(field, CT_TRF_MAX_TEAMS, &number) || number == 0) {
        reader->ids_are_sound = false;
        ct_error *e = ct_problem_add(reader->problems, CT_FAULT, row->number, 5, RULE,
                                     "'%.*s' is no number of a team", CT_ARG(field));
        ct_error_cure(e, "write a number from 1 to %d in columns 5 to 7", CT_TRF_MAX_TEAMS);
        return false;
    }
    ct_index earlier = reader->team_of[number];
    if (earlier != CT_NOBODY) {
        reader->ids_are_sound = false;
        ct_error *e = ct_problem_add(reader->problems, CT_FAULT, row->number, 5, RULE,
                                     "two teams have the number %u: lines %zu and %zu", number,
                                     reader->event->teams[earlier].line, row->number);
        ct_error_cure(e, "give one of them another number");
        return false;
    }
    out->number = number;
    return true;
}

ct_status ct_trf_read_team(ct_trf_reader *reader, ct_trf_row *row, ct_error *err)
{
    static const char RULE[] = "TRF 310";
    ct_team team = {.enters = 1, .line = row->number};
    choose_columns(reader, row, 9, 74);
    if (!has_room(reader, row, RULE) || !read_team_number(reader, row, &team.tpn)) {
        return CT_OK;
    }
    team.name = ct_trf_field(row, 9, 40);
    team.nickname = ct_trf_field(row, 42, 46);
    team.strength = ct_trf_field(row, 48, 53);
    ct_str match_points = ct_trf_field(row, 54, 60);
    ct_str game_points = ct_trf_field(row, 61, 67);
    ct_str rank = ct_trf_field(row, 68, 72);
    team.declared.has_points = match_points.len > 0 || game_points.len > 0;
    if (!ct_trf_to_points(reader, row, match_points, RULE, &team.declared.match_points) ||
        !ct_trf_to_points(reader, row, game_points, RULE, &team.declared.game_points)) {
        team.declared.has_points = false;
    }
    if (rank.len > 0 && !ct_trf_to_number(rank, CT_TRF_MAX_TEAMS, &team.declared.rank)) {
        ct_error *e = ct_problem_add(reader->problems, CT_WARNING, row->number,
                                     ct_trf_column_of(row, rank.at), RULE,
                                     "'%.*s' is no rank and is left out", CT_ARG(rank));
        ct_error_cure(e, "write the rank in columns 69 to 71 or leave them blank");
    }
    CT_TRY(read_members(reader, row, ct_trf_rest(row, 73), RULE, &team, err));
    add_team(reader, &team);
    return CT_OK;
}

/* --- Is it a team event? --------------------------------------------------------------------- */

static char lower(char c)
{
    if (c >= 'A' && c <= 'Z') {
        return (char)(c - 'A' + 'a');
    }
    return c;
}

static bool is_letter(char c)
{
    return lower(c) >= 'a' && lower(c) <= 'z';
}

/* Does `part` (lower-case) occur in the text, as a word of its own when `whole`? ASCII letters in
 * either case. */
static bool contains(ct_str text, const char *part, bool whole)
{
    ct_str wanted = ct_str_of(part);
    for (size_t at = 0; at + wanted.len <= text.len; at++) {
        size_t i = 0;
        while (i < wanted.len && lower(text.at[at + i]) == wanted.at[i]) {
            i++;
        }
        size_t end = at + wanted.len;
        if (i == wanted.len && (!whole || ((at == 0 || !is_letter(text.at[at - 1])) &&
                                           (end == text.len || !is_letter(text.at[end]))))) {
            return true;
        }
    }
    return false;
}

bool ct_trf_heading_says_team(const ct_event *event)
{
    static const char *const parts[] = {"team",    "mannschaft", "squadre", "squadra",
                                        "équipe",  "equipe",     "csapat",  "ploeg",
                                        "equipos", "drużyn",     "lagturn", "lag-"};
    if (contains(event->type_code, "team", false) ||
        contains(event->type_code, "olympiad", false)) {
        return true;
    }
    ct_str count = event->declared.teams;
    size_t at = 0;
    while (at < count.len && count.at[at] == '0') {
        at++;
    }
    if (at < count.len && count.at[at] >= '1' && count.at[at] <= '9') {
        return true;
    }
    ct_str type = ct_str_slice(event->type, 0, 1000);
    if (contains(type, "individual", false)) {
        return false;
    }
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (contains(type, parts[i], false)) {
            return true;
        }
    }
    return contains(type, "lag", true);
}

/* --- 300, 320, 330 --------------------------------------------------------------------------- */

/* The place of a word in a list of fields: by its column when all words are in theirs, else the
 * next one. */
static size_t place_of(ct_str list, ct_str word, size_t width, bool in_columns, size_t next)
{
    return in_columns ? (size_t)(word.at + word.len - list.at) / width : next;
}

/* A player of a line-up who is in no team becomes the last member of this one: Sharly Chess leaves
 * substitutes out of 310. Members of another team are left to be refused. */
static ct_status admit_substitute(ct_trf_reader *reader, const ct_trf_row *row, ct_str word,
                                  ct_index to, ct_index player, ct_error *err)
{
    ct_event *event = reader->event;
    if (reader->team_of_player == NULL) {
        reader->team_of_player = ct_event_team_of_players(event, reader->scratch);
        CT_NEED(reader->team_of_player, err);
    }
    if (reader->team_of_player[player] != CT_NOBODY) {
        return CT_OK;
    }
    ct_team *team = &event->teams[to];
    ct_index *members = ct_arena_grow(reader->mem, team->members, team->member_count,
                                      (size_t)team->member_count + 1, sizeof *members);
    CT_NEED(members, err);
    members[team->member_count++] = player;
    team->members = members;
    reader->team_of_player[player] = to;
    ct_str name = ct_utf8_fit(event->players[player].name, 30);
    ct_error *e = ct_problem_add(
        reader->problems, CT_WARNING, row->number, ct_trf_column_of(row, word.at), "TRF 300",
        "%u %.*s plays for team %u without being in its record 310, and is taken as a member",
        event->players[player].tpn.number, CT_ARG(name), team->tpn.number);
    ct_error_cure(e, "add %u to the members of team %u in record 310",
                  event->players[player].tpn.number, team->tpn.number);
    return CT_OK;
}

/* The player of a board; 0 leaves it empty. CT_NOT_FOUND when the word is no player: its fault is
 * reported. */
static ct_status read_board(ct_trf_reader *reader, ct_trf_row *row, ct_str word,
                            const ct_line_up *line_up, ct_index *player, ct_error *err)
{
    uint32_t number = 0;
    if (ct_trf_to_number(word, 9999, &number) && number == 0) {
        return CT_OK;
    }
    return ct_trf_to_player(reader, row, word, "TRF 300", player)
               ? admit_substitute(reader, row, word, line_up->team, *player, err)
               : CT_NOT_FOUND;
}

/* The players of record 300 by their boards. CT_NOT_FOUND as above. */
static ct_status read_boards(ct_trf_reader *reader, ct_trf_row *row, ct_line_up *line_up,
                             ct_error *err)
{
    ct_str list = ct_str_trim_end(ct_trf_rest(row, 17));
    bool in_columns = list_misfits(list, 5) == 0;
    size_t room = list.len / (in_columns ? 5 : 2) + 1;
    line_up->players = CT_NEW(reader->mem, ct_index, room);
    CT_NEED(line_up->players, err);
    ct_str rest = list;
    for (ct_str word = ct_str_word(&rest); word.len > 0; word = ct_str_word(&rest)) {
        size_t board = place_of(list, word, 5, in_columns, line_up->player_count);
        while (line_up->player_count <= board) {
            line_up->players[line_up->player_count++] = CT_NOBODY;
        }
        CT_TRY(read_board(reader, row, word, line_up, &line_up->players[board], err));
    }
    return CT_OK;
}

ct_status ct_trf_read_line_up(ct_trf_reader *reader, ct_trf_row *row, ct_error *err)
{
    static const char RULE[] = "TRF 300";
    ct_line_up line_up = {.opponent = CT_NOBODY, .line = row->number};
    ct_str opponent = ct_trf_field(row, 12, 15);
    uint32_t ignored = 0;
    ct_str round = ct_trf_field(row, 4, 7);
    ct_str team = ct_trf_field(row, 8, 11);
    if (!ct_trf_to_round(reader, row, round, RULE, &line_up.round) ||
        !ct_trf_to_team(reader, row, team, RULE, &line_up.team)) {
        return CT_OK;
    }
    bool has_opponent =
        opponent.len > 0 && !(ct_trf_to_number(opponent, 999, &ignored) && ignored == 0);
    if (has_opponent && !ct_trf_to_team(reader, row, opponent, RULE, &line_up.opponent)) {
        return CT_OK;
    }
    if (line_up.round == 0) {
        ct_error *e = ct_problem_add(reader->problems, CT_FAULT, row->number, 5, RULE,
                                     "the line-up is for no round");
        ct_error_cure(e, "write the round in columns 5 to 7");
        return CT_OK;
    }
    ct_status status = read_boards(reader, row, &line_up, err);
    if (status == CT_OK) {
        reader->event->line_ups[reader->event->line_up_count++] = line_up;
    }
    return status == CT_NOT_FOUND ? CT_OK : status;
}

ct_status ct_trf_read_team_pab(ct_trf_reader *reader, ct_trf_row *row, ct_error *err)
{
    static const char RULE[] = "TRF 320";
    ct_event *event = reader->event;
    ct_str match_points = ct_trf_field(row, 4, 8);
    ct_str game_points = ct_trf_field(row, 9, 13);
    ct_team_scoring *scoring = &event->team_scoring;
    if (!ct_trf_to_points(reader, row, match_points, RULE, &scoring->pab_match_points) ||
        !ct_trf_to_points(reader, row, game_points, RULE, &scoring->pab_game_points)) {
        return CT_OK;
    }
    scoring->pab_is_given = match_points.len > 0 || game_points.len > 0;
    ct_str list = ct_str_trim_end(ct_trf_rest(row, 15));
    bool in_columns = list_misfits(list, 4) == 0;
    size_t room = list.len / (in_columns ? 4 : 2) + 1;
    event->team_pabs = CT_NEW(reader->mem, ct_index, room);
    CT_NEED(event->team_pabs, err);
    ct_str rest = list;
    for (ct_str word = ct_str_word(&rest); word.len > 0; word = ct_str_word(&rest)) {
        size_t round = place_of(list, word, 4, in_columns, event->team_pab_count);
        if (round >= CT_MAX_ROUNDS) {
            ct_error *e = ct_problem_add(reader->problems, CT_FAULT, row->number,
                                         ct_trf_column_of(row, word.at), RULE,
                                         "there are byes for more than %d rounds", CT_MAX_ROUNDS);
            ct_error_cure(e, "leave out what stands behind the last round");
            return CT_OK;
        }
        while (event->team_pab_count <= round) {
            event->team_pabs[event->team_pab_count++] = CT_NOBODY;
        }
        uint32_t number = 0;
        bool is_none = ct_trf_to_number(word, 999, &number) && number == 0;
        if (!is_none && !ct_trf_to_team(reader, row, word, RULE, &event->team_pabs[round])) {
            return CT_OK;
        }
    }
    return CT_OK;
}

ct_status ct_trf_read_match_forfeit(ct_trf_reader *reader, ct_trf_row *row, ct_error *err)
{
    (void)err;
    static const char RULE[] = "TRF 330";
    ct_str rest = ct_trf_value(row);
    ct_str kind = ct_str_word(&rest);
    ct_match_forfeit forfeit = {
        .white_outcome = CT_FORFEIT_LOSS, .black_outcome = CT_FORFEIT_LOSS, .line = row->number};
    if (ct_str_is(kind, "+-")) {
        forfeit.white_outcome = CT_FORFEIT_WIN;
    } else if (ct_str_is(kind, "-+")) {
        forfeit.black_outcome = CT_FORFEIT_WIN;
    } else if (!ct_str_is(kind, "--")) {
        ct_error *e = ct_problem_add(reader->problems, CT_FAULT, row->number, 5, RULE,
                                     "the line does not say who forfeited");
        ct_error_cure(e, "write +-, -+ or -- in columns 5 and 6");
        return CT_OK;
    }
    ct_str round = ct_str_word(&rest);
    ct_str white = ct_str_word(&rest);
    ct_str black = ct_str_word(&rest);
    if (!ct_trf_to_round(reader, row, round, RULE, &forfeit.round) ||
        !ct_trf_to_team(reader, row, white, RULE, &forfeit.white) ||
        !ct_trf_to_team(reader, row, black, RULE, &forfeit.black)) {
        return CT_OK;
    }
    if (forfeit.round == 0 || forfeit.white == forfeit.black) {
        ct_error *e = ct_problem_add(reader->problems, CT_FAULT, row->number, 8, RULE,
                                     forfeit.round == 0 ? "the match is in no round"
                                                        : "the team forfeits against itself");
        ct_error_cure(e, "write round, White team and Black team in columns 8, 12 and 16");
        return CT_OK;
    }
    reader->event->match_forfeits[reader->event->match_forfeit_count++] = forfeit;
    return CT_OK;
}
