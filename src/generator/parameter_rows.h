#ifndef CT_PARAMETER_ROWS_H
#define CT_PARAMETER_ROWS_H

/* The parameters of random tournaments, written once: the table of generate_parameters.c and the
 * inputs of the operation are made from these rows by the compiler.
 *
 * VALUE(id, name, letter of the option, key in configuration files, kind, member, lowest, highest,
 *       under its key it is N in "one in N", usual value in words, sentence)
 * CHOICE(id, name, member, words, usual value in words, sentence)
 *
 * The words of a choice: WORD(word, value). */

/* clang-format off */
#define CT_RESULT_WORDS(WORD) \
    WORD("milvang", CT_RESULTS_MILVANG) \
    WORD("fixed-draws", CT_RESULTS_FIXED_DRAWS)
#define CT_ACCELERATION_WORDS(WORD) \
    WORD("none", CT_ACCELERATION_NONE) \
    WORD("baku", CT_ACCELERATION_BAKU) \
    WORD("haley", CT_ACCELERATION_HALEY) \
    WORD("soft-haley", CT_ACCELERATION_SOFT_HALEY) \
    WORD("progressive", CT_ACCELERATION_PROGRESSIVE)
#define CT_COLOUR_WORDS(WORD) \
    WORD("random", CT_NO_COLOUR) \
    WORD("white", CT_WHITE) \
    WORD("black", CT_BLACK)
#define CT_EDITION_WORDS(WORD) \
    WORD("latest", CT_EDITION_BY_DATE) \
    WORD("2017", CT_EDITION_2017) \
    WORD("2026", CT_EDITION_2026)

