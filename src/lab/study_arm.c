/* Arms of a study: a pairing system with all its choices. */

#include "lab/example_event.h"
#include "lab/study_private.h"
#include "pairing/settings.h"

enum { MOST_SYSTEMS = 64 };

static void read_system(ct_study_reader *r, const ct_node *node, ct_arm *out)
{
    const char *words[MOST_SYSTEMS] = {NULL};
    const ct_pairing_system *rows = ct_pairing_systems();
    ct_str name = ct_str_of(NULL);
    for (int i = 0; i < MOST_SYSTEMS - 1 && rows[i].name != NULL; i++) {
        words[i] = rows[i].name;
    }
    ct_study_text(r, node, "system", &name);
    out->system = ct_pairing_system_named(name);
    if (out->system == NULL && name.len > 0) {
        ct_study_unknown(r, ct_node_get(node, "system"), "pairing system", name, words);
    }
}

/* An event played already. */
static void read_event(ct_study_reader *r, const ct_node *node, ct_arm *out)
{
    ct_str text;
    ct_error error = {0};
    ct_event *event = NULL;
    if (ct_study_open(r, node, &text) &&
        ct_example_event_read(text, r->mem, &event, &error) != CT_OK) {
        ct_error_cure(ct_study_fault(r, node, "%.*s, line %zu: %s", CT_ARG(node->text),
                                     error.at.line, error.sentence),
                      "%s", error.cure);
    } else if (event != NULL && event->is_team_event) {
        ct_error_cure(ct_study_fault(r, node, "%.*s is an event of teams", CT_ARG(node->text)),
                      "only events of single players can be measured as they stand");
    } else if (event != NULL && (event->player_count < 2 || event->rounds_paired == 0)) {
        ct_error_cure(ct_study_fault(r, node, "%.*s has no game", CT_ARG(node->text)),
                      "name an event that has been played");
    }
    out->event = event;
    out->system = ct_pairing_systems(); /* any will do: nothing is paired */
}

static void read_settings(ct_study_reader *r, const ct_node *node, ct_arm *out)
{
    if (node->kind != CT_NODE_OBJECT) {
        ct_error_cure(ct_study_fault(r, node, "\"settings\" is an object"),
                      "write \"settings\": {\"step\": \"1\"}; {systems system=SYSTEM} lists them");
        return;
    }
    ct_setting *settings = CT_NEW(r->mem, ct_setting, node->count);
    if (settings == NULL) {
        r->is_out_of_memory = true;
        return;
    }
    for (const ct_node *child = node->first; child != NULL; child = child->next) {
        const ct_system_option *option = ct_system_option_named(out->system, child->key);
        ct_error error = {0};
        if (option == NULL) {
            ct_error_cure(ct_study_fault(r, child, "%s has no option \"%.*s\"", out->system->name,
                                         CT_ARG(child->key)),
                          "{systems system=%s} lists those it has", out->system->name);
        } else if (ct_system_option_check(option, child->text, &error) != CT_OK) {
            ct_error_cure(ct_study_fault(r, child, "%s", error.sentence), "%s", error.cure);
        } else {
            settings[out->setting_count++] = (ct_setting){
                ct_str_format(r->mem, "%s.%s", out->system->name, option->name), child->text};
        }
    }
    out->settings = settings;
}

static void read_acceleration(ct_study_reader *r, const ct_node *node, ct_arm *out)
{
    static const char *const words[] = {"none",  "baku",       "bonus",       "table",
                                        "haley", "soft-haley", "progressive", NULL};
    double bonus = 1;
    out->acceleration =
        (ct_acceleration_kind)ct_study_choice(r, node, "acceleration", words, CT_ACCELERATION_NONE);
    if (out->acceleration == CT_ACCELERATION_TABLE) {
        ct_error_cure(
            ct_study_fault(r, node, "a table of virtual points belongs to one field only"),
            "choose baku, bonus, haley, soft-haley or progressive");
    }
    ct_study_number(r, node, "bonus", 0, 100, &bonus);
    out->bonus = (ct_points)(bonus * 2);
    out->bonus_rounds = (uint16_t)ct_study_whole(r, node, "bonus-rounds", 1, 500, 3);
}

/* "3-1-0": win, draw, loss, in points. */
static void read_scoring(ct_study_reader *r, const ct_node *node, ct_arm *out)
{
    const ct_node *value = ct_node_get(node, "scoring");
    ct_str rest = ct_str_of(NULL);
    ct_points points[3];
    ct_study_text(r, node, "scoring", &rest);
    if (rest.len == 0) {
        return;
    }
    for (int i = 0; i < 3; i++) {
        if (!ct_str_to_points(ct_str_trim(ct_str_cut(&rest, '-')), 2, &points[i]) ||
            (i == 2 && rest.len > 0)) {
            ct_error_cure(ct_study_fault(r, value, "this is no scoring"),
                          "write win, draw and loss in halves of a point, as \"3-1-0\"");
            return;
        }
    }
    out->scoring = ct_scoring_standard(2);
    for (int colour = CT_WHITE; colour <= CT_BLACK; colour++) {
        out->scoring.win[colour] = points[0];
        out->scoring.draw[colour] = points[1];
        out->scoring.loss[colour] = points[2];
    }
    out->scoring.forfeit_win = out->scoring.pab = out->scoring.full_point_bye = points[0];
    out->scoring.half_point_bye = out->scoring.unknown = points[1];
    out->has_scoring = true;
}

void ct_study_read_arm(ct_study_reader *r, const ct_node *node, ct_arm *out)
{
    static const char *const keys[] = {
        "file",         "name",    "system", "edition", "settings", "acceleration", "bonus",
        "bonus-rounds", "scoring", "order",  "rounds",  "watched",  "gambit",       NULL};
    static const char *const gambits[] = {"none", "loss", "draw", NULL};
    *out = (ct_arm){0};
    if (!ct_study_keys(r, node, keys)) {
        return;
    }
    const ct_node *file = ct_node_get(node, "file");
    if (file != NULL) {
        read_event(r, file, out);
    } else if (ct_study_must_have(r, node, "system", "write \"system\": \"dutch\"")) {
        read_system(r, node, out);
    }
    if (out->system == NULL) {
        return;
    }
    out->name = ct_str_of(out->system->name);
    ct_study_text(r, node, "name", &out->name);
    ct_study_text(r, node, "order", &out->order);
    out->edition = (ct_edition)ct_study_whole(r, node, "edition", 2017, 2026, CT_EDITION_BY_DATE);
    if (out->edition != CT_EDITION_BY_DATE && out->edition != CT_EDITION_2017 &&
        out->edition != CT_EDITION_2026) {
        ct_error_cure(ct_study_fault(r, ct_node_get(node, "edition"), "there is no such edition"),
                      "the editions are 2017 and 2026");
    }
    out->rounds = ct_study_whole(r, node, "rounds", 1, 500, 0);
    out->watched = ct_study_whole(r, node, "watched", 1, 20000, 0);
    int gambit = ct_study_choice(r, node, "gambit", gambits, 0);
    out->gambit = gambit == 1 ? CT_LOSS : gambit == 2 ? CT_DRAW : CT_ABSENT;
    const ct_node *settings = ct_node_get(node, "settings");
    if (settings != NULL) {
        read_settings(r, settings, out);
    }
    read_acceleration(r, node, out);
    read_scoring(r, node, out);
}
