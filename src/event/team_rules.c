/* Reading the parts of a FIDE_TEAM code, and the settings that take precedence over them. */

#include "event/team_rules.h"

static const ct_team_rules usual = {CT_PREFERENCES_A, false, true};

/* Takes `word` off the front of `*text`, whatever its case. */
static bool take(ct_str *text, const char *word)
{
    ct_str wanted = ct_str_of(word);
    if (text->len < wanted.len ||
        !ct_str_equal_ignoring_case(ct_str_slice(*text, 0, wanted.len), wanted)) {
        return false;
    }
    *text = ct_str_slice(*text, wanted.len, text->len - wanted.len);
    return true;
}

static ct_team_rules rules_of_code(ct_str code)
{
    ct_str rest = ct_str_trim(code);
    ct_team_rules rules = {.uses_secondary = true};
    if (!take(&rest, "FIDE_TEAM") || rest.len == 0 ||
        ct_str_equal_ignoring_case(rest, CT_STR("_BAKU"))) {
        return usual;
    }
    rules.preferences = take(&rest, "_TYPEA")   ? CT_PREFERENCES_A
                        : take(&rest, "_TYPEB") ? CT_PREFERENCES_B
                                                : CT_WITHOUT_PREFERENCES;
    rules.by_game_points = take(&rest, "_GP");
    if (rules.by_game_points) {
        rules.uses_secondary = take(&rest, "_MP");
    } else if (take(&rest, "_MP")) {
        rules.uses_secondary = take(&rest, "_GP");
    }
    return rules;
}

static ct_str setting_of(const ct_event *event, const char *name)
{
    for (uint32_t i = 0; i < event->setting_count; i++) {
        if (ct_str_is(event->settings[i].name, name)) {
            return event->settings[i].value;
        }
    }
    return CT_NO_TEXT;
}

ct_team_rules ct_event_team_rules(const ct_event *event)
{
    ct_team_rules rules = rules_of_code(event->type_code);
    ct_str preferences = setting_of(event, "team-swiss.preferences");
    ct_str primary = setting_of(event, "team-swiss.primary");
    ct_str secondary = setting_of(event, "team-swiss.secondary");
    if (ct_str_equal_ignoring_case(preferences, CT_STR("A"))) {
        rules.preferences = CT_PREFERENCES_A;
    } else if (ct_str_equal_ignoring_case(preferences, CT_STR("B"))) {
        rules.preferences = CT_PREFERENCES_B;
    } else if (ct_str_equal_ignoring_case(preferences, CT_STR("none"))) {
        rules.preferences = CT_WITHOUT_PREFERENCES;
    }
    if (ct_str_equal_ignoring_case(primary, CT_STR("gp")) ||
        ct_str_equal_ignoring_case(primary, CT_STR("mp"))) {
        rules.by_game_points = ct_str_equal_ignoring_case(primary, CT_STR("gp"));
    }
    if (ct_str_equal_ignoring_case(secondary, CT_STR("yes")) ||
        ct_str_equal_ignoring_case(secondary, CT_STR("no"))) {
        rules.uses_secondary = ct_str_equal_ignoring_case(secondary, CT_STR("yes"));
    }
    return rules;
}
