#ifndef CT_RANDOM_PARTS_H
#define CT_RANDOM_PARTS_H

/* What the files that make random events share. */

#include "base/random.h"
#include "event/event.h"
#include "support/random_event.h"

typedef struct random_maker {
    ct_event *event;
    ct_random random;
    random_event_shape shape;
    unsigned rounds; /* to be paired */
    unsigned boards; /* of a team match */
} random_maker;

/* Uniform in 0 … below-1. */
uint32_t random_below(random_maker *make, uint32_t below);
/* Uniform in low … high. */
uint32_t random_from(random_maker *make, uint32_t low, uint32_t high);
bool random_chance(random_maker *make, double p);
/* A zeroed array in the event's arena; ends the test program when memory is out. */
void *random_alloc(random_maker *make, size_t count, size_t size);
/* The numbers 0 … count-1 in random order. */
ct_index *random_order(random_maker *make, uint32_t count);
/* One of the texts, or with some chance none. */
ct_str random_pick(random_maker *make, const char *const *texts, uint32_t count);
#define RANDOM_PICK(make, texts) random_pick(make, texts, sizeof(texts) / sizeof *(texts))
/* A free text, perhaps empty, of at most `length` characters. */
ct_str random_words(random_maker *make, size_t length);

/* Points in steps the file can write: tenths, or halves in a unit of 2. */
ct_points random_points(random_maker *make, int32_t lowest_tenths, int32_t highest_tenths);

void random_players(random_maker *make, uint32_t count);
void random_heading(random_maker *make);
void random_scoring(random_maker *make);
void random_rules(random_maker *make); /* byes, forbidden pairs, acceleration */
void random_rounds(random_maker *make);
void random_teams(random_maker *make, uint32_t teams);
void random_team_rounds(random_maker *make);
void random_prize_teams(random_maker *make);
void random_adjustments(random_maker *make);
void random_declared_points(random_maker *make);
void random_notes(random_maker *make);

/* Sets both cells of a game with a random result; a pending one only in the last round. */
void random_game(random_maker *make, unsigned round, ct_index white, ct_index black);
/* The indices of all participants by pairing number. */
ct_index *random_by_number(random_maker *make);

#endif
