/* Where the index of the rating list is kept, and players from it. */

#include "cli/ratings.h"

#include "cli/services.h"

#include <stdlib.h>
#include <string.h>

ct_exit ct_ratings_path(const ct_call *call, const char **out)
{
    /* NOLINTBEGIN(concurrency-mt-unsafe): one thread, and nobody changes the environment */
    const char *given = getenv("CROSSTABLE_RATINGS");
    const char *data = getenv("XDG_DATA_HOME");
    const char *home = getenv("HOME");
    /* NOLINTEND(concurrency-mt-unsafe) */
    if (given != NULL && given[0] != '\0') {
        *out = given;
    } else if (data != NULL &&
               data[0] == '/') { /* XDG base directories: relative paths are ignored */
        *out = ct_str_format(call->mem, "%s/crosstable/ratings.db", data).at;
    } else if (home != NULL && home[0] != '\0') {
        *out = ct_str_format(call->mem, "%s/.local/share/crosstable/ratings.db", home).at;
    } else {
        return ct_call_misuse(call, "set CROSSTABLE_RATINGS to a file name",
                              "it is not known where the rating list is kept");
    }
    ct_error error;
    return *out == NULL ? ct_call_check(call, ct_fail_memory(&error), &error) : CT_EXIT_DONE;
}

ct_exit ct_ratings_open(const ct_call *call, ct_rating_index **out)
{
    const char *path = NULL;
    CT_STEP(ct_ratings_path(call, &path));
    ct_error error;
    ct_status status = ct_rating_index_open(path, out, &error);
    return status == CT_NOT_FOUND ? ct_call_refuse(call, CT_EXIT_FILE, &error)
                                  : ct_call_check(call, status, &error);
}

ct_exit ct_ratings_player(const ct_call *call, uint64_t fide_id, ct_player *out)
{
    ct_rating_index *index = NULL;
    CT_STEP(ct_ratings_open(call, &index));
    ct_rated rated;
    ct_error error;
    ct_status status = ct_rating_index_by_id(index, fide_id, call->mem, &rated, &error);
    ct_rating_index_close(index);
    if (status == CT_NOT_FOUND) {
        ct_error_cure(&error, "check the number, or give the name and the rating by hand");
    }
    CT_STEP(ct_call_check(call, status, &error));
    *out = (ct_player){
        .name = rated.name,
        .sex = (ct_sex)rated.sex,
        .title = rated.title.len > 0 ? rated.title : rated.women_title,
        .rating = rated.standard,
        .k = rated.standard_k,
        .federation = rated.federation,
        .fide_id = ct_str_format(call->mem, "%llu", (unsigned long long)rated.fide_id),
        .birth = rated.birth,
    };
    return CT_EXIT_DONE;
}

/* --- Services -------------------------------------------------------------------------------- */

static const char *index_file(void *self, ct_error *err)
{
    const ct_service_state *state = self;
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

static ct_rating_index *open_index(void *self, ct_error *err)
{
    ct_service_state *state = self;
    const char *path = state->index == NULL ? index_file(self, err) : NULL;
    if (path != NULL && ct_rating_index_open(path, &state->index, err) == CT_NOT_FOUND) {
        err->status = CT_IO; /* the file is missing */
    }
    return state->index;
}

static ct_status find_player(void *self, uint64_t fide_id, ct_arena *mem, ct_player *out,
                             ct_error *err)
{
    ct_rated rated;
    ct_rating_index *index = open_index(self, err);
    if (index == NULL) {
        return err->status;
    }
    ct_status status = ct_rating_index_by_id(index, fide_id, mem, &rated, err);
    if (status == CT_NOT_FOUND) {
        ct_error_cure(err, "check the number, or give the name and the rating by hand");
    }
    CT_TRY(status);
    *out = (ct_player){
        .name = rated.name,
        .sex = (ct_sex)rated.sex,
        .title = rated.title.len > 0 ? rated.title : rated.women_title,
        .rating = rated.standard,
        .k = rated.standard_k,
        .federation = rated.federation,
        .fide_id = ct_str_format(mem, "%llu", (unsigned long long)rated.fide_id),
        .birth = rated.birth,
    };
    return CT_OK;
}

void ct_ratings_offer(ct_services *services)
{
    services->rating_index = open_index;
    services->rating_index_file = index_file;
    services->rated_player = find_player;
}

void ct_ratings_close(ct_rating_index *index)
{
    if (index != NULL) {
        ct_rating_index_close(index);
    }
}
