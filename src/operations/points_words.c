/* Points as people type them: "3-1-0", or "W=3,D=1,L=0,PAB=2". Read in hundredths, then kept in the
 * coarsest unit that holds them all: halves, tenths or hundredths. */

#include "operations/points_words.h"

#include "event/build.h"

#include <stddef.h>
#include <string.h>

enum { FINEST = 100, MOST_POINTS = 99 };

/* Names of results. A name sets the points of one field, or of both colours. */
typedef struct points_name {
    const char *name;
    size_t offset;
    bool is_by_colour;
} points_name;

static const points_name names[] = {
    {"W", offsetof(ct_scoring, win), true},
    {"D", offsetof(ct_scoring, draw), true},
    {"L", offsetof(ct_scoring, loss), true},
    {"FW", offsetof(ct_scoring, forfeit_win), false},
    {"FL", offsetof(ct_scoring, forfeit_loss), false},
    {"PAB", offsetof(ct_scoring, pab), false},
    {"F", offsetof(ct_scoring, full_point_bye), false},
    {"H", offsetof(ct_scoring, half_point_bye), false},
    {"Z", offsetof(ct_scoring, zero_point_bye), false},
    {"A", offsetof(ct_scoring, absent), false},
    {"X", offsetof(ct_scoring, unknown), false},
};

enum { NAMES = sizeof names / sizeof *names };

#define CURE \
    "write points for win, draw and loss, as 3-1-0 or 1-½-0, or by name, as W=3,D=1,L=0,PAB=2"

/* A scoring as an array of points. */
static ct_points *points_at(ct_scoring *scoring, size_t i)
{
    return (ct_points *)scoring + i;
}

_Static_assert(sizeof(ct_scoring) % sizeof(ct_points) == 0, "a scoring is nothing but points");

/* Sets the points of a win, and of all results that count as one unless they are set themselves.
 * The same for a draw and a loss. */
static void set_win(ct_scoring *scoring, ct_points points)
{
    scoring->win[CT_WHITE] = scoring->win[CT_BLACK] = points;
    scoring->forfeit_win = scoring->pab = scoring->full_point_bye = points;
}

static void set_draw(ct_scoring *scoring, ct_points points)
{
    scoring->draw[CT_WHITE] = scoring->draw[CT_BLACK] = points;
    scoring->half_point_bye = scoring->unknown = points;
}

static void set_loss(ct_scoring *scoring, ct_points points)
{
    scoring->loss[CT_WHITE] = scoring->loss[CT_BLACK] = points;
}

static bool read_points(ct_str text, ct_points *out)
{
    text = ct_str_trim(text);
    return ct_str_to_points(text, FINEST, out) && *out >= 0 && *out <= MOST_POINTS * FINEST;
}

/* "3-1-0" */
static bool read_three(ct_str text, ct_scoring *scoring)
{
    ct_points points[3];
    for (int i = 0; i < 3; i++) {
        if (!read_points(ct_str_cut(&text, '-'), &points[i])) {
            return false;
        }
    }
    set_win(scoring, points[0]);
    set_draw(scoring, points[1]);
    set_loss(scoring, points[2]);
    return text.len == 0;
}

static bool set_named(ct_scoring *scoring, ct_str name, ct_points points)
{
    for (int i = 0; i < NAMES; i++) {
        if (!ct_str_equal_ignoring_case(name, ct_str_of(names[i].name))) {
            continue;
        }
        if (names[i].offset == offsetof(ct_scoring, win)) {
            set_win(scoring, points);
        } else if (names[i].offset == offsetof(ct_scoring, draw)) {
            set_draw(scoring, points);
        } else if (names[i].is_by_colour) {
            set_loss(scoring, points);
        } else {
            *points_at(scoring, names[i].offset / sizeof(ct_points)) = points;
        }
        return true;
    }
    return false;
}

/* "W=3,D=1". W and D are set first, because they also set other results, which the same list may
 * set to something else in any order. */
static bool read_named(ct_str text, ct_scoring *scoring)
{
    for (int pass = 0; pass < 2; pass++) {
        ct_str rest = text;
        while (rest.len > 0) {
            ct_str value = ct_str_cut(&rest, ',');
            ct_str name = ct_str_trim(ct_str_cut(&value, '='));
            bool is_base = ct_str_equal_ignoring_case(name, CT_STR("W")) ||
                           ct_str_equal_ignoring_case(name, CT_STR("D"));
            ct_points points;
            if (!read_points(value, &points) ||
                (is_base == (pass == 0) && !set_named(scoring, name, points))) {
                return false;
            }
        }
    }
    return true;
}

static void keep_coarsest(ct_event *event, ct_scoring fine)
{
    static const int32_t units[] = {2, 10, 100};
    size_t fields = sizeof fine / sizeof(ct_points);
    for (size_t u = 0; u < sizeof units / sizeof *units; u++) {
        int32_t step = FINEST / units[u];
        bool fits = true;
        for (size_t i = 0; i < fields; i++) {
            fits = fits && *points_at(&fine, i) % step == 0;
        }
        if (fits) {
            for (size_t i = 0; i < fields; i++) {
                *points_at(&fine, i) /= step;
            }
            ct_event_put_scoring(event, units[u], &fine);
            return;
        }
    }
}

ct_status ct_points_words(ct_event *event, ct_str points, ct_str pab, ct_error *err)
{
    ct_scoring scoring = ct_scoring_standard(FINEST);
    if (points.at != NULL) {
        bool by_name = memchr(points.at, '=', points.len) != NULL;
        if (!(by_name ? read_named(points, &scoring) : read_three(points, &scoring))) {
            ct_fail(err, CT_MISUSE, "--scoring does not understand '%.*s'", CT_ARG(points));
            ct_error_cure(err, CURE);
            return CT_MISUSE;
        }
    }
    if (pab.at != NULL && !read_points(pab, &scoring.pab)) {
        ct_fail(err, CT_MISUSE, "--pab does not understand '%.*s'", CT_ARG(pab));
        ct_error_cure(err, "write a number of points, as 1 or ½");
        return CT_MISUSE;
    }
    keep_coarsest(event, scoring);
    return CT_OK;
}
