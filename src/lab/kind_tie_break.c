/* Tie-break experiments as in M. Náray's thesis (Budapest 2020): how often does the second
 * tie-break of a team event put two teams in the wrong order?
 *
 * A worker first trains: it plays events that are not units of the study, lets every two teams of
 * each meet again, and notes the results in a difficulty journal (one per condition). A unit is
 * then one event; an arm is a way to score results, named by the last code of its order:
 *
 *     OSB   match points of the opponent × game points against them
 *     TB2   the scoring function of the journal
 *     GPTS  game points
 *
 * The weakest opponent is left out in all of them. Arms that follow each other and play alike share
 * the event. */

#include "lab/kind_private.h"
#include "lab/streams.h"
#include "lab/tie_break_match.h"
#include "lab/tie_break_study.h"
#include "lab/tie_break_trial.h"

#include <stdlib.h>

static const ct_system_option options[] = {
    {"training", "300", "1 to 100000",
     "events played to fill the difficulty journal, for each condition"},
    {"meetings", "1", "1 to 1000", "matches of every two teams after an event of the training"},
    {"own-points", "yes", "yes|no", "the journal distinguishes the team's own match points"},
    {"opponents", "own", "own|exchanged|random|played",
     "whom tied teams play when the tie-break is tried: their own opponents again, each other's, "
     "those of two teams drawn by lot, or nobody: the results of the event count"},
    {"repetitions", "30", "1 to 1000", "how often the tie-break is tried on a pair"},
    {"oracle-repetitions", "30", "1 to 1000", "how often the oracle is asked about a pair"},
    {"even", "earliest", "earliest|equal",
     "what counts when two verdicts came equally often: the one that came first, or \"equal\""},
    {.name = NULL},
};

/* The first replicate of the training events, far beyond those of the units. */
static const uint64_t first_training = UINT64_C(1) << 40;

typedef struct worker_state {
    ct_simulator *simulator;
    ct_arena *field;
    ct_arena *trial;
    ct_arena *scratch;
    ct_tie_rules rules;
    ct_tie_scoring *scoring; /* [arm] */
    ct_journal *journals;    /* [condition] */
} worker_state;

/* --- Does the study fit? ---------------------------------------------------------------------- */

static unsigned number_of(const ct_study *study, const char *option)
{
    uint64_t value = 0;
    return ct_str_to_unsigned(ct_study_option(study, option), &value) ? (unsigned)value : 1;
}

/* The place of an option's value in a list of words; the last one when it is none of them. */
static int choice_of(const ct_study *study, const char *option, const char *const *words)
{
    ct_str value = ct_study_option(study, option);
    int i = 0;
    while (words[i + 1] != NULL && !ct_str_equal_ignoring_case(value, ct_str_of(words[i]))) {
        i++;
    }
    return i;
}

static ct_tie_rules rules_of(const ct_study *study)
{
    static const char *const opponents[] = {[CT_TIE_OWN] = "own",
                                            [CT_TIE_EXCHANGED] = "exchanged",
                                            [CT_TIE_RANDOM] = "random",
                                            [CT_TIE_PLAYED] = "played",
                                            NULL};
    static const char *const even[] = {"earliest", "equal", NULL};
    return (ct_tie_rules){
        .opponents = (ct_tie_opponents)choice_of(study, "opponents", opponents),
        .repetitions = number_of(study, "repetitions"),
        .oracle_repetitions = number_of(study, "oracle-repetitions"),
        .even_is_equal = choice_of(study, "even", even) == 1,
    };
}

static ct_status scoring_of(const ct_arm *arm, ct_tie_scoring *out, ct_error *err)
{
    static const char *const codes[] = {
        [CT_TIE_PRODUCT] = "OSB", [CT_TIE_JOURNAL] = "TB2", [CT_TIE_GAME_POINTS] = "GPTS"};
    ct_str last = arm->order;
    for (ct_str rest = arm->order; rest.len > 0;) {
        last = ct_str_trim(ct_str_cut(&rest, ','));
    }
    for (int i = 0; i < 3; i++) {
        if (ct_str_equal_ignoring_case(last, ct_str_of(codes[i]))) {
            *out = (ct_tie_scoring)i;
            return CT_OK;
        }
    }
    ct_fail(err, CT_INVALID, "the arm \"%.*s\" does not name the tie-break to be tried",
            CT_ARG(arm->name));
    ct_error_cure(err, "end its \"order\" with OSB, TB2 or GPTS, as in \"PTS, TB2\"");
    return CT_INVALID;
}

