/* Names of pairing systems and the codes of record 192 (ETT26).
 *
 * Two tables: the systems this program knows, and the codes that mean exactly one of them.
 * CUSTOM_SWISS and its like stand for anything, so they are written but never read back as a
 * system: there ct_event.system carries the name. A system whose edition no code can say is named
 * with it: "dubov-2017". */

#include "event/systems.h"

#include "base/date.h"

#include <assert.h>
#include <string.h>

static const ct_system_row rows[] = {
    {"dutch", "FIDE (Dutch) Swiss", "FIDE_DUTCH", true, false, true},
    {"dubov", "Dubov Swiss", "FIDE_DUBOV", true, false, true},
    {"burstein", "Burstein Swiss", "FIDE_BURSTEIN", true, false, true},
    {"lim", "Lim Swiss", "CUSTOM_SWISS", true, false, false},
    {"double-swiss", "Double-Swiss", "FIDE_DOUBLESWISS", true, false, false},
    {"amalfi", "Amalfi", "CUSTOM_SWISS", true, false, false},
    {"elo", "Elo Pairings", "CUSTOM_SWISS", true, false, false},
    {"monrad", "Monrad", "CUSTOM_SWISS", true, false, false},
    {"random", "Random Swiss", "CUSTOM_SWISS", true, false, false},
    {"keizer", "Keizer", "CUSTOM_SWISS", false, false, false},
    {"round-robin", "Round robin (Berger)", "FIDE_ROUNDROBIN", false, false, false},
    {"berger-groups", "Berger groups by rating", "CUSTOM_ROUNDROBIN", false, false, false},
    {"double-round-robin", "Double round robin", "FIDE_DOUBLEROUNDROBIN", false, false, false},
    {"scheveningen", "Scheveningen", "FIDE_SCHEVENINGEN", false, false, false},
    {"double-scheveningen", "Double Scheveningen", "FIDE_DOUBLESCHEVENINGEN", false, false, false},
    {"schiller", "Schiller", "FIDE_SCHILLER", false, false, false},
    {"knockout", "Knock-out", "CUSTOM_KNOCKOUT", false, false, false},
    {"two-phase", "Groups and knock-out", "CUSTOM_TWOPHASE", false, false, false},
    {"team-swiss", "FIDE Swiss team", "FIDE_TEAM", true, true, false},
    {"olympiad", "Olympiad", "CUSTOM_TEAM_SWISS", true, true, false},
    {"team-round-robin", "Team round robin (Berger)", "FIDE_TEAM_ROUNDROBIN", false, true, false},
    {"team-double-round-robin", "Team double round robin", "FIDE_TEAM_DOUBLEROUNDROBIN", false,
     true, false},
    {"team-knockout", "Team knock-out", "CUSTOM_TEAM_KNOCKOUT", false, true, false},
    {NULL, NULL, NULL, false, false, false},
};

/* A code without its _BAKU, and what it means. */
typedef struct code_row {
    const char *code;
    const char *name;
    ct_edition edition;
    bool may_be_baku;
} code_row;

/* As another engine writes it. ETT26 has no code for the Olympiad: read, never written. */
#define FOREIGN_OLYMPIAD "FIDE_OLYMPIAD"

