/* Philox4x32-10 as ct_random wants it: the key is the seed, the counter is the index (low half) and
 * the stream (high half), each from its low 32 bits; the number is the first half of the block. */

#include "base/random.h"

#include <Random123/philox.h>
#include <assert.h>
#include <math.h>

__extension__ typedef unsigned __int128 wide_product;

uint64_t ct_random_at(uint64_t seed, uint64_t stream, uint64_t index)
{
    philox4x32_ctr_t counter = {
        {(uint32_t)index, (uint32_t)(index >> 32), (uint32_t)stream, (uint32_t)(stream >> 32)}};
    philox4x32_key_t key = {{(uint32_t)seed, (uint32_t)(seed >> 32)}};
    philox4x32_ctr_t block = philox4x32_R(10, counter, key);
    return (uint64_t)block.v[1] << 32 | block.v[0];
}

uint64_t ct_random_next(ct_random *random)
{
    return ct_random_at(random->seed, random->stream, random->index++);
}

/* Lemire, "Fast random integer generation in an interval", ACM TOMACS 29 (2019): the high half of a
 * product, after rejecting the few low halves that would favour some results. */
uint64_t ct_random_below(ct_random *random, uint64_t below)
{
    assert(below >= 1);
    wide_product product = (wide_product)ct_random_next(random) * below;
    if ((uint64_t)product < below) {
        uint64_t surplus = (0 - below) % below; /* 2^64 mod below */
        while ((uint64_t)product < surplus) {
            product = (wide_product)ct_random_next(random) * below;
        }
    }
    return (uint64_t)(product >> 64);
}

double ct_random_unit(ct_random *random)
{
    return (double)(ct_random_next(random) >> 11) * 0x1.0p-53;
}

double ct_random_normal(ct_random *random)
{
    const double two_pi = 6.283185307179586476925286766559;
    double radius = sqrt(-2.0 * log(1.0 - ct_random_unit(random))); /* 1 - u is never 0 */
    return radius * cos(two_pi * ct_random_unit(random));
}
