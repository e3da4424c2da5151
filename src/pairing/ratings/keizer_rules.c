/* The settings of Keizer events. A preset says what a known program or club does; a setting of the
 * event overrides it. */

#include "pairing/ratings/keizer.h"

#include <string.h>

#define AS_PRESET "preset"
#define SHARE     "a share such as 1/3, 0.5 or 35%"

const ct_system_option ct_keizer_options[] = {
    {"preset", "club",
     "club|seed|keizer-for-clubs|freekeizer|chesspairing|knsb|schaakmanager|sharly|tomachess|"
     "tornelo",
     "the habits of a program or club, for everything that is not set here"},
    {"top", AS_PRESET, "preset|1 to 9999|n|1.5n|1.5(n-1)|ratio|half-last",
     "the highest value: a number, or by the number of players n; ratio: so many times the lowest; "
     "half-last: the lowest is n/2"},
    {"ratio", AS_PRESET, "preset|1.01 to 100", "highest value by lowest value, for top = ratio"},
    {"step", AS_PRESET, "preset|0.5 to 10", "from a value to the next; whole halves"},
    {"own", AS_PRESET, "preset|yes|no|start|fading",
     "does the own value count in the total: the present one, the first one for ever, or a fifth "
     "less every round"},
    {"values", AS_PRESET, "preset|round|iterated|frozen",
     "values renewed once a round, until the ranking stands still, or never for rounds already "
     "scored"},
    {"rounding", AS_PRESET, "preset|none|half|whole", "of each result"},
    {"win", AS_PRESET, SHARE, "share of the opponent's value for a win"},
    {"draw", AS_PRESET, SHARE, "share of the opponent's value for a draw"},
    {"loss", AS_PRESET, SHARE, "share of the opponent's value for a loss"},
    {"loss-points", AS_PRESET, "preset|0 to 10.0", "points for a loss besides that share"},
    {"forfeit-win", AS_PRESET, SHARE, "share of the opponent's value for a win by forfeit"},
    {"forfeit-loss", AS_PRESET, SHARE, "share of the own value for not coming to a game"},
    {"bye", AS_PRESET, SHARE, "share of the own value for the bye"},
    {"full", AS_PRESET, SHARE, "share of the own value for a full-point bye (F)"},
    {"club", AS_PRESET, SHARE, "share of the own value for club duty (H)"},
    {"excused", AS_PRESET, SHARE, "share of the own value for an absence with notice (Z)"},
    {"unexcused", AS_PRESET, SHARE, "share of the own value for an absence without notice"},
    {"late", AS_PRESET, SHARE, "share of the own value for every round before a late entry"},
    {"withdrawn", AS_PRESET, SHARE, "share of what games against those who left are worth"},
    {"cap", AS_PRESET, "preset|0 to 999", "how many absences count; 0 = all"},
    {"cap-club", AS_PRESET, "preset|yes|no", "does club duty use up the cap"},
    {"part", AS_PRESET, "preset|0 to 999", "rounds after which the cap begins anew; 0 = never"},
    {"halve", AS_PRESET, "preset|yes|no", "every further absence counts half"},
    {"gap", AS_PRESET, "preset|1 to 999", "the same two meet again after this many rounds"},
    {"meetings", AS_PRESET, "preset|0 to 999", "how often the same two meet; 0 = any number"},
    {"running", AS_PRESET, "preset|0 to 999", "and how often running; 0 = any number"},
    {"colours", AS_PRESET, "preset|free|limited",
     "limited: no third equal colour running, at most two more of one than of the other"},
    {"white", AS_PRESET, "preset|lower|higher", "who has White when nothing else decides"},
    {"pairing", AS_PRESET, "preset|greedy|matching",
     "from the top down, or the smallest sum of rank distances"},
    {"stuck", AS_PRESET, "preset|relax|fail",
     "when no complete round is left: drop the limits on colours, then on the gap, then on "
     "meetings; or give up"},
    {NULL, NULL, NULL, NULL},
};

