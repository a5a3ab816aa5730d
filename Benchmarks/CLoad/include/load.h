/// Calls, as cheaply as they can be made, so that the server is what is measured.
#ifndef LOAD_H
#define LOAD_H

#include <stdint.h>

/// What is called again and again, tenant after tenant in turn.
struct load_work;

/// Calls of `frame`, in which {tenant}, {job}, {step} and {id} are replaced: job and step count up within each of
/// `tenant_count` tenants, from job 1 on with `step_count` steps each; with 0 steps only {id} does. `job_count` is how
/// many jobs each tenant has. The text is copied.
struct load_work *load_work_make(const char *frame, long tenant_count, long job_count, long step_count);

void load_work_free(struct load_work *work);

/// How many calls can be made until the jobs are used up; more are calls about jobs that don't exist.
long load_work_left(const struct load_work *work);

/// Takes note of as many further jobs in each tenant.
void load_work_extend(struct load_work *work, long job_count);

/// What was measured.
struct load_result {
    /// Calls answered.
    long count;
    /// How many of them with an error.
    long error_count;
    /// Seconds it took.
    double seconds;
};

/// Keeps `depth` calls in flight on each of `connection_count` connections for about `seconds`.
///
/// Writes the microseconds that each of the first `capacity` calls took. Returns 0, or -1 with a message on standard
/// error.
int load_run(struct load_work *work, const char *path, int connection_count, int depth, double seconds,
             uint32_t *latencies, long capacity, struct load_result *result);

#endif
