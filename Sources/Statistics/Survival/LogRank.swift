import Distributions

/// Log-rank test of equal survival in several groups.
///
/// Assumes independent censoring: censored subjects would have had the same hazard as those still observed.
///
/// - Note: Source: N. Mantel, *Evaluation of Survival Data and Two New Rank Order Statistics*, 1966.
package enum LogRank {
  /// Minimum number of subjects per group for a p value from the chi-square distribution, if there are two groups: 30.
  ///
  /// The groups also need this number of events on average. With k groups, both minima are k − 1 times as large. Below
  /// them, p is simulated by permutations. With ten subjects in each of four groups, the chi-square p is below 0.05 in 8 % of
  /// cases without a difference.
  package static let enough = 30
  /// Maximum number of groups if p is simulated by permutations: 50.
  package static let maxGroups = 50

  /// Tests two or more groups; p is simulated by permuting the group labels if a minimum of ``enough`` is not reached.
  ///
  /// The test ignores groups that are never at risk together with another group at an event time.
  ///
  /// - Complexity: O(*permutations* × *events* × *groups*²).
  /// - Returns: Chi-square statistic, ≥ 0, with (groups at risk − 1) degrees of freedom, and p.
  /// - Throws: `StatisticsError.outOfRange` for lists of different lengths, or for more than ``maxGroups`` groups if p
  ///   would be simulated. `.tooFew` if fewer than two groups are at risk together at an event time. `.library` if the
  ///   numerical library fails.
  package static func test(
    _ sample: SurvivalSample, groups: [String], permutations: Int = Permutations.standard, seed: UInt64
  ) throws(StatisticsError) -> TestResult {
    guard groups.count == sample.times.count else {
      throw .outOfRange(
        "there are \(sample.times.count) times and \(groups.count) groups; give one group per time")
    }
    let names = Array(Set(groups)).sorted()
    guard names.count >= 2 else { throw .tooFew(names.count, least: 2, what: "groups") }
    let numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    let order = sample.times.indices.sorted { sample.times[$0] < sample.times[$1] }
    let members = order.map { numbers[groups[$0]] ?? 0 }
    let course = Course(
      times: order.map { sample.times[$0] }, isEvent: order.map { sample.isEvent[$0] }, groups: names.count)
    let needed = enough * (names.count - 1)
    let sizes = members.reduce(into: [Int](repeating: 0, count: names.count)) { $0[$1] += 1 }
    let areSmall = sizes.contains { $0 < needed } || sample.events < needed * names.count
    // Checked first, because the statistic of many groups takes long to compute.
    guard !areSmall || names.count <= maxGroups else {
      throw .outOfRange("there are \(names.count) groups, some of them small; give at most \(maxGroups)")
    }
    guard let found = try course.statistic(members) else {
      throw .tooFew(1, least: 2, what: "groups at risk together while something ends")
    }
    guard areSmall else {
      return TestResult(
        statistic: found.chiSquare, degreesOfFreedom: found.degreesOfFreedom,
        p: GSL.chiSquareUpperTail(found.chiSquare, degreesOfFreedom: found.degreesOfFreedom),
        method: "log-rank test")
    }
    let p = try Permutations.p(of: members, permutations, seed: seed) { members throws(StatisticsError) in
      // An order that leaves one group alone is the least extreme that can be.
      (try course.statistic(members)?.chiSquare ?? 0) >= found.chiSquare * (1 - 1e-12)
    }
    return TestResult(
      statistic: found.chiSquare, degreesOfFreedom: found.degreesOfFreedom, p: p,
      method: "log-rank permutation test (\(permutations), seed \(seed))")
  }

  /// Durations and events of all subjects, in ascending order of time, and the number of groups.
  private struct Course {
    var times: [Double]
    var isEvent: [Bool]
    var groups: Int

    /// Returns the log-rank chi-square, ≥ 0, and its degrees of freedom (groups at risk minus 1). The result is `nil` if
    /// fewer than two groups are at risk together at an event time.
    func statistic(_ members: [Int]) throws(StatisticsError) -> (chiSquare: Double, degreesOfFreedom: Int)? {
      var atRisk = [Double](repeating: 0, count: groups)
      for member in members { atRisk[member] += 1 }
      var all = Double(times.count)
      var excess = [Double](repeating: 0, count: groups)
      var variance = Array(repeating: excess, count: groups)
      var events = excess
      var index = 0
      while index < times.count {
        var end = index
        while end < times.count, times[end] == times[index] {
          if isEvent[end] { events[members[end]] += 1 }
          end += 1
        }
        let ended = events.reduce(0, +)
        if ended > 0 {
          for group in 0..<groups {
            let share = atRisk[group] / all
            excess[group] += events[group] - ended * share
            events[group] = 0
            guard all > 1 else { continue }
            let factor = ended * (all - ended) / (all - 1) * share
            for other in 0..<groups {
              variance[group][other] += factor * ((group == other ? 1 : 0) - atRisk[other] / all)
            }
          }
        }
        for position in index..<end { atRisk[members[position]] -= 1 }
        all -= Double(end - index)
        index = end
      }
      // The last group follows from the others.
      let free = (0..<groups).filter { variance[$0][$0] > 0 }.dropLast()
      guard !free.isEmpty else { return nil }
      let matrix = Matrix(free.map { group in free.map { variance[group][$0] } })
      return (try matrix.inverseForm(free.map { excess[$0] }), free.count)
    }
  }
}