/* What a preset says. The first one says everything; the others what they do differently. */
static const struct preset {
    const char *name;
    const char *says;
} presets[] = {
    {"club",
     "top=1.5n ratio=3 step=1 own=yes values=round rounding=none win=1 draw=1/2 loss=0 "
     "loss-points=0 forfeit-win=1 forfeit-loss=0 bye=2/3 full=1 club=2/3 excused=1/3 "
     "unexcused=0 late=0 withdrawn=1 cap=8 cap-club=yes part=0 halve=no gap=3 meetings=0 "
     "running=0 colours=free white=lower pairing=greedy stuck=relax"},
    {"seed", "top=50 bye=1 club=0 excused=0 cap=0 gap=1 white=higher"},
    {"keizer-for-clubs",
     "top=ratio loss=2% bye=50% club=70% excused=35% unexcused=35% "
     "withdrawn=75% cap=0 gap=1"},
    {"freekeizer", "loss=1/6 bye=4/6 club=2/6 excused=2/6 unexcused=2/6 cap=5"},
    {"chesspairing", "top=n bye=50% club=70% excused=35% unexcused=35% cap=5 cap-club=no"},
    {"knsb", "bye=4/6 club=2/3 excused=2/6 cap=5"},
    {"schaakmanager",
     "top=60 loss-points=0.1 bye=1 club=25% excused=25% unexcused=25% cap=3 "
     "part=13 gap=5"},
    {"sharly", "top=1.5(n-1) bye=1/3 club=1/3 excused=1/3 unexcused=1/3 cap=0 meetings=1"},
    {"tomachess",
     "top=ratio own=start bye=1 club=50% excused=50% unexcused=50% cap=0 meetings=1 "
     "stuck=fail"},
    {"tornelo", "top=half-last gap=1 running=2"},
    {NULL, NULL},
};

/* --- Where a value comes from ---------------------------------------------------------------- */

typedef struct reader {
    const ct_event *event;
    const struct preset *preset;
    ct_error *err;
} reader;

static ct_str said_by(const struct preset *preset, const char *name)
{
    ct_str rest = ct_str_of(preset->says);
    for (ct_str word = ct_str_word(&rest); word.len > 0; word = ct_str_word(&rest)) {
        ct_str key = ct_str_cut(&word, '=');
        if (ct_str_is(key, name)) {
            return word;
        }
    }
    return CT_NO_TEXT;
}

static ct_str setting(const ct_event *event, const char *name)
{
    static const ct_pairing_system self = {.name = "keizer", .options = ct_keizer_options};
    return ct_str_trim(ct_system_setting(event, &self, name));
}

static ct_str value_of(const reader *r, const char *name)
{
    ct_str given = setting(r->event, name);
    if (!ct_str_is(given, AS_PRESET)) {
        return given;
    }
    ct_str said = said_by(r->preset, name);
    return said.len > 0 ? said : said_by(&presets[0], name);
}

static ct_status refuse(const reader *r, const char *name)
{
    ct_fail(r->err, CT_INVALID, "the setting keizer.%s cannot be \"%.*s\"", name,
            CT_ARG(value_of(r, name)));
    ct_error_rule(r->err, "Keizer");
    for (const ct_system_option *row = ct_keizer_options; row->name != NULL; row++) {
        if (strcmp(row->name, name) == 0) {
            ct_error_cure(r->err, "it is %s", row->range);
        }
    }
    return CT_INVALID;
}

/* --- Kinds of values ------------------------------------------------------------------------- */

/* "1/3", "35%", "0.5"; from 0 to 1 (CT_KEIZER_SHARE). */
static ct_status read_share(const reader *r, const char *name, int32_t *out)
{
    ct_str rest = value_of(r, name);
    ct_str text = rest;
    uint64_t above = 0;
    uint64_t below = 1;
    bool is_read = false;
    if (text.len > 0 && text.at[text.len - 1] == '%') {
        is_read = ct_str_to_points(ct_str_slice(text, 0, text.len - 1), CT_KEIZER_SHARE / 100, out);
    } else if (text.len > 0 && memchr(text.at, '/', text.len) != NULL) {
        ct_str first = ct_str_cut(&rest, '/');
        is_read = ct_str_to_unsigned(first, &above) && ct_str_to_unsigned(rest, &below) &&
                  below > 0 && above <= below && above <= CT_KEIZER_SHARE &&
                  above * CT_KEIZER_SHARE % below == 0;
        *out = is_read ? (int32_t)(above * CT_KEIZER_SHARE / below) : 0;
    } else {
        is_read = ct_str_to_points(text, CT_KEIZER_SHARE, out);
    }
    return is_read && *out >= 0 && *out <= CT_KEIZER_SHARE ? CT_OK : refuse(r, name);
}