static ct_status check_arms(const ct_study *study, worker_state *w, ct_error *err)
{
    for (uint32_t a = 0; a < study->arm_count; a++) {
        const ct_arm *arm = &study->arms[a];
        if (arm->event != NULL || arm->has_scoring) {
            ct_fail(err, CT_INVALID,
                    "the arm \"%.*s\" of a tie-break study is simulated, with 1, ½ and 0 points",
                    CT_ARG(arm->name));
            ct_error_cure(err, "leave its \"file\" or \"scoring\" out");
            return CT_INVALID;
        }
        if (arm->system->needs != NULL || arm->rounds != study->arms[0].rounds) {
            ct_fail(err, CT_INVALID,
                    "the arms of a tie-break study have the same number of rounds");
            ct_error_cure(err, "choose a Swiss system, and say \"rounds\" in the field");
            return CT_INVALID;
        }
        CT_TRY(scoring_of(arm, &w->scoring[a], err));
    }
    return CT_OK;
}

static ct_status check_fields(const ct_study *study, ct_error *err)
{
    for (uint32_t i = 0; i < study->condition_count; i++) {
        const ct_field_spec *field = &study->conditions[i].field;
        if (field->kind != CT_FIELD_OF_TEAMS || field->rounds_most > field->rounds) {
            ct_fail(err, CT_INVALID,
                    "a tie-break study needs fields of teams with one number of rounds");
            ct_error_cure(err, "write \"field\": {\"kind\": \"teams\", \"rounds\": 11, …}");
            return CT_INVALID;
        }
    }
    return CT_OK;
}

/* --- Training --------------------------------------------------------------------------------- */

static ct_simulation simulation_of(const ct_study *study, uint32_t arm, uint32_t condition,
                                   const ct_lab_field *field, uint64_t replicate)
{
    return (ct_simulation){.arm = &study->arms[arm],
                           .field = field,
                           .model = &study->conditions[condition].model,
                           .conduct = study->conditions[condition].conduct,
                           .seed = study->seed,
                           .replicate = replicate};
}

static unsigned match_points(const ct_played *played, ct_index team)
{
    const ct_scoreboard *board = played->standings->board;
    return (unsigned)(board->score[CT_MATCH_POINTS][team] / board->event->unit);
}

/* 4.3.2: every two teams meet again, and the results are noted. */
static void note_all(const ct_simulation *simulation, const ct_played *played, unsigned meetings,
                     double *spread, ct_journal *journal)
{
    ct_random random = ct_lab_random(simulation->seed, simulation->replicate, CT_LUCK_REMATCH);
    for (ct_index one = 0; one < simulation->field->teams; one++) {
        for (ct_index other = one + 1; other < simulation->field->teams; other++) {
            ct_match_spread(simulation->model, simulation->field, one, other, spread);
            for (unsigned i = 0; i < meetings; i++) {
                ct_journal_note(journal, match_points(played, one), match_points(played, other),
                                ct_match_result(spread, ct_random_unit(&random)));
            }
        }
    }
}

static ct_status train(const ct_study *study, worker_state *w, uint32_t number, ct_arena *mem,
                       ct_error *err)
{
    const ct_field_spec *spec = &study->conditions[number].field;
    unsigned rounds = study->arms[0].rounds > 0 ? study->arms[0].rounds : spec->rounds;
    static const char *const yes_no[] = {"yes", "no", NULL};
    ct_journal *journal = &w->journals[number];
    double *spread = CT_NEW(mem, double, 2 * (size_t)spec->boards + 1);
    CT_NEED(spread, err);
    CT_TRY(ct_journal_start(journal, rounds, spec->boards, mem, err));
    for (unsigned i = 0; i < number_of(study, "training"); i++) {
        ct_lab_field field;
        ct_played played;
        ct_arena_reset(w->field);
        CT_TRY(ct_field_make(spec, study->seed, first_training + i, w->field, &field, err));
        ct_simulation simulation = simulation_of(study, 0, number, &field, first_training + i);
        CT_TRY(ct_simulate(w->simulator, &simulation, &played, err));
        note_all(&simulation, &played, number_of(study, "meetings"), spread, journal);
    }
    ct_journal_conclude(journal, choice_of(study, "own-points", yes_no) == 0);
    return CT_OK;
}

/* --- The worker ------------------------------------------------------------------------------- */

static void stop(void *state)
{
    worker_state *w = state;
    ct_simulator_free(w->simulator);
    ct_arena_free(w->field);
    ct_arena_free(w->trial);
    ct_arena_free(w->scratch);
}

/* A journal is needed when an arm scores by it. */
static bool uses_journal(const ct_study *study, const worker_state *w)
{
    for (uint32_t a = 0; a < study->arm_count; a++) {
        if (w->scoring[a] == CT_TIE_JOURNAL) {
            return true;
        }
    }
    return false;
}