static const code_row codes[] = {
    {"FIDE_DUTCH", "dutch", CT_EDITION_BY_DATE, true},
    {"FIDE_DUTCH_2017", "dutch", CT_EDITION_2017, true},
    {"FIDE_DUTCH_2026", "dutch", CT_EDITION_2026, true},
    {"FIDE_DUTCH_2025", "dutch", CT_EDITION_2026, true}, /* its name in an early draft */
    {"FIDE_DUBOV", "dubov", CT_EDITION_BY_DATE, true},
    {"FIDE_BURSTEIN", "burstein", CT_EDITION_BY_DATE, true},
    {"FIDE_DOUBLESWISS", "double-swiss", CT_EDITION_BY_DATE, true},
    {"FIDE_ROUNDROBIN", "round-robin", CT_EDITION_BY_DATE, false},
    {"BERGER_ROUNDROBIN", "round-robin", CT_EDITION_BY_DATE, false},
    {"FIDE_DOUBLEROUNDROBIN", "double-round-robin", CT_EDITION_BY_DATE, false},
    {"BERGER_DOUBLEROUNDROBIN", "double-round-robin", CT_EDITION_BY_DATE, false},
    {"FIDE_SCHEVENINGEN", "scheveningen", CT_EDITION_BY_DATE, false},
    {"FIDE_DOUBLESCHEVENINGEN", "double-scheveningen", CT_EDITION_BY_DATE, false},
    {"FIDE_SCHILLER", "schiller", CT_EDITION_BY_DATE, false},
    {"CUSTOM_KNOCKOUT", "knockout", CT_EDITION_BY_DATE, false},
    {"FIDE_TEAM", "team-swiss", CT_EDITION_BY_DATE, true},
    {"FIDE_TEAM_ROUNDROBIN", "team-round-robin", CT_EDITION_BY_DATE, false},
    {"BERGER_TEAM_ROUNDROBIN", "team-round-robin", CT_EDITION_BY_DATE, false},
    {"FIDE_TEAM_DOUBLEROUNDROBIN", "team-double-round-robin", CT_EDITION_BY_DATE, false},
    {"BERGER_TEAM_DOUBLEROUNDROBIN", "team-double-round-robin", CT_EDITION_BY_DATE, false},
    {"CUSTOM_TEAM_KNOCKOUT", "team-knockout", CT_EDITION_BY_DATE, false},
    {FOREIGN_OLYMPIAD, "olympiad", CT_EDITION_BY_DATE, false},
    {NULL, NULL, CT_EDITION_BY_DATE, false},
};

const ct_system_row *ct_system_rows(void)
{
    return rows;
}

const ct_system_row *ct_system_named(ct_str name)
{
    for (const ct_system_row *row = rows; row->name != NULL; row++) {
        if (ct_str_equal_ignoring_case(name, ct_str_of(row->name))) {
            return row;
        }
    }
    return NULL;
}

/* --- Reading codes --------------------------------------------------------------------------- */

/* Takes `suffix` off the end of `*text`, whatever its case, if something is left before it. */
static bool take_suffix(ct_str *text, const char *suffix)
{
    size_t len = strlen(suffix);
    if (text->len <= len ||
        !ct_str_equal_ignoring_case(ct_str_slice(*text, text->len - len, len), ct_str_of(suffix))) {
        return false;
    }
    text->len -= len;
    return true;
}

static void take_one_of(ct_str *text, const char *const *suffixes)
{
    while (*suffixes != NULL && !take_suffix(text, *suffixes)) {
        suffixes++;
    }
}

static const code_row *code_named(ct_str code)
{
    for (const code_row *row = codes; row->code != NULL; row++) {
        if (ct_str_equal_ignoring_case(code, ct_str_of(row->code))) {
            return row;
        }
    }
    return NULL;
}

/* Takes [_TYPEA|_TYPEB][_MP|_GP][_GP|_MP] off a code of the Swiss team system: these say how it
 * pairs, not which system it is. The same score named twice is not taken off: that code is
 * unknown. */
static ct_str without_team_parts(ct_str code)
{
    ct_str rest = code;
    take_one_of(&rest, (const char *const[]){"_MP_GP", "_GP_MP", "_MP", "_GP", NULL});
    take_one_of(&rest, (const char *const[]){"_TYPEA", "_TYPEB", NULL});
    return ct_str_equal_ignoring_case(rest, CT_STR("FIDE_TEAM")) ? rest : code;
}

static ct_system_choice choice_of_code(ct_str code)
{
    ct_str rest = ct_str_trim(code);
    bool is_baku = take_suffix(&rest, "_BAKU");
    const code_row *found = code_named(without_team_parts(rest));
    if (found == NULL || (is_baku && !found->may_be_baku)) {
        return (ct_system_choice){.is_baku = is_baku};
    }
    return (ct_system_choice){ct_system_named(ct_str_of(found->name)), found->edition, is_baku};
}