static ct_status read_count(const reader *r, const char *name, uint64_t least, uint32_t *out)
{
    uint64_t number = 0;
    if (!ct_str_to_unsigned(value_of(r, name), &number) || number < least || number > 999) {
        return refuse(r, name);
    }
    *out = (uint32_t)number;
    return CT_OK;
}

static ct_status read_word(const reader *r, const char *name, const char *const *words,
                           unsigned *out)
{
    ct_str value = value_of(r, name);
    for (unsigned i = 0; words[i] != NULL; i++) {
        if (ct_str_equal_ignoring_case(value, ct_str_of(words[i]))) {
            *out = i;
            return CT_OK;
        }
    }
    return refuse(r, name);
}

/* One of two words: is it the second? */
static ct_status read_choice(const reader *r, const char *name, const char *no, const char *yes,
                             bool *out)
{
    unsigned chosen = 0;
    CT_TRY(read_word(r, name, (const char *const[]){no, yes, NULL}, &chosen));
    *out = chosen == 1;
    return CT_OK;
}

/* --- The rules ------------------------------------------------------------------------------- */

static ct_status choose_preset(reader *r)
{
    ct_str name = setting(r->event, "preset");
    r->preset = &presets[0];
    for (const struct preset *row = presets; row->name != NULL; row++) {
        if (ct_str_equal_ignoring_case(name, ct_str_of(row->name))) {
            r->preset = row;
            return CT_OK;
        }
    }
    ct_fail(r->err, CT_INVALID, "there is no Keizer preset \"%.*s\"", CT_ARG(name));
    ct_error_cure(r->err, "it is %s", ct_keizer_options[0].range);
    return CT_INVALID;
}

static ct_status read_values(const reader *r, ct_keizer_rules *out)
{
    static const char *const tops[] = {"n", "1.5n", "1.5(n-1)", "ratio", "half-last", NULL};
    static const int32_t tenth = CT_KEIZER_UNIT / 10;
    int32_t number = 0;
    unsigned word = 0;
    if (ct_str_to_points(value_of(r, "top"), 2, &number)) {
        out->top = CT_KEIZER_TOP_GIVEN;
        out->top_value = (ct_keizer_points)number * (CT_KEIZER_UNIT / 2);
        CT_TRY(number < 2 || number > 2 * 9999 ? refuse(r, "top") : CT_OK);
    } else {
        CT_TRY(read_word(r, "top", tops, &word));
        out->top = (ct_keizer_top)(CT_KEIZER_TOP_N + (int)word);
    }
    if (!ct_str_to_points(value_of(r, "ratio"), 100, &out->ratio) || out->ratio <= 100 ||
        out->ratio > 10000) {
        return refuse(r, "ratio");
    }
    if (!ct_str_to_points(value_of(r, "step"), 2, &number) || number < 1 || number > 20) {
        return refuse(r, "step");
    }
    out->step = (ct_keizer_points)number * (CT_KEIZER_UNIT / 2);
    if (!ct_str_to_points(value_of(r, "loss-points"), 10, &number) || number < 0 || number > 100) {
        return refuse(r, "loss-points");
    }
    out->loss_points = (ct_keizer_points)number * tenth;
    CT_TRY(read_word(r, "rounding", (const char *const[]){"none", "half", "whole", NULL}, &word));
    out->rounding = word == 0 ? 1 : word == 1 ? CT_KEIZER_UNIT / 2 : CT_KEIZER_UNIT;
    CT_TRY(read_word(r, "own", (const char *const[]){"yes", "no", "start", "fading", NULL}, &word));
    out->own = (ct_keizer_own)word;
    CT_TRY(
        read_word(r, "values", (const char *const[]){"round", "iterated", "frozen", NULL}, &word));
    out->values = (ct_keizer_values)word;
    return CT_OK;
}

