/// Exact fractions of any size by GMP, in terms that Swift can call without reading GMP's header.
///
/// A fraction never changes and is in lowest terms, its denominator positive. Every function is thread-safe. GMP ends the
/// process when there is no memory left.
#ifndef CFRACTION_H
#define CFRACTION_H

#include <stdbool.h>

/// A fraction; free it with `cfraction_free`.
struct cfraction;

/// One number over another, which is at least 1.
struct cfraction *cfraction_new(long numerator, long denominator);

/// The same of decimal digits, with a sign before the numerator perhaps; null when they are none, or the denominator
/// isn't positive.
struct cfraction *cfraction_read(const char *numerator, const char *denominator);

struct cfraction *cfraction_sum(const struct cfraction *left, const struct cfraction *right);
struct cfraction *cfraction_difference(const struct cfraction *left, const struct cfraction *right);
struct cfraction *cfraction_product(const struct cfraction *left, const struct cfraction *right);

/// Whether both have the same value.
bool cfraction_equal(const struct cfraction *left, const struct cfraction *right);

/// Below, at or above zero: -1, 0 or 1.
int cfraction_sign(const struct cfraction *fraction);

/// Writes both numbers; false when one leaves a `long`.
bool cfraction_numbers(const struct cfraction *fraction, long *numerator, long *denominator);

/// Writes 100 times the value without its decimals; false when that leaves a `long`.
bool cfraction_percent(const struct cfraction *fraction, long *percent);

/// The decimal digits above and below the line, and those of the value's size in steps of one unit of the last of
/// `decimals` places, rounded half up; to be freed by `cfraction_free_text`.
char *cfraction_numerator(const struct cfraction *fraction);
char *cfraction_denominator(const struct cfraction *fraction);
char *cfraction_steps(const struct cfraction *fraction, unsigned long decimals);
void cfraction_free_text(char *text);

/// Frees it.
void cfraction_free(struct cfraction *fraction);

#endif