/* Codes of ETT26 that stand for anything of their kind, beside those of the rows. */
static bool is_open_code(ct_str code)
{
    static const char *const open[] = {"CUSTOM_SWISS",           "CUSTOM_DOUBLESWISS",
                                       "CUSTOM_ROUNDROBIN",      "CUSTOM_SCHILLER",
                                       "CUSTOM_SCHEVENINGEN",    "CUSTOM_TEAM_SWISS",
                                       "CUSTOM_TEAM_SWISS_MP",   "CUSTOM_TEAM_SWISS_GP",
                                       "CUSTOM_TEAM_ROUNDROBIN", "CUSTOM_TWOPHASE"};
    for (size_t i = 0; i < sizeof open / sizeof *open; i++) {
        if (ct_str_equal_ignoring_case(ct_str_trim(code), ct_str_of(open[i]))) {
            return true;
        }
    }
    return false;
}

bool ct_system_code_is_known(ct_str code)
{
    return choice_of_code(code).row != NULL || is_open_code(code);
}

static ct_system_choice choice_of_name(ct_str name)
{
    ct_str rest = ct_str_trim(name);
    ct_edition edition = take_suffix(&rest, "-2017")   ? CT_EDITION_2017
                         : take_suffix(&rest, "-2026") ? CT_EDITION_2026
                                                       : CT_EDITION_BY_DATE;
    return (ct_system_choice){.row = ct_system_named(rest), .edition = edition};
}

ct_system_choice ct_event_system(const ct_event *event)
{
    ct_system_choice by_code = choice_of_code(event->type_code);
    if (event->system.len == 0) {
        return by_code;
    }
    ct_system_choice by_name = choice_of_name(event->system);
    by_name.is_baku = by_code.is_baku;
    return by_name;
}

bool ct_event_plays_double_matches(const ct_event *event)
{
    const ct_system_row *row = ct_event_system(event).row;
    return row != NULL && strcmp(row->name, "double-swiss") == 0;
}

const ct_system_row *ct_event_paired_by(const ct_event *event)
{
    const ct_system_row *said = ct_event_system(event).row;
    return said != NULL
               ? said
               : ct_system_named(event->is_team_event ? CT_STR("team-swiss") : CT_STR("dutch"));
}

bool ct_event_lets_byes_repeat(const ct_event *event)
{
    const ct_system_row *row = ct_event_system(event).row;
    return row != NULL && (!row->is_swiss || strcmp(row->name, "amalfi") == 0);
}

/* --- Editions -------------------------------------------------------------------------------- */

ct_edition ct_event_edition(const ct_event *event)
{
    ct_edition chosen = ct_event_system(event).edition;
    ct_date start = {0};
    if (chosen != CT_EDITION_BY_DATE) {
        return chosen;
    }
    if (!ct_date_read(event->start, &start)) {
        return CT_EDITION_2026;
    }
    bool is_new = start.year > 2026 || (start.year == 2026 && start.month != 1);
    return is_new ? CT_EDITION_2026 : CT_EDITION_2017;
}

/* --- Choosing -------------------------------------------------------------------------------- */

/* The code that says system and edition, else the row's own. */
static const code_row *code_for(const ct_system_row *row, ct_edition edition)
{
    for (const code_row *code = codes; code->code != NULL; code++) {
        if (strcmp(code->name, row->name) == 0 && code->edition == edition &&
            strcmp(code->code, FOREIGN_OLYMPIAD) != 0) {
            return code;
        }
    }
    return code_named(ct_str_of(row->code));
}

ct_status ct_event_choose_system(ct_event *event, const ct_system_row *row, ct_edition edition,
                                 ct_error *err)
{
    assert(row != NULL && row->name != NULL);
    const code_row *known = code_for(row, edition);
    bool is_baku =
        event->acceleration.kind == CT_ACCELERATION_BAKU && known != NULL && known->may_be_baku;
    ct_str code = ct_str_format(event->mem, "%s%s", known != NULL ? known->code : row->code,
                                is_baku ? "_BAKU" : "");
    CT_NEED(code.at, err);
    ct_system_choice said = choice_of_code(code);
    ct_str name = {0};
    if (said.row != row || said.edition != edition) {
        name = edition == CT_EDITION_BY_DATE
                   ? ct_str_format(event->mem, "%s", row->name)
                   : ct_str_format(event->mem, "%s-%d", row->name, (int)edition);
        CT_NEED(name.at, err);
    }
    event->type_code = code;
    event->system = name;
    return CT_OK;
}
