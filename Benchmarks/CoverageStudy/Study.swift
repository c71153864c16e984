import Statistics

/// A method that is tried on many data sets of which the truth is known.
package struct Study<Outcome: Sendable>: Sendable {
  /// Draws a data set, applies the method and says what came of it; throws where the method has no value.
  ///
  /// The number is a seed for methods that draw themselves.
  package typealias Trial = @Sendable (borrowing RandomSource, UInt64) throws -> Outcome

  /// One choice of parameters and size.
  package struct Point: Sendable {
    package var name: String
    package var trial: Trial

    package init(_ name: String, trial: @escaping Trial) {
      self.name = name
      self.trial = trial
    }
  }

  /// The method and what it is applied to.
  package var title: String
  /// All points in words.
  package var grid: String
  package var points: [Point]
  /// Where the mean coverage of an interval is to lie; without a meaning for a test.
  package var expected: ClosedRange<Double>

  package init(
    _ title: String, grid: String, expected: ClosedRange<Double> = 0.94...0.97,
    points: [Point]
  ) {
    self.title = title
    self.grid = grid
    self.expected = expected
    self.points = points
  }
}

/// Whether an interval covers the true value.
package typealias IntervalStudy = Study<Bool>

/// The p of a test where nothing is to be found.
package typealias TestStudy = Study<Double>

/// A method gave no interval, without an error of its own.
struct NoValue: Error {}

extension Study {
  /// What came of the data sets of one point.
  package struct Outcomes: Sendable {
    package var name: String
    package var values: [Outcome] = []
    /// Data sets for which the method threw an error.
    package var withoutValue = 0
  }

  /// Data sets that one task handles.
  private static var share: Int { 100 }

  /// Tries the method on as many data sets for each point, on all processors.
  ///
  /// Each data set has a seed of its own, so that the figures do not depend on which processor did what.
  package func outcomes(replicates: Int) async -> [Outcomes] {
    await withTaskGroup(of: (Int, Outcomes).self) { group in
      for (index, point) in points.enumerated() {
        let seed = Self.seed(of: title + point.name)
        for start in stride(from: 0, to: replicates, by: Self.share) {
          group.addTask {
            var outcomes = Outcomes(name: point.name)
            for replicate in start..<min(replicates, start + Self.share) {
              let own = (seed + UInt64(replicate)) % (1 << 32)
              let random = RandomSource(seed: own)
              do {
                outcomes.values.append(try point.trial(random, own ^ 0x5555_5555))
              } catch {
                outcomes.withoutValue += 1
              }
            }
            return (index, outcomes)
          }
        }
      }
      var all = points.map { Outcomes(name: $0.name) }
      for await (index, part) in group {
        all[index].values += part.values
        all[index].withoutValue += part.withoutValue
      }
      return all
    }
  }

  /// A seed of 32 bits, as many as the generator takes, from a name (FNV-1a).
  private static func seed(of name: String) -> UInt64 {
    UInt64(name.utf8.reduce(2_166_136_261 as UInt32) { ($0 ^ UInt32($1)) &* 16_777_619 })
  }
}
