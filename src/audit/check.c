/* Checking: pair the round again, compare both lists, keep what differs. A player's part in a round
 * is the opponent and the colour; two lists agree when every part does.
 *
 * The round is paired again by the engine itself (ct_round_pair): this finds tournaments that
 * differ from the engine, not mistakes of the engine. ct_audit_legal, called here for every round,
 * does not use the engine. */

#include "audit/check.h"

#include "event/history.h"
#include "event/team_table.h"

/* A player's part in a round. Not in it: opponent CT_NOBODY and no bye. */
typedef struct part {
    ct_index opponent;
    uint8_t colour;
    bool has_bye;
} part;

typedef struct checker {
    const ct_event *event;  /* whose cells are compared: of a team event the table of its matches */
    const ct_event *paired; /* the event itself, which the engine pairs */
    ct_pairing_options pairing;
    ct_legal_rules rules;
    ct_arena *mem;     /* of the audit */
    ct_arena *scratch; /* of one round */
    ct_audit *audit;
} checker;

/* --- Two lists of parts ---------------------------------------------------------------------- */

static part *parts_of_tournament(checker *c, unsigned round)
{
    const ct_event *event = c->event;
    part *parts = CT_NEW(c->scratch, part, event->player_count);
    for (ct_index who = 0; parts != NULL && who < event->player_count; who++) {
        ct_cell cell = ct_event_cell(event, who, round);
        bool is_paired = cell.opponent < event->player_count;
        parts[who] = (part){.opponent = is_paired ? cell.opponent : CT_NOBODY,
                            .colour = is_paired ? cell.colour : (uint8_t)CT_NO_COLOUR,
                            .has_bye = cell.outcome == CT_PAB};
    }
    return parts;
}

static part *parts_of_checker(checker *c, const ct_pairings *pairings)
{
    uint32_t count = c->event->player_count;
    part *parts = CT_NEW(c->scratch, part, count);
    for (ct_index who = 0; parts != NULL && who < count; who++) {
        parts[who] = (part){.opponent = CT_NOBODY};
    }
    for (uint32_t i = 0; parts != NULL && i < pairings->count; i++) {
        ct_pair pair = pairings->pairs[i];
        parts[pair.white] = (part){.opponent = pair.black, .colour = CT_WHITE};
        parts[pair.black] = (part){.opponent = pair.white, .colour = CT_BLACK};
    }
    if (parts != NULL && pairings->bye != CT_NOBODY) {
        parts[pairings->bye].has_bye = true;
    }
    return parts;
}

/* A colour that a file does not give is no difference. */
static ct_agreement compare_parts(part a, part b)
{
    if (a.opponent != b.opponent || a.has_bye != b.has_bye) {
        return CT_PAIRS_DIFFER;
    }
    bool is_turned = a.colour != b.colour && a.colour != CT_NO_COLOUR && b.colour != CT_NO_COLOUR;
    return is_turned ? CT_COLOURS_DIFFER : CT_AGREES;
}

static ct_agreement compare_lists(const checker *c, const part *ours, const part *theirs)
{
    ct_agreement worst = CT_AGREES;
    for (ct_index who = 0; who < c->event->player_count; who++) {
        ct_agreement here = compare_parts(ours[who], theirs[who]);
        worst = here > worst ? here : worst;
    }
    return worst;
}

/* How one line of a list compares with the other list. */
static ct_agreement compare_pair(const part *ours, const part *theirs, ct_audit_pair pair)
{
    ct_agreement white = compare_parts(ours[pair.white], theirs[pair.white]);
    ct_agreement black =
        pair.black == CT_NOBODY ? CT_AGREES : compare_parts(ours[pair.black], theirs[pair.black]);
    return white > black ? white : black;
}

/* --- What differs ---------------------------------------------------------------------------- */

static uint32_t count_pairs(const checker *c, const part *parts)
{
    uint32_t paired = 0;
    uint32_t byes = 0;
    for (ct_index who = 0; who < c->event->player_count; who++) {
        paired += parts[who].opponent != CT_NOBODY;
        byes += parts[who].has_bye;
    }
    return (paired + 1) / 2 + byes;
}

