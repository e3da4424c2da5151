#ifndef CT_GAME_TABLES_H
#define CT_GAME_TABLES_H

/* Shipped tables of chances. */

#include "lab/game_model.h"

/* The 51 bands of G. Marchese. Both versions have as many. */
const ct_model_band *ct_marchese_bands(bool is_corrected, uint32_t *count);

#endif
