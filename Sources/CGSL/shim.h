#ifndef CGSL_SHIM_H
#define CGSL_SHIM_H

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_fft_complex.h>
#include <gsl/gsl_fft_real.h>
#include <gsl/gsl_linalg.h>
#include <gsl/gsl_math.h>
#include <gsl/gsl_multifit.h>
#include <gsl/gsl_randist.h>
#include <gsl/gsl_rng.h>
#include <gsl/gsl_roots.h>
#include <gsl/gsl_sf_bessel.h>
#include <gsl/gsl_sf_exp.h>
#include <gsl/gsl_sf_gamma.h>
#include <gsl/gsl_statistics.h>
#include <gsl/gsl_version.h>

// Swift takes a global variable of C for shared mutable state; these two never change.
static inline const gsl_rng_type *kaiki_gsl_mt19937(void) { return gsl_rng_mt19937; }
static inline const gsl_root_fsolver_type *kaiki_gsl_brent(void) { return gsl_root_fsolver_brent; }

#endif
