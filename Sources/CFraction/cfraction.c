#include "cfraction.h"

#include <gmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct cfraction {
    mpq_t value;
};

static struct cfraction *zero(void) {
    struct cfraction *fraction = malloc(sizeof *fraction);
    if (fraction == NULL) {
        fprintf(stderr, "<0>There is no memory left for a fraction\n");
        abort();
    }
    mpq_init(fraction->value);
    return fraction;
}

struct cfraction *cfraction_new(long numerator, long denominator) {
    struct cfraction *fraction = zero();
    mpz_set_si(mpq_numref(fraction->value), numerator);
    mpz_set_si(mpq_denref(fraction->value), denominator);
    mpq_canonicalize(fraction->value);
    return fraction;
}

/// GMP takes spaces within a number as well.
static bool is_number(const char *text) {
    if (*text == '-' || *text == '+') text++;
    return *text != '\0' && text[strspn(text, "0123456789")] == '\0';
}

struct cfraction *cfraction_read(const char *numerator, const char *denominator) {
    if (!is_number(numerator) || !is_number(denominator)) return NULL;
    struct cfraction *fraction = zero();
    if (mpz_set_str(mpq_numref(fraction->value), numerator + (*numerator == '+'), 10) != 0 ||
        mpz_set_str(mpq_denref(fraction->value), denominator + (*denominator == '+'), 10) != 0 ||
        mpz_sgn(mpq_denref(fraction->value)) <= 0) {
        cfraction_free(fraction);
        return NULL;
    }
    mpq_canonicalize(fraction->value);
    return fraction;
}

struct cfraction *cfraction_sum(const struct cfraction *left, const struct cfraction *right) {
    struct cfraction *fraction = zero();
    mpq_add(fraction->value, left->value, right->value);
    return fraction;
}

struct cfraction *cfraction_difference(const struct cfraction *left, const struct cfraction *right) {
    struct cfraction *fraction = zero();
    mpq_sub(fraction->value, left->value, right->value);
    return fraction;
}

struct cfraction *cfraction_product(const struct cfraction *left, const struct cfraction *right) {
    struct cfraction *fraction = zero();
    mpq_mul(fraction->value, left->value, right->value);
    return fraction;
}

bool cfraction_equal(const struct cfraction *left, const struct cfraction *right) {
    return mpq_equal(left->value, right->value) != 0;
}

int cfraction_sign(const struct cfraction *fraction) { return mpq_sgn(fraction->value); }

bool cfraction_numbers(const struct cfraction *fraction, long *numerator, long *denominator) {
    mpz_srcptr above = mpq_numref(fraction->value), below = mpq_denref(fraction->value);
    if (!mpz_fits_slong_p(above) || !mpz_fits_slong_p(below)) return false;
    *numerator = mpz_get_si(above);
    *denominator = mpz_get_si(below);
    return true;
}

bool cfraction_percent(const struct cfraction *fraction, long *percent) {
    mpz_t value;
    mpz_init(value);
    mpz_mul_ui(value, mpq_numref(fraction->value), 100);
    mpz_tdiv_q(value, value, mpq_denref(fraction->value));
    bool fits = mpz_fits_slong_p(value) != 0;
    if (fits) *percent = mpz_get_si(value);
    mpz_clear(value);
    return fits;
}

char *cfraction_numerator(const struct cfraction *fraction) {
    return mpz_get_str(NULL, 10, mpq_numref(fraction->value));
}

char *cfraction_denominator(const struct cfraction *fraction) {
    return mpz_get_str(NULL, 10, mpq_denref(fraction->value));
}

/// (2 · |numerator| · 10^decimals + denominator) / (2 · denominator)
char *cfraction_steps(const struct cfraction *fraction, unsigned long decimals) {
    mpz_t steps, divisor;
    mpz_init(steps);
    mpz_init(divisor);
    mpz_ui_pow_ui(steps, 10, decimals);
    mpz_mul(steps, steps, mpq_numref(fraction->value));
    mpz_abs(steps, steps);
    mpz_mul_2exp(steps, steps, 1);
    mpz_add(steps, steps, mpq_denref(fraction->value));
    mpz_mul_2exp(divisor, mpq_denref(fraction->value), 1);
    mpz_fdiv_q(steps, steps, divisor);
    char *text = mpz_get_str(NULL, 10, steps);
    mpz_clear(steps);
    mpz_clear(divisor);
    return text;
}

void cfraction_free_text(char *text) {
    void (*release)(void *, size_t);
    mp_get_memory_functions(NULL, NULL, &release);
    release(text, strlen(text) + 1);
}

void cfraction_free(struct cfraction *fraction) {
    mpq_clear(fraction->value);
    free(fraction);
}
