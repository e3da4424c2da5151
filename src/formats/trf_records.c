/* The table of record kinds, finding a row by its code, and the names of the dialects. */

#include "formats/trf_records.h"

#include "formats/trf.h"

#include <assert.h>
#include <string.h>

static const ct_trf_record rows[CT_TRF_KINDS] = {
    [CT_TRF_NAME] = {"012", "012", CT_SINCE_06, true, "tournament name"},
    [CT_TRF_CITY] = {"022", "022", CT_SINCE_06, true, "city"},
    [CT_TRF_FEDERATION] = {"032", "032", CT_SINCE_06, true, "federation"},
    [CT_TRF_START] = {"042", "042", CT_SINCE_06, true, "start date"},
    [CT_TRF_END] = {"052", "052", CT_SINCE_06, true, "end date"},
    [CT_TRF_PLAYER_COUNT] = {"062", "062", CT_SINCE_06, true, "number of players"},
    [CT_TRF_RATED_COUNT] = {"072", "072", CT_SINCE_06, true, "number of rated players"},
    [CT_TRF_TEAM_COUNT] = {"082", "082", CT_SINCE_06, true, "number of teams"},
    [CT_TRF_TYPE] = {"092", "092", CT_SINCE_06, true, "type of tournament"},
    [CT_TRF_ARBITER] = {"102", "102", CT_SINCE_06, true, "chief arbiter"},
    [CT_TRF_DEPUTY] = {"112", "112", CT_SINCE_06, false, "deputy arbiter"},
    [CT_TRF_RATE_OF_PLAY] = {"122", "122", CT_SINCE_06, true, "rate of play"},
    [CT_TRF_DATES] = {"132", "132", CT_SINCE_06, true, "dates of the rounds"},
    [CT_TRF_ROUNDS] = {"142", "142", CT_SINCE_26, true, "number of rounds"},
    [CT_TRF_COLOUR] = {"152", "152", CT_SINCE_26, true, "initial colour"},
    [CT_TRF_SCORING] = {"162", "162", CT_SINCE_26, false, "scoring"},
    [CT_TRF_RANK_METHOD] = {"172", "172", CT_SINCE_26, true, "starting-rank method"},
    [CT_TRF_CONTROLLER] = {"182", "182", CT_SINCE_26, true, "pairing controller"},
    [CT_TRF_TYPE_CODE] = {"192", "192", CT_SINCE_26, true, "coded type"},
    [CT_TRF_TIE_BREAKS] = {"202", "202", CT_SINCE_26, true, "tie-breaks"},
    [CT_TRF_STANDINGS] = {"212", "212", CT_SINCE_26, true, "order of the standings"},
    [CT_TRF_TIME_CONTROL] = {"222", "222", CT_SINCE_26, true, "time control"},
    [CT_TRF_BOARD_COLOURS] = {"352", "352", CT_SINCE_26, true, "board colours"},
    [CT_TRF_TEAM_SCORING] = {"362", "362", CT_SINCE_26, false, "team scoring"},
    [CT_TRF_PLAYER] = {"001", "001", CT_SINCE_06, false, "player"},
    [CT_TRF_OLD_TEAM] = {"013", "013", CT_SINCE_06, false, "team"},
    [CT_TRF_TEAM] = {"310", "310", CT_SINCE_26, false, "team"},
    [CT_TRF_LINE_UP] = {"300", "300", CT_SINCE_26, false, "line-up"},
    [CT_TRF_TEAM_PAB] = {"320", "320", CT_SINCE_26, true, "byes of teams"},
    [CT_TRF_MATCH_FORFEIT] = {"330", "330", CT_SINCE_26, false, "forfeited match"},
    [CT_TRF_BYE] = {"240", "240", CT_SINCE_26, false, "byes"},
    [CT_TRF_ACCELERATION] = {"250", "250", CT_SINCE_26, false, "acceleration"},
    [CT_TRF_FORBIDDEN] = {"260", "260", CT_SINCE_26, false, "forbidden pairs"},
    [CT_TRF_ADJUSTMENT] = {"299", "299", CT_SINCE_26, false, "abnormal points"},
    [CT_TRF_XX_ROUNDS] = {"XXR", "142", CT_SINCE_JAVAFO, true, "number of rounds"},
    [CT_TRF_XX_COLOUR] = {"XXC", "152", CT_SINCE_JAVAFO, false, "configuration"},
    [CT_TRF_XX_SCORING] = {"XXS", "162", CT_SINCE_JAVAFO, false, "scoring"},
    [CT_TRF_XX_ABSENT] = {"XXZ", "240", CT_SINCE_JAVAFO, false, "absent players"},
    [CT_TRF_XX_ACCELERATION] = {"XXA", "250", CT_SINCE_JAVAFO, false, "acceleration"},
    [CT_TRF_XX_FORBIDDEN] = {"XXP", "260", CT_SINCE_JAVAFO, false, "forbidden pairs"},
    [CT_TRF_BB_WIN] = {"BBW", "162", CT_SINCE_BBP, false, "points of a win"},
    [CT_TRF_BB_DRAW] = {"BBD", "162", CT_SINCE_BBP, false, "points of a draw"},
    [CT_TRF_BB_LOSS] = {"BBL", "162", CT_SINCE_BBP, false, "points of a loss"},
    [CT_TRF_BB_ZERO] = {"BBZ", "162", CT_SINCE_BBP, false, "points of a zero-point bye"},
    [CT_TRF_BB_FORFEIT] = {"BBF", "162", CT_SINCE_BBP, false, "points of a forfeit loss"},
    [CT_TRF_BB_PAB] = {"BBU", "162", CT_SINCE_BBP, false, "points of the pairing-allocated bye"},
};

