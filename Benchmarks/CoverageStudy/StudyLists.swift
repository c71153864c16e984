import Foundation
import Statistics

/// The curve of FSRS: recall falls to 0.9 after as many days as the stability.
private let power = ForgettingCurve.power(factor: 19.0 / 81, decay: 0.5)

private let rates = [0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95]

extension IntervalStudy {
  /// Every interval, at the sizes and parameters that habits, reviews and attendance have.
  package static var all: [IntervalStudy] {
    [
      .wilson(sizes: [20, 50, 100, 200, 500], rates: rates),
      .wilsonOfDays(
        [20, 60, 200], means: [5, 30], correlations: [0, 0.05, 0.2], everySeventh: false),
      .wilsonOfDays([20, 60, 200], means: [5, 30], correlations: [0, 0.05, 0.2], everySeventh: true),
      .clopperPearson(sizes: [20, 50, 100, 200, 500], rates: rates),
      .uniformPosterior(sizes: [5, 20, 50, 100, 500]),
      .posterior(sizes: [5, 20, 100, 500], priors: [(0.5, 0.5), (2, 18), (8, 2)]),
      .kaplanMeier(survival: 0.75, sizes: [20, 50, 100, 200], shapes: [0.7, 1, 2]),
      .kaplanMeier(survival: 0.5, sizes: [20, 50, 100, 200], shapes: [0.7, 1, 2]),
      .kaplanMeier(survival: 0.25, sizes: [20, 50, 100, 200], shapes: [0.7, 1, 2]),
      .medianDuration(sizes: [20, 50, 100, 200], shapes: [0.7, 1, 2]),
      .weibullShape(sizes: [15, 20, 50, 100, 200], shapes: [0.7, 1, 2]),
      .weibullScale(sizes: [15, 20, 50, 100, 200], shapes: [0.7, 1, 2]),
      .stability("an exponential curve", .exponential, sizes: [20, 50, 100, 500], stabilities: [5, 30]),
      .stability("FSRS's power curve", power, sizes: [20, 50, 100, 500], stabilities: [5, 30]),
      .logisticSlope(sizes: [30, 100, 365], trials: [1, 5], rates: [0.5, 0.8], rises: [0, 1, 2]),
      .poissonSlope(
        sizes: [20, 50, 100, 365], means: [2, 10], rises: [0, 1], isClustered: false, isOverdispersed: false),
      .poissonSlope(
        sizes: [20, 50, 100, 365], means: [2, 10], rises: [0, 1], isClustered: false, isOverdispersed: true),
      .poissonSlope(
        sizes: [20, 50, 100, 365], means: [2, 10], rises: [0, 1], isClustered: true, isOverdispersed: true),
      .senSlope(sizes: [20, 50, 100, 200], slopes: [0, 0.1]),
    ] + bootstraps
  }

  private static var bootstraps: [IntervalStudy] {
    let sizes = [30, 50, 100, 200, 500]
    return [
      .bootstrap(.percentile, .mean, of: .normal, sizes: sizes),
      .bootstrap(.percentile, .mean, of: .exponential, sizes: sizes),
      .bootstrap(.percentile, .median, of: .normal, sizes: [30, 100]),
      .bootstrap(.percentile, .median, of: .exponential, sizes: [30, 100]),
      .bootstrap(.corrected, .mean, of: .normal, sizes: sizes),
      .bootstrap(.corrected, .mean, of: .exponential, sizes: sizes),
      .bootstrap(.corrected, .median, of: .normal, sizes: [30, 100]),
      .bootstrap(.corrected, .median, of: .exponential, sizes: [30, 100]),
      .bootstrap(.corrected, .sd, of: .normal, sizes: sizes),
      .blocks(sizes: [100, 200, 365, 1_000], correlations: [0, 0.2, 0.5, 0.7]),
      .clusters(counts: [5, 10, 20, 50, 100], trials: [5, 50]),
      .clusteredMedian(counts: [5, 10, 20, 50], durations: [10, 30], shape: 4),
    ]
  }

