/* The conditions of a norm in words. */

#include "ratings/initial_rating.h"
#include "ratings/norm_private.h"

typedef struct teller {
    const ct_norm_case *looked;
    const ct_norm_figures *figures;
    ct_arena *mem;
    ct_norm *norm;
    bool failed;
} teller;

static const struct {
    const char *name;
    const char *article;
} names[CT_NORM_CONDITIONS] = {
    [CT_NORM_WHO] = {"player", "1.1"},
    [CT_NORM_GAMES] = {"games", "1.4.1"},
    [CT_NORM_TITLED] = {"titled opponents", "1.4.5a"},
    [CT_NORM_REQUIRED] = {"opponents with the title", "1.4.5b–e"},
    [CT_NORM_FEDERATIONS] = {"other federations", "1.4.3"},
    [CT_NORM_OWN] = {"own federation", "1.4.4"},
    [CT_NORM_ONE] = {"one federation", "1.4.4"},
    [CT_NORM_AVERAGE] = {"average Ra", "1.4.8"},
    [CT_NORM_PERFORMANCE] = {"performance Rp", "1.4.8"},
    [CT_NORM_SCORE] = {"score", "1.4.9"},
};

static ct_norm_finding *finding(teller *t, ct_norm_condition condition)
{
    ct_norm_finding *here = &t->norm->findings[condition];
    here->condition = condition;
    here->name = names[condition].name;
    here->article = names[condition].article;
    here->state = t->figures->broken[condition] ? CT_NORM_BROKEN : CT_NORM_MET;
    return here;
}

static ct_str keep(teller *t, ct_str text)
{
    t->failed |= text.at == NULL;
    return text;
}

static ct_str points_text(teller *t, uint32_t halves)
{
    if (halves == 1) {
        return CT_STR("½");
    }
    return keep(t, ct_str_format(t->mem, "%u%s", halves / 2, halves % 2 == 1 ? "½" : ""));
}

static void tell_who(teller *t)
{
    ct_norm_finding *here = finding(t, CT_NORM_WHO);
    const ct_player *player = &t->looked->event->players[t->looked->who];
    bool is_for_women = t->looked->row->is_for_women;
    here->wanted =
        is_for_women ? CT_STR("a woman without this title") : CT_STR("a player without this title");
    here->found = player->title.len > 0 ? player->title : CT_STR("no title");
    if (is_for_women && player->sex == CT_MALE) {
        here->found = CT_STR("a man");
        here->words = CT_STR("the title is for women");
    } else if (here->state == CT_NORM_BROKEN) {
        here->words = keep(t, ct_str_format(t->mem, "is %.*s already", CT_ARG(player->title)));
    } else if (is_for_women && player->sex == CT_SEX_UNKNOWN) {
        here->state = CT_NORM_UNKNOWN;
        here->words = CT_STR("the file does not say whether the player is a woman");
    }
}

static void tell_games(teller *t)
{
    ct_norm_finding *here = finding(t, CT_NORM_GAMES);
    here->wanted = keep(t, ct_str_format(t->mem, "at least %u", t->looked->least_games));
    here->found = keep(t, ct_str_format(t->mem, "%u", t->figures->games));
    if (here->state == CT_NORM_BROKEN) {
        here->words = keep(
            t, ct_str_format(t->mem, "%u of %u games", t->figures->games, t->looked->least_games));
    } else if (t->norm->uses_bye) {
        here->words = CT_STR("8 games and a forfeit win or bye in 9 rounds: once per application");
    }
}

static void tell_titles(teller *t)
{
    const ct_norm_figures *f = t->figures;
    uint32_t titled = ct_norm_titled_wanted(f->opponents);
    uint32_t required = ct_norm_required_wanted(t->looked, f);
    ct_norm_finding *here = finding(t, CT_NORM_TITLED);
    here->wanted = keep(t, ct_str_format(t->mem, "at least %u of %u", titled, f->opponents));
    here->found = keep(t, ct_str_format(t->mem, "%u", f->titled));
    if (here->state == CT_NORM_BROKEN) {
        here->words =
            keep(t, ct_str_format(t->mem, "%u of %u titled opponents", f->titled, titled));
    }
    here = finding(t, CT_NORM_REQUIRED);
    here->wanted =
        keep(t, ct_str_format(t->mem, "at least %u %s", required, t->looked->row->required_words));
    here->found = keep(t, ct_str_format(t->mem, "%u", f->required));
    if (here->state == CT_NORM_BROKEN) {
        here->words = keep(t, ct_str_format(t->mem, "%u of %u opponents with %s", f->required,
                                            required, t->looked->row->required_words));
    }
}

/* Events that are exempt, and conditions that opponents without a federation in the file could
 * break. */
static void mark_exempt_or_unknown(teller *t, ct_norm_finding *here, bool would_be_broken)
{
    if (ct_norm_is_exempt(t->looked)) {
        here->state = CT_NORM_EXEMPT;
        here->words = t->looked->federations_free
                          ? CT_STR("free: a championship of 1.4.3a–c")
                          : CT_STR("free: a big Swiss (1.4.3d); one norm must do without this");
    } else if (here->state == CT_NORM_MET && would_be_broken) {
        here->state = CT_NORM_UNKNOWN;
        here->words = keep(t, ct_str_format(t->mem, "%u opponents without a federation in the file",
                                            t->figures->no_federation));
    }
}

