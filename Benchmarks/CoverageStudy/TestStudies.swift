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

  /// Which of the groups the answers of a day lie in.
  package enum DaySpread: String, Sendable {
    /// The weekday's: each day in one of seven, the last of which has four times as many answers.
    case weekdays = "7 weekdays, four times the answers on one"
    /// The hours of one or two sittings, most of them in the evening, each of which may last into the next hour.
    case hours = "hours of sittings, most in the evening"

    fileprivate func cells(
      _ day: Int, _ random: borrowing RandomSource, mean: Int, rate: Double, correlation: Double
    ) -> [ClusteredHomogeneity.Cell] {
      let rate = random.rate(about: rate, correlation: correlation)
      func cell(_ group: Int, _ trials: Int) -> ClusteredHomogeneity.Cell {
        .init(group: group, TrialCount(successes: random.binomial(trials, rate), trials: trials))
      }
      if self == .weekdays {
        return [cell(day % 7, random.answers(mean: day % 7 == 6 ? 4 * mean : mean))]
      }
      var trials = Array(repeating: 0, count: 24)
      for _ in 0..<(random.uniform() < 0.3 ? 2 : 1) {
        let evening = 20 + Int((1.5 * random.normal()).rounded())
        let hour = random.uniform() < 0.75 ? min(max(evening, 0), 23) : 7 + random.index(below: 17)
        let all = random.answers(mean: mean)
        let later = random.uniform() < 0.5 ? 0 : all / 2
        trials[hour] += all - later
        trials[(hour + 1) % 24] += later
      }
      return trials.enumerated().filter { $0.element > 0 }.map { cell($0.offset, $0.element) }
    }
  }

  /// Days with states of their own, of which no hour or weekday is better.
  ///
  /// - Parameter takesDaysTogether: Whether the test knows of days; else it takes answers for independent.
  package static func days(
    _ days: [Int], _ spread: DaySpread, means: [Int], rates: [Double] = [0.8, 0.93], correlations: [Double],
    takesDaysTogether: Bool = true
  ) -> TestStudy {
    TestStudy(
      takesDaysTogether ? "Signs of whole days" : "Homogeneity (chi-square), of answers of days",
      grid: [
        spread.rawValue, listed("days", days), listed("answers a day", means), listed("rate", rates),
        listed("correlation", correlations),
      ].joined(separator: "; "),
      points: days.flatMap { count in
        means.flatMap { mean in
          rates.flatMap { rate in
            correlations.map { correlation in
              Point("\(count) days of \(mean), rate \(rate), correlation \(correlation), \(spread)") {
                random, seed in
                let days = (0..<count).map {
                  spread.cells($0, random, mean: mean, rate: rate, correlation: correlation)
                }
                if takesDaysTogether {
                  return try ClusteredHomogeneity.test(.init(days), draws: permutations, seed: seed).p
                }
                let groups = Dictionary(grouping: days.joined(), by: \.group).values.map { $0.map(\.count) }
                return try HomogeneityTest(
                  successes: groups.map { $0.reduce(0) { $0 + $1.successes } },
                  trials: groups.map { $0.reduce(0) { $0 + $1.trials } }, seed: seed
                ).test.p
              }
            }
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