#define CT_GENERATE_PARAMETERS(VALUE, CHOICE) \
    VALUE(seed, "seed", 's', NULL, SEED, seed, 0, 0, false, "another one each time", "the same seed gives the same tournament") \
    VALUE(players, "players", 'p', "PlayersNumber", WHOLE, players, 2, 9999, false, "15 to 215 at random", "number of players") \
    VALUE(teams, "teams", 0, NULL, WHOLE, players, 2, 999, false, "6 to 60 at random", "number of teams, for systems that pair teams") \
    VALUE(boards, "boards", 0, NULL, WHOLE, boards, 1, 99, false, "4", "boards of a team match") \
    VALUE(reserves, "reserves", 0, NULL, WHOLE, reserves, 0, 99, false, "1", "members of a team beyond the boards") \
    VALUE(rounds, "rounds", 'r', "RoundsNumber", WHOLE, rounds, 1, 999, false, "5 to 15 at random", "number of rounds") \
    VALUE(ratings, "ratings", 0, NULL, RATINGS, ratings, 0, 4000, false, "made up", "ratings of the players, separated by commas; 0 = unrated") \
    VALUE(highest_rating, "highest-rating", 0, "HighestRating", WHOLE, highest_rating, 1, 4000, false, "2400 to 2800 at random", "ratings are spread evenly up to this one") \
    VALUE(lowest_rating, "lowest-rating", 0, "LowestRating", WHOLE, lowest_rating, 1, 4000, false, "1400 to 2300 at random", "ratings are spread evenly from this one") \
    VALUE(mean_rating, "mean-rating", 0, NULL, WHOLE, mean_rating, 1, 4000, false, "none", "normal ratings with this mean") \
    VALUE(rating_deviation, "rating-deviation", 0, NULL, WHOLE, rating_deviation, 0, 2000, false, "200", "standard deviation of normal ratings") \
    CHOICE(results, "results", result_model, CT_RESULT_WORDS, "milvang", "how results are drawn from the ratings") \
    VALUE(draw_percentage, "draw-percentage", 0, "DrawPercentage", NUMBER, draw_percentage, 0, 100, false, "10 to 50 at random", "share of draws; giving it chooses fixed-draws") \
    VALUE(odd_rate, "odd-rate", 0, NULL, SHARE, odd_rate, 0, 1, false, "0", "share of games that end ½-0, 0-½ or 0-0") \
    VALUE(forfeit_rate, "forfeit-rate", 0, "ForfeitRate", SHARE, forfeit_rate, 0, 1, true, "1/6 to 1/30 at random", "share of games that one side forfeits") \
    VALUE(double_forfeit_rate, "double-forfeit-rate", 0, NULL, SHARE, double_forfeit_rate, 0, 1, false, "0", "share of games that both sides forfeit") \
    VALUE(half_bye_rate, "half-bye-rate", 0, "HalfPointByeRate", SHARE, half_bye_rate, 0, 1, true, "1/15 to 1/215 at random", "share of players with a half-point bye") \
    VALUE(full_bye_rate, "full-bye-rate", 0, NULL, SHARE, full_bye_rate, 0, 1, false, "0", "share of players with a full-point bye") \
    VALUE(zero_bye_rate, "zero-bye-rate", 0, NULL, SHARE, zero_bye_rate, 0, 1, false, "1/15 to 1/215 at random", "share of players who miss a round") \
    VALUE(late_rate, "late-rate", 0, NULL, SHARE, late_rate, 0, 1, false, "0", "share of players who enter after round 1") \
    VALUE(withdrawal_rate, "withdrawal-rate", 0, "RetiredRate", SHARE, withdrawal_rate, 0, 1, true, "1/15 to 1/215 at random", "share of players who leave before the end") \
    VALUE(forbidden_pairs, "forbidden-pairs", 0, NULL, WHOLE, forbidden_pairs, 0, 10000, false, "0", "number of pairs who must not meet") \
    VALUE(reserve_rate, "reserve-rate", 0, NULL, SHARE, reserve_rate, 0, 1, false, "1/4 to 1/20 at random", "share of regular players who rest while their team has reserves") \
    VALUE(empty_board_rate, "empty-board-rate", 0, NULL, SHARE, empty_board_rate, 0, 1, false, "1/40 to 1/400 at random", "share of line-ups that leave the last board empty") \
    VALUE(match_forfeit_rate, "match-forfeit-rate", 0, NULL, SHARE, match_forfeit_rate, 0, 1, false, "1/40 to 1/400 at random", "share of team matches that one team forfeits") \
    CHOICE(acceleration, "acceleration", acceleration, CT_ACCELERATION_WORDS, "none", "virtual points for pairing") \
    CHOICE(initial_colour, "initial-colour", initial_colour, CT_COLOUR_WORDS, "random", "colour of the top player in round 1") \
    VALUE(win, "win", 0, "PointsForWin", POINTS, win, 0, 99, false, "1", "points for a win") \
    VALUE(draw, "draw", 0, "PointsForDraw", POINTS, draw, 0, 99, false, "0.5", "points for a draw") \
    VALUE(loss, "loss", 0, "PointsForLoss", POINTS, loss, 0, 99, false, "0", "points for a game played and lost") \
    VALUE(pab, "pab", 0, "PointsForPAB", POINTS, pab, 0, 99, false, "as a win", "points for the pairing-allocated bye") \
    VALUE(forfeit_win, "forfeit-win", 0, NULL, POINTS, forfeit_win, 0, 99, false, "as a win", "points for a win by forfeit") \
    VALUE(forfeit_loss, "forfeit-loss", 0, "PointsForForfeitLoss", POINTS, forfeit_loss, 0, 99, false, "0", "points for a loss by forfeit") \
    VALUE(full_bye, "full-bye", 0, NULL, POINTS, full_bye, 0, 99, false, "as a win", "points for a full-point bye") \
    VALUE(half_bye, "half-bye", 0, NULL, POINTS, half_bye, 0, 99, false, "as a draw", "points for a half-point bye") \
    VALUE(zero_bye, "zero-bye", 0, "PointsForZPB", POINTS, zero_bye, 0, 99, false, "as a loss by forfeit", "points for a round missed") \
    VALUE(system, "system", 0, NULL, SYSTEM, system, 0, 0, false, "dutch", "pairing system") \
    VALUE(option, "option", 0, NULL, SETTINGS, settings, 0, 0, false, "as usual", "a setting of the pairing system, as rules=2020; may be given several times") \
    CHOICE(edition, "edition", edition, CT_EDITION_WORDS, "latest", "edition of the rules")

/* The places of the rows. */
#define CT_PARAMETER_PLACE(id, ...) CT_PARAMETER_AT_##id,
typedef enum ct_parameter_place {
    CT_GENERATE_PARAMETERS(CT_PARAMETER_PLACE, CT_PARAMETER_PLACE)
    CT_PARAMETER_COUNT
} ct_parameter_place;
/* clang-format on */

#endif