static void tell_federations(teller *t)
{
    const ct_norm_figures *f = t->figures;
    const ct_player *player = &t->looked->event->players[t->looked->who];
    uint32_t own = ct_norm_own_allowed(f->games);
    uint32_t one = ct_norm_one_allowed(f->games);
    ct_norm_finding *here = finding(t, CT_NORM_FEDERATIONS);
    here->wanted = CT_STR("at least 2");
    here->found = keep(t, ct_str_format(t->mem, "%u", f->federations));
    if (here->state == CT_NORM_BROKEN) {
        here->words = keep(t, ct_str_format(t->mem, "%u of 2 other federations", f->federations));
    }
    mark_exempt_or_unknown(t, here, f->federations < 2);
    here = finding(t, CT_NORM_OWN);
    here->wanted = keep(t, ct_str_format(t->mem, "at most %u", own));
    here->found = keep(t, ct_str_format(t->mem, "%u", f->own));
    if (here->state == CT_NORM_BROKEN) {
        here->words = keep(t, ct_str_format(t->mem, "%u opponents of %.*s, at most %u", f->own,
                                            CT_ARG(player->federation), own));
    }
    mark_exempt_or_unknown(t, here, f->own + f->no_federation > own || player->federation.len == 0);
    here = finding(t, CT_NORM_ONE);
    here->wanted = keep(t, ct_str_format(t->mem, "at most %u", one));
    here->found = f->most == 0
                      ? CT_STR("0")
                      : keep(t, ct_str_format(t->mem, "%u (%.*s)", f->most, CT_ARG(f->most_of)));
    if (here->state == CT_NORM_BROKEN) {
        here->words = keep(t, ct_str_format(t->mem, "%u opponents of %.*s, at most %u", f->most,
                                            CT_ARG(f->most_of), one));
    }
    mark_exempt_or_unknown(t, here, f->most + f->no_federation > one);
}

static ct_str raised_text(teller *t)
{
    const ct_player *player =
        t->figures->raised == CT_NOBODY ? NULL : &t->looked->event->players[t->figures->raised];
    if (player == NULL) {
        return CT_NO_TEXT;
    }
    return keep(t, ct_str_format(t->mem, "%.*s counts as %d (1.4.6)", CT_ARG(player->name),
                                 t->looked->row->floor));
}

static void tell_ratings(teller *t)
{
    const ct_norm_figures *f = t->figures;
    const ct_norm_row *row = t->looked->row;
    ct_norm_finding *here = finding(t, CT_NORM_AVERAGE);
    here->wanted = keep(t, ct_str_format(t->mem, "at least %d", row->average));
    here->found = keep(t, ct_str_format(t->mem, "%d", f->average));
    here->words =
        here->state == CT_NORM_BROKEN
            ? keep(t, ct_str_format(t->mem, "Ra %d, at least %d", f->average, row->average))
            : raised_text(t);
    here = finding(t, CT_NORM_PERFORMANCE);
    here->wanted = keep(t, ct_str_format(t->mem, "at least %d", row->performance));
    here->found = keep(t, ct_str_format(t->mem, "%d", f->performance));
    if (here->state == CT_NORM_BROKEN) {
        uint32_t needed = t->norm->halves_needed;
        here->words =
            keep(t, ct_str_format(t->mem, "Rp %d, at least %d", f->performance, row->performance));
        if (needed != UINT32_MAX && needed > f->halves) {
            here->words =
                keep(t, ct_str_format(t->mem, "%.*s (%.*s points more)", CT_ARG(here->words),
                                      CT_ARG(points_text(t, needed - f->halves))));
        }
    }
}

static void tell_score(teller *t)
{
    const ct_norm_figures *f = t->figures;
    ct_norm_finding *here = finding(t, CT_NORM_SCORE);
    here->wanted = CT_STR("at least 35 %");
    here->found = points_text(t, f->halves);
    if (f->games > 0) {
        here->found = keep(t, ct_str_format(t->mem, "%.*s of %u (%u %%)", CT_ARG(here->found),
                                            f->games, ct_rating_percent(f->halves, f->games)));
    }
    if (here->state == CT_NORM_BROKEN) {
        here->words = keep(t, ct_str_format(t->mem, "%.*s, at least 35 %%", CT_ARG(here->found)));
    }
}

ct_status ct_norm_tell(const ct_norm_case *looked, const ct_norm_figures *figures, ct_arena *mem,
                       ct_norm *out, ct_error *err)
{
    teller t = {.looked = looked, .figures = figures, .mem = mem, .norm = out};
    tell_who(&t);
    tell_games(&t);
    tell_titles(&t);
    tell_federations(&t);
    tell_ratings(&t);
    tell_score(&t);
    for (int i = 0; i < CT_NORM_CONDITIONS; i++) {
        out->has_unknowns |= out->findings[i].state == CT_NORM_UNKNOWN;
    }
    return t.failed ? ct_fail_memory(err) : CT_OK;
}

const char *const *ct_norm_unknowns(void)
{
    static const char *const sentences[] = {
        "whether the event was registered with FIDE 30 days ahead",
        "whether an International or FIDE Arbiter was there in all rounds",
        "whether the time limits allow norms, with at most 2 rounds and 12 hours of play a day",
        "whether titles were confirmed, and ratings in force, when the event began",
        "whether all federations named belong to FIDE",
        NULL,
    };
    return sentences;
}