static ct_status read_shares(const reader *r, ct_keizer_rules *out)
{
    const struct {
        const char *name;
        int32_t *to;
    } shares[] = {
        {"win", &out->win},
        {"draw", &out->draw},
        {"loss", &out->loss},
        {"forfeit-win", &out->forfeit_win},
        {"forfeit-loss", &out->forfeit},
        {"bye", &out->bye},
        {"full", &out->full},
        {"club", &out->club},
        {"excused", &out->excused},
        {"unexcused", &out->unexcused},
        {"late", &out->late},
        {"withdrawn", &out->withdrawn},
    };
    for (size_t i = 0; i < sizeof shares / sizeof *shares; i++) {
        CT_TRY(read_share(r, shares[i].name, shares[i].to));
    }
    return CT_OK;
}

static ct_status read_limits(const reader *r, ct_keizer_rules *out)
{
    CT_TRY(read_count(r, "cap", 0, &out->cap));
    CT_TRY(read_count(r, "part", 0, &out->part));
    CT_TRY(read_count(r, "gap", 1, &out->gap));
    CT_TRY(read_count(r, "meetings", 0, &out->meetings));
    CT_TRY(read_count(r, "running", 0, &out->running));
    CT_TRY(read_choice(r, "cap-club", "no", "yes", &out->cap_has_club));
    CT_TRY(read_choice(r, "halve", "no", "yes", &out->halves));
    CT_TRY(read_choice(r, "colours", "free", "limited", &out->colours_limited));
    CT_TRY(read_choice(r, "white", "lower", "higher", &out->higher_has_white));
    CT_TRY(read_choice(r, "pairing", "greedy", "matching", &out->by_matching));
    return read_choice(r, "stuck", "fail", "relax", &out->may_relax);
}

ct_status ct_keizer_rules_read(const ct_event *event, ct_keizer_rules *out, ct_error *err)
{
    reader r = {.event = event, .err = err};
    ct_keizer_rules rules = {0};
    CT_TRY(choose_preset(&r));
    CT_TRY(read_values(&r, &rules));
    CT_TRY(read_shares(&r, &rules));
    CT_TRY(read_limits(&r, &rules));
    *out = rules;
    return CT_OK;
}

/* --- Possible together? ---------------------------------------------------------------------- */

static ct_status refuse_order(ct_error *err, const char *what, const char *cure)
{
    ct_fail(err, CT_INVALID, "%s", what);
    ct_error_rule(err, "Keizer");
    ct_error_cure(err, "%s", cure);
    return CT_INVALID;
}

/* Is the value of the last player 0 or more? */
static ct_status check_lowest(const ct_event *event, const ct_keizer_rules *r, ct_error *err)
{
    uint32_t n = event->player_count;
    ct_keizer_points span = n > 0 ? (ct_keizer_points)(n - 1) * r->step : 0;
    bool by_half = r->top == CT_KEIZER_TOP_N_HALF || r->top == CT_KEIZER_TOP_LESS_HALF;
    if (r->top == CT_KEIZER_TOP_GIVEN && r->top_value < span) {
        ct_fail(err, CT_INVALID, "the highest value %lld leaves the last of %u players below 0",
                (long long)(r->top_value / CT_KEIZER_UNIT), n);
        ct_error_rule(err, "Keizer");
        ct_error_cure(err, "{options settings=top=%lld}, or more, or top=1.5n",
                      (long long)((span + CT_KEIZER_UNIT - 1) / CT_KEIZER_UNIT));
        return CT_INVALID;
    }
    if (by_half && r->step > CT_KEIZER_UNIT) {
        return refuse_order(err, "values that fall by more than 1 do not fit a top of 1.5n",
                            "set the option step to 1, or top to ratio");
    }
    return CT_OK;
}

ct_status ct_keizer_check(const ct_event *event, ct_error *err)
{
    ct_keizer_rules r;
    CT_TRY(ct_keizer_rules_read(event, &r, err));
    if (r.win < r.draw || r.draw < r.loss) {
        return refuse_order(err, "a draw is worth more than a win, or a loss more than a draw",
                            "set the options win, draw and loss in falling order");
    }
    if (r.win == r.loss) {
        return refuse_order(err, "a win is worth no more than a loss",
                            "set the option win above loss");
    }
    if (r.excused < r.unexcused) {
        return refuse_order(err, "an absence without notice is worth more than one with notice",
                            "set the option unexcused no higher than excused");
    }
    if (r.meetings != 0 && r.running > r.meetings) {
        return refuse_order(err, "more meetings running than meetings at all are allowed",
                            "set the option running no higher than meetings, or to 0");
    }
    return check_lowest(event, &r, err);
}