/* The whole list of the tournament in the order of publication. */
static ct_status list_tournament(checker *c, unsigned round, ct_audit_list *out, ct_error *err)
{
    ct_board *boards = NULL;
    uint32_t count = 0;
    CT_TRY(ct_round_boards(c->event, round, c->scratch, &boards, &count, err));
    out->count = 0;
    out->pairs = CT_NEW(c->scratch, ct_audit_pair, count + 1);
    CT_NEED(out->pairs, err);
    for (uint32_t i = 0; i < count; i++) {
        bool is_line = boards[i].black != CT_NOBODY ||
                       ct_event_cell(c->event, boards[i].white, round).outcome == CT_PAB;
        if (is_line) {
            out->pairs[out->count++] = (ct_audit_pair){boards[i].white, boards[i].black};
        }
    }
    return CT_OK;
}

static ct_status list_checker(checker *c, const ct_pairings *pairings, ct_audit_list *out,
                              ct_error *err)
{
    out->count = 0;
    out->pairs = CT_NEW(c->scratch, ct_audit_pair, (size_t)pairings->count + 1);
    CT_NEED(out->pairs, err);
    for (uint32_t i = 0; i < pairings->count; i++) {
        out->pairs[out->count++] =
            (ct_audit_pair){pairings->pairs[i].white, pairings->pairs[i].black};
    }
    if (pairings->bye != CT_NOBODY) {
        out->pairs[out->count++] = (ct_audit_pair){pairings->bye, CT_NOBODY};
    }
    return CT_OK;
}

/* Appends the lines of `all` that differ in other ways than in colours. */
static void keep_other_pairs(const ct_audit_list *all, const part *ours, const part *theirs,
                             ct_audit_list *kept)
{
    for (uint32_t i = 0; i < all->count; i++) {
        if (compare_pair(ours, theirs, all->pairs[i]) == CT_PAIRS_DIFFER) {
            kept->pairs[kept->count++] = all->pairs[i];
        }
    }
}

/* The turned games first, in the checker's order on both sides, then all others that differ. */
static ct_status keep_differences(checker *c, ct_audit_round *here, const ct_pairings *pairings,
                                  const part *ours, const part *theirs, ct_error *err)
{
    ct_audit_list all_ours;
    ct_audit_list all_theirs;
    CT_TRY(list_checker(c, pairings, &all_ours, err));
    CT_TRY(list_tournament(c, here->number, &all_theirs, err));
    here->checker.pairs = CT_NEW(c->mem, ct_audit_pair, all_ours.count);
    here->tournament.pairs =
        CT_NEW(c->mem, ct_audit_pair, (size_t)all_theirs.count + all_ours.count);
    CT_NEED(here->checker.pairs, err);
    CT_NEED(here->tournament.pairs, err);
    for (uint32_t i = 0; i < all_ours.count; i++) {
        ct_audit_pair pair = all_ours.pairs[i];
        if (compare_pair(ours, theirs, pair) == CT_COLOURS_DIFFER) {
            here->checker.pairs[here->colours_only] = pair;
            here->tournament.pairs[here->colours_only++] = (ct_audit_pair){pair.black, pair.white};
        }
    }
    here->checker.count = here->tournament.count = here->colours_only;
    keep_other_pairs(&all_ours, ours, theirs, &here->checker);
    keep_other_pairs(&all_theirs, ours, theirs, &here->tournament);
    return CT_OK;
}

/* --- Rounds ---------------------------------------------------------------------------------- */

static ct_status check_round(checker *c, ct_audit_round *here, ct_error *err)
{
    ct_pairings pairings;
    ct_error why = {0};
    ct_pairing_options pairing = c->pairing;
    part *theirs = parts_of_tournament(c, here->number);
    pairing.round.present = ct_round_who_took_part(c->paired, here->number, c->scratch);
    CT_NEED(theirs, err);
    CT_NEED(pairing.round.present, err);
    here->pairs = count_pairs(c, theirs);
    ct_status status =
        ct_round_pair(c->paired, here->number, &pairing, c->scratch, NULL, &pairings, &why);
    if (status == CT_IMPOSSIBLE) {
        here->agreement = CT_NOT_PAIRABLE;
        here->why_not = why;
        return CT_OK;
    }
    if (status != CT_OK) {
        if (err != NULL) {
            *err = why;
        }
        return status;
    }
    part *ours = parts_of_checker(c, &pairings);
    CT_NEED(ours, err);
    here->agreement = compare_lists(c, ours, theirs);
    return here->agreement == CT_AGREES ? CT_OK
                                        : keep_differences(c, here, &pairings, ours, theirs, err);
}

