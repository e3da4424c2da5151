#include "cli/services.h"

#include "cli/generate_files.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { BAR_CELLS = 30 };

static double seconds(void)
{
    struct timespec now = {0};
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* Redrawn in place when the percentage changes. */
static void draw_progress(void *self, double share, const char *what)
{
    ct_service_state *state = self;
    int percent = (int)((share < 0 ? 0 : share > 1 ? 1 : share) * 100);
    if (percent == state->percent) {
        return;
    }
    double now = seconds();
    if (state->percent < 0) {
        state->started = now;
        state->first_share = share;
    }
    state->percent = percent;
    fprintf(stderr, "\r%s ", what);
    for (int cell = 0; cell < BAR_CELLS; cell++) {
        fputs(cell * 100 < percent * BAR_CELLS ? "█" : "░", stderr);
    }
    fprintf(stderr, " %3d %%", percent);
    double rate = (share - state->first_share) / (now - state->started);
    if (now - state->started > 1 && rate > 0) {
        fprintf(stderr, ", %.0f s left   ", (1 - share) / rate);
    }
}

static uint64_t new_seed(void *self)
{
    (void)self;
    return ct_generate_files_seed();
}

static ct_status emit(void *self, const ct_event *made, uint32_t number, ct_error *err)
{
    ct_service_state *state = self;
    return ct_emission_write(&state->emission, made, number, err);
}

void ct_services_pause(ct_service_state *state)
{
    if (state->percent >= 0) {
        fputs("\r\033[K", stderr);
        state->percent = -1;
    }
}

void ct_services_open(const ct_call *call, ct_service_state *out)
{
    *out = (ct_service_state){.offered = {.self = out}, .call = call, .percent = -1};
    if (isatty(STDERR_FILENO) && !call->is_quiet && !call->is_json) {
        out->offered.progress = draw_progress;
    }
    out->offered.new_seed = new_seed;
    ct_ratings_offer(&out->offered);
    ct_lab_offer(&out->offered);
}

ct_exit ct_services_emit(ct_service_state *state)
{
    state->offered.emit = emit;
    return ct_emission_start(state->call, &state->emission);
}

void ct_services_close(ct_service_state *state)
{
    ct_services_pause(state);
    ct_emission_stop(&state->emission);
    ct_ratings_close(&state->ratings);
}
