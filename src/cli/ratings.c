/* The services of the rating list: where its index is kept, and players from it. */

#include "cli/services.h"
#include "store/rating_index.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Makes the folders above a file that do not exist yet. A failure shows when the file is made. */
static void make_folders(const char *path)
{
    char folder[PATH_MAX];
    size_t len = strlen(path);
    if (len >= sizeof folder) {
        return;
    }
    for (size_t i = 1; i < len; i++) {
        if (path[i] == '/') {
            memcpy(folder, path, i);
            folder[i] = '\0';
            (void)mkdir(folder, 0777);
        }
    }
}

/* $CROSSTABLE_RATINGS, else crosstable/ratings.db below $XDG_DATA_HOME or ~/.local/share. */
static const char *find_file(const ct_service_state *state, ct_error *err)
{
    /* NOLINTBEGIN(concurrency-mt-unsafe): one thread, and nobody changes the environment */
    const char *given = getenv("CROSSTABLE_RATINGS");
    const char *data = getenv("XDG_DATA_HOME");
    const char *home = getenv("HOME");
    /* NOLINTEND(concurrency-mt-unsafe) */
    ct_str path = {0};
    if (given != NULL && given[0] != '\0') {
        return given;
    }
    if (data != NULL && data[0] == '/') { /* XDG base directories: relative paths are ignored */
        path = ct_str_format(state->call->mem, "%s/crosstable/ratings.db", data);
    } else if (home != NULL && home[0] != '\0') {
        path = ct_str_format(state->call->mem, "%s/.local/share/crosstable/ratings.db", home);
    } else {
        ct_fail(err, CT_MISUSE, "it is not known where the rating list is kept");
        ct_error_cure(err, "set CROSSTABLE_RATINGS to a file name");
        return NULL;
    }
    if (path.at == NULL) {
        ct_fail_memory(err);
    }
    return path.at;
}

static const char *index_file(void *self, bool to_be_made, ct_error *err)
{
    const char *path = find_file(self, err);
    if (path != NULL && to_be_made) {
        make_folders(path);
    }
    return path;
}

static ct_rating_index *open_index(void *self, ct_error *err)
{
    ct_service_state *state = self;
    if (state->ratings.path == NULL) {
        state->ratings.path = find_file(state, err);
    }
    return ct_rating_offer_index(&state->ratings, err);
}

static ct_status find_player(void *self, uint64_t fide_id, ct_arena *mem, ct_player *out,
                             ct_error *err)
{
    ct_service_state *state = self;
    return open_index(self, err) == NULL
               ? err->status
               : ct_rating_offer_player(&state->ratings, fide_id, mem, out, err);
}

void ct_ratings_offer(ct_services *services)
{
    services->rating_index = open_index;
    services->rating_index_file = index_file;
    services->rated_player = find_player;
}

void ct_ratings_close(ct_rating_offer *ratings)
{
    ct_rating_offer_close(ratings);
}