static void add_up(ct_audit *audit, const ct_audit_round *here)
{
    audit->agreeing += here->agreement == CT_AGREES;
    audit->pairs += here->pairs;
    audit->differing += here->agreement == CT_NOT_PAIRABLE ? here->pairs : here->tournament.count;
    audit->worst = here->agreement > audit->worst ? here->agreement : audit->worst;
}

static ct_status check_rounds(checker *c, unsigned first, unsigned last, ct_error *err)
{
    ct_audit *audit = c->audit;
    for (unsigned number = first; number <= last; number++) {
        ct_audit_round *here = &audit->rounds[audit->round_count++];
        here->number = number;
        ct_arena_reset(c->scratch);
        CT_TRY(check_round(c, here, err));
        CT_TRY(ct_audit_legal_by(c->event, number, &c->rules, c->scratch, &audit->illegal, err));
        add_up(audit, here);
    }
    return CT_OK;
}

/* --- The event ------------------------------------------------------------------------------- */

static unsigned first_of(const ct_audit_options *options)
{
    return options->first != 0 ? options->first : 1;
}

static unsigned last_of(const ct_event *event, const ct_audit_options *options)
{
    return options->last != 0 && options->last < event->rounds_paired ? options->last
                                                                      : event->rounds_paired;
}

static const ct_system_row *system_of(const ct_event *event, const ct_audit_options *options)
{
    return options->system != NULL ? ct_system_named(ct_str_of(options->system->name))
                                   : ct_event_paired_by(event);
}

ct_status ct_audit_event(const ct_event *event, const ct_audit_options *options, const char *file,
                         ct_arena *mem, ct_audit *out, ct_error *err)
{
    static const ct_audit_options none = {0};
    options = options != NULL ? options : &none;
    unsigned rounds = options->rounds != 0 ? options->rounds
                      : event->rounds != 0 ? event->rounds
                                           : event->rounds_paired;
    ct_audit audit = {
        .system = system_of(event, options),
        .edition =
            options->edition != CT_EDITION_BY_DATE ? options->edition : ct_event_edition(event),
        .planned_rounds = rounds,
    };
    ct_problems_start(&audit.illegal, mem, file);
    audit.rounds = CT_NEW(mem, ct_audit_round, (size_t)event->rounds_paired + 1);
    CT_NEED(audit.rounds, err);
    checker c = {.event = event, .paired = event, .mem = mem, .audit = &audit};
    if (event->is_team_event) {
        ct_event *matches = NULL;
        CT_TRY(ct_event_of_teams(event, mem, &matches, err));
        c.event = matches;
    }
    c.scratch = ct_arena_new();
    CT_NEED(c.scratch, err);
    c.pairing = (ct_pairing_options){
        .system = options->system, .edition = audit.edition, .round = {.rounds = rounds}};
    c.rules = (ct_legal_rules){.system = options->system != NULL ? audit.system : NULL,
                               .edition = audit.edition,
                               .rounds = options->rounds};
    ct_status status = check_rounds(&c, first_of(options), last_of(event, options), err);
    ct_arena_free(c.scratch);
    CT_TRY(status);
    *out = audit;
    return CT_OK;
}

bool ct_audit_is_clean(const ct_audit *audit)
{
    return audit->worst == CT_AGREES && audit->illegal.faults == 0;
}

const char *ct_agreement_name(ct_agreement agreement)
{
    switch (agreement) {
    case CT_AGREES: return "agrees";
    case CT_COLOURS_DIFFER: return "colours differ";
    case CT_PAIRS_DIFFER: return "pairs differ";
    case CT_NOT_PAIRABLE: return "no pairing exists";
    }
    return "";
}
