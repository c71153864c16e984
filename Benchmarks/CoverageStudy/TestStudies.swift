import Statistics

/// What the numbers of a test are drawn from; where numbers tie, Poisson's.
private let populations: [(name: String, draw: @Sendable (borrowing RandomSource, Int) -> [Double])] = [
  ("normal", { random, count in random.normals(count) }),
  ("Poisson of mean 3", { random, count in random.poissons(count, mean: 3) }),
]

extension TestStudy {
  /// Permutations of a test in the study.
  static var permutations: Int { 199 }

  /// Equal exposure of seven days, and half as much at the weekend.
  package static func exposure(events: [Int]) -> TestStudy {
    let exposures: [(name: String, days: [Double])] = [
      ("equal exposure", Array(repeating: 52, count: 7)),
      ("half the exposure at the weekend", [52, 52, 52, 52, 52, 26, 26]),
    ]
    return TestStudy(
      "Exposure (chi-square)", grid: "7 weekdays; \(listed("events", events)); equal exposure or half on two",
      points: events.flatMap { events in
        exposures.map { name, days in
          Point("\(events) events, \(name)") { random, _ in
            try ExposureTest(counts: random.multinomial(events, days), exposure: days).test.p
          }
        }
      })
  }

  package static func homogeneity(_ branch: String, trials: [Int], rates: [Double]) -> TestStudy {
    TestStudy(
      "Homogeneity (\(branch))",
      grid: "7 weekdays; \(listed("trials each", trials)); \(listed("rate", rates))",
      points: trials.flatMap { trials in
        rates.map { rate in
          Point("7 of \(trials), rate \(rate)") { random, seed in
            let successes = (0..<7).map { _ in random.binomial(trials, rate) }
            return try HomogeneityTest(
              successes: successes, trials: Array(repeating: trials, count: 7), seed: seed
            ).test.p
          }
        }
      })
  }

  package static func kruskalWallis(sizes: [Int], groups: [Int]) -> TestStudy {
    TestStudy(
      "Kruskal-Wallis",
      grid: "\(listed("groups", groups)); \(listed("numbers each", sizes)); normal or Poisson of mean 3",
      points: sizes.flatMap { size in
        groups.flatMap { groups in
          populations.map { name, draw in
            Point("\(groups) groups of \(size), \(name)") { random, _ in
              let numbers = draw(random, size * groups)
              return try KruskalWallis.test((0..<groups).map { Array(numbers[($0 * size)...].prefix(size)) })
                .p
            }
          }
        }
      })
  }

  package static func rayleigh(sizes: [Int]) -> TestStudy {
    TestStudy(
      "Rayleigh", grid: listed("n", sizes),
      points: sizes.map { n in
        Point("n \(n)") { random, _ in
          try RayleighTest(hours: (0..<n).map { _ in 24 * random.uniform() }).test.p
        }
      })
  }

  package static func periodogram(sizes: [Int]) -> TestStudy {
    TestStudy(
      "Peak of the periodogram (\(permutations) permutations)",
      grid: "\(listed("n", sizes)); normal or Poisson of mean 3",
      points: sizes.flatMap { n in
        populations.map { name, draw in
          Point("n \(n), \(name)") { random, seed in
            try Periodogram.test(draw(random, n), permutations: permutations, seed: seed).test.p
          }
        }
      })
  }

  package static func mannKendall(sizes: [Int]) -> TestStudy {
    TestStudy(
      "Mann-Kendall", grid: "\(listed("n", sizes)); normal or Poisson of mean 3",
      points: sizes.flatMap { n in
        populations.map { name, draw in
          Point("n \(n), \(name)") { random, _ in try MannKendall(draw(random, n)).test.p }
        }
      })
  }

  package static func changeOfRate(sizes: [Int], rates: [Double]) -> TestStudy {
    TestStudy(
      "Change point, rate (\(permutations) permutations)",
      grid: "\(listed("n", sizes)); \(listed("rate", rates))",
      points: sizes.flatMap { n in
        rates.map { rate in
          Point("n \(n), rate \(rate)") { random, seed in
            let series = random.outcomes(n, rate: rate)
            return try ChangePoint.test(series, permutations: permutations, seed: seed).test.p
          }
        }
      })
  }

  package static func changeOfMean(sizes: [Int]) -> TestStudy {
    TestStudy(
      "Change point, mean (\(permutations) permutations)",
      grid: "\(listed("n", sizes)); normal or Poisson of mean 3",
      points: sizes.flatMap { n in
        populations.map { name, draw in
          Point("n \(n), \(name)") { random, seed in
            try ChangePoint.test(draw(random, n), permutations: permutations, seed: seed).test.p
          }
        }
      })
  }

  package static func spearman(sizes: [Int]) -> TestStudy {
    TestStudy(
      "Spearman", grid: "\(listed("n", sizes)); normal or Poisson of mean 3",
      points: sizes.flatMap { n in
        populations.map { name, draw in
          Point("n \(n), \(name)") { random, _ in try Spearman.test(draw(random, n), draw(random, n)).test.p }
        }
      })
  }
}
