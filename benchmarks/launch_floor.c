/* The least that a launch costs: a loop around cuLaunchKernel; see launch.py. */
#include <time.h>

typedef int (*launch)(void *, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, void *, void **,
                      void **);

double loop(launch run, void *function, unsigned grid, unsigned block, void *stream, void **parameters, int count) {
    struct timespec start, end;
    clock_gettime(CLOCK_MONOTONIC, &start);
    for (int at = 0; at < count; at++) run(function, grid, 1, 1, block, 1, 1, 0, stream, parameters, 0);
    clock_gettime(CLOCK_MONOTONIC, &end);
    return (double)(end.tv_sec - start.tv_sec) + 1e-9 * (double)(end.tv_nsec - start.tv_nsec);
}