static ct_status prepare(const ct_study *study, worker_state *w, ct_arena *mem, ct_error *err)
{
    *w = (worker_state){
        .simulator = ct_simulator_new(),
        .field = ct_arena_new(),
        .trial = ct_arena_new(),
        .scratch = ct_arena_new(),
        .rules = rules_of(study),
        .scoring = CT_NEW(mem, ct_tie_scoring, study->arm_count),
        .journals = CT_NEW(mem, ct_journal, study->condition_count),
    };
    if (w->simulator == NULL || w->field == NULL || w->trial == NULL || w->scratch == NULL) {
        return ct_fail_memory(err);
    }
    CT_NEED(w->scoring, err);
    CT_NEED(w->journals, err);
    CT_TRY(check_fields(study, err));
    return check_arms(study, w, err);
}

static ct_status start(const ct_study *study, ct_arena *mem, void **state, ct_error *err)
{
    worker_state *w = CT_NEW(mem, worker_state, 1);
    CT_NEED(w, err);
    *state = w;
    CT_TRY(prepare(study, w, mem, err));
    for (uint32_t i = 0; i < study->condition_count && uses_journal(study, w); i++) {
        CT_TRY(train(study, w, i, mem, err));
    }
    return CT_OK;
}

/* --- A unit ----------------------------------------------------------------------------------- */

/* Do two arms play the same event? They may rank it differently. */
static bool play_alike(const ct_arm *one, const ct_arm *other)
{
    if (one->system != other->system || one->edition != other->edition ||
        one->rounds != other->rounds || one->acceleration != other->acceleration ||
        one->setting_count != other->setting_count) {
        return false;
    }
    for (uint32_t i = 0; i < one->setting_count; i++) {
        if (!ct_str_equal(one->settings[i].name, other->settings[i].name) ||
            !ct_str_equal(one->settings[i].value, other->settings[i].value)) {
            return false;
        }
    }
    return true;
}

/* Plays an event and finds its ties. */
static ct_status play(worker_state *w, const ct_simulation *simulation, ct_played *played,
                      ct_tie_trial **trial, ct_error *err)
{
    ct_arena_reset(w->trial);
    CT_TRY(ct_simulate(w->simulator, simulation, played, err));
    return ct_tie_trial_start(simulation, played, &w->rules, w->trial, trial, err);
}

static ct_status run(const ct_study *study, void *state, uint32_t unit, double *row, ct_error *err)
{
    worker_state *w = state;
    uint32_t replicate = 0;
    uint32_t number = ct_kind_locate(study, unit, &replicate);
    const ct_condition *condition = &study->conditions[number];
    ct_lab_field field;
    ct_simulation simulation;
    ct_played played;
    ct_tie_trial *trial = NULL;
    ct_arena_reset(w->field);
    CT_TRY(ct_field_make(&condition->field, study->seed, replicate, w->field, &field, err));
    ct_kind_tell_facts(&field, number, row);
    for (uint32_t a = 0; a < study->arm_count; a++) {
        ct_status status = CT_OK;
        if (a == 0 || !play_alike(&study->arms[a - 1], &study->arms[a])) {
            simulation = simulation_of(study, a, number, &field, replicate);
            status = play(w, &simulation, &played, &trial, err);
        }
        CT_TRY(status);
        ct_tie_tally tally;
        ct_tie_trial_judge(trial, w->scoring[a], &w->journals[number], &tally);
        played.arm = &study->arms[a];
        played.ties = &tally;
        ct_kind_measure(study, &played, w->scratch,
                        row + CT_UNIT_FACTS + (size_t)a * ct_study_arm_width(study));
    }
    return CT_OK;
}

const ct_study_kind ct_kind_tie_break = {
    .name = "tie-break",
    .sentence = "ties of team events, broken and judged by an oracle",
    .units = ct_kind_units,
    .start = start,
    .run = run,
    .stop = stop,
    .options = options,
};

ct_status ct_tie_break_table(const ct_study *study, ct_arena *mem, ct_text *out, ct_error *err)
{
    if (study->kind != &ct_kind_tie_break) {
        ct_fail(err, CT_INVALID, "the study \"%.*s\" learns no scoring table", CT_ARG(study->name));
        ct_error_cure(err, "choose a study of the kind \"tie-break\"");
        return CT_INVALID;
    }
    worker_state w = {0};
    ct_status status = prepare(study, &w, mem, err);
    if (status == CT_OK) {
        status = train(study, &w, 0, mem, err);
    }
    stop(&w);
    CT_TRY(status);
    ct_text_addf(out, "# Learnt by the study \"%.*s\", seed %llu.\n", CT_ARG(study->name),
                 (unsigned long long)study->seed);
    ct_journal_write(&w.journals[0], out);
    return out->failed ? ct_fail_memory(err) : CT_OK;
}
