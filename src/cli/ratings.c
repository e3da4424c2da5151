/* Where the index of the rating list is kept, and players from it. */

#include "cli/ratings.h"

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