  /// Cheap points at which the methods hold.
  package static var small: [IntervalStudy] {
    [
      .wilson(sizes: [50, 200], rates: [0.1, 0.5, 0.8]), .clopperPearson(sizes: [50], rates: [0.1, 0.5]),
      .wilsonOfDays([60], means: [30], correlations: [0, 0.2], everySeventh: false),
      .uniformPosterior(sizes: [20, 100]), .posterior(sizes: [20], priors: [(2, 18)]),
      .kaplanMeier(survival: 0.5, sizes: [50], shapes: [1, 2]), .medianDuration(sizes: [50], shapes: [1]),
      .weibullShape(sizes: [30], shapes: [1]), .weibullScale(sizes: [30], shapes: [1]),
      .stability("an exponential curve", .exponential, sizes: [100], stabilities: [5]),
      .stability("FSRS's power curve", power, sizes: [100], stabilities: [5]),
      .logisticSlope(sizes: [100], trials: [1], rates: [0.5], rises: [1]),
      .poissonSlope(sizes: [50], means: [2], rises: [1], isClustered: false, isOverdispersed: false),
      .poissonSlope(sizes: [100], means: [10], rises: [1], isClustered: true, isOverdispersed: true),
      .senSlope(sizes: [30], slopes: [0.1]),
      .bootstrap(.percentile, .mean, of: .normal, sizes: [50], resamples: 200),
      .bootstrap(.corrected, .mean, of: .exponential, sizes: [50], resamples: 200),
      .clusters(counts: [20], trials: [5]),
    ]
  }
}

extension TestStudy {
  /// Every test, where nothing is to be found.
  package static var all: [TestStudy] {
    [
      .exposure(events: [35, 70, 200, 500]),
      .homogeneity("chi-square", trials: [30, 100], rates: [0.5, 0.8]),
      .homogeneity("Monte Carlo", trials: [5, 20], rates: [0.8, 0.9]),
      .days([20, 30, 60, 200], .weekdays, means: [5, 30], correlations: [0, 0.05, 0.2]),
      .days([20, 30, 60, 200], .hours, means: [5, 30], correlations: [0, 0.05, 0.2]),
      // More days than signs.
      .days([3_000], .hours, means: [5], correlations: [0, 0.2]),
      .kruskalWallis(sizes: [5, 10, 30], groups: [3, 7]),
      .rayleigh(sizes: [10, 20, 50, 200, 500]),
      .periodogram(sizes: [28, 100, 365]),
      .mannKendall(sizes: [10, 20, 50, 200]),
      .changeOfRate(sizes: [30, 100, 365], rates: [0.5, 0.8]),
      .changeOfMean(sizes: [30, 100, 365]),
      .logRank(sizes: [10, 20, 50], groups: [2, 4], Censoring.allCases),
      .logisticWald(sizes: [30, 100, 365], trials: [1, 5], rates: [0.5, 0.8]),
      .poissonWald(sizes: [20, 50, 100, 365], means: [2, 10], isClustered: false, isOverdispersed: false),
      .poissonWald(sizes: [20, 50, 100, 365], means: [2, 10], isClustered: false, isOverdispersed: true),
      .poissonWald(sizes: [20, 50, 100, 365], means: [2, 10], isClustered: true, isOverdispersed: true),
      .spearman(sizes: [10, 20, 50, 200]),
    ]
  }

  /// Cheap points.
  package static var small: [TestStudy] {
    [
      .exposure(events: [70, 200]), .homogeneity("chi-square", trials: [30], rates: [0.5]),
      .days([30], .hours, means: [5], correlations: [0.2]), .kruskalWallis(sizes: [10], groups: [3]),
      .rayleigh(sizes: [20, 100]), .mannKendall(sizes: [20]),
      .logRank(sizes: [20], groups: [2], [.some]), .logisticWald(sizes: [100], trials: [1], rates: [0.5]),
      .poissonWald(sizes: [50], means: [2], isClustered: false, isOverdispersed: false),
      .spearman(sizes: [20]),
    ]
  }
}