const ct_trf_record *ct_trf_record_of(ct_trf_kind kind)
{
    assert((unsigned)kind < CT_TRF_KINDS);
    return &rows[kind];
}

static char upper(char c)
{
    if (c >= 'a' && c <= 'z') {
        return (char)(c - 'a' + 'A');
    }
    return c;
}

/* Codes begin with 0 to 3, XX or BB. */
static bool may_begin_code(char c)
{
    return (c >= '0' && c <= '3') || c == 'X' || c == 'B';
}

ct_trf_kind ct_trf_kind_of(const char *code)
{
    const char wanted[3] = {upper(code[0]), upper(code[1]), upper(code[2])};
    if (memcmp(wanted, "001", 3) == 0) { /* nearly every line of a file */
        return CT_TRF_PLAYER;
    }
    for (int kind = 0; may_begin_code(wanted[0]) && kind < CT_TRF_KINDS; kind++) {
        if (memcmp(wanted, rows[kind].code, 3) == 0) {
            return (ct_trf_kind)kind;
        }
    }
    return CT_TRF_UNKNOWN;
}

int ct_trf_section(ct_str after)
{
    if (after.len == 0) {
        return -1;
    }
    ct_trf_kind kind = after.len == 3 ? ct_trf_kind_of(after.at) : CT_TRF_UNKNOWN;
    return kind == CT_TRF_UNKNOWN ? CT_TRF_KINDS : (int)ct_trf_kind_of(rows[kind].trf26);
}

/* --- Dialects -------------------------------------------------------------------------------- */

static const char *const dialects[] = {
    [CT_TRF06] = "TRF06",
    [CT_TRF16] = "TRF16",
    [CT_TRF26] = "TRF26",
    [CT_TRF_BBP] = "TRF(bx)",
};

/* Other words for them. */
static const struct {
    const char *name;
    ct_trf_dialect dialect;
} aliases[] = {
    {"trf", CT_TRF26},   {"javafo", CT_TRF16},  {"trfx", CT_TRF16},          {"trf(x)", CT_TRF16},
    {"bbp", CT_TRF_BBP}, {"trfbx", CT_TRF_BBP}, {"bbppairings", CT_TRF_BBP}, {"krause", CT_TRF06},
};

const char *ct_trf_dialect_name(ct_trf_dialect dialect)
{
    assert((unsigned)dialect < sizeof dialects / sizeof *dialects);
    return dialects[dialect];
}

bool ct_trf_dialect_named(ct_str name, ct_trf_dialect *out)
{
    for (size_t i = 0; i < sizeof dialects / sizeof *dialects; i++) {
        if (ct_str_equal_ignoring_case(name, ct_str_of(dialects[i]))) {
            *out = (ct_trf_dialect)i;
            return true;
        }
    }
    for (size_t i = 0; i < sizeof aliases / sizeof *aliases; i++) {
        if (ct_str_equal_ignoring_case(name, ct_str_of(aliases[i].name))) {
            *out = aliases[i].dialect;
            return true;
        }
    }
    return false;
}
