import Distributions

/// Whether things of several groups last equally long.
///
/// Assumes that what is last seen going on would have gone on like the rest.
///
/// - Note: Source: N. Mantel, *Evaluation of Survival Data and Two New Rank Order Statistics*, 1966.
package enum LogRank {
  /// What each of two groups needs, in things and on the mean in events, for p to come from the chi-square
  /// distribution; each of k groups needs k - 1 times as many. With ten things in each of four groups the p of that
  /// distribution is below .05 eight times in 100.
  package static let enough = 30
  /// The most groups whose p comes from permutations.
  package static let mostGroups = 50

  /// The test of two or more groups; where they are small, p comes from groups in random order.
  ///
  /// Groups of which nothing is ever at risk while something else ends are left out.
  ///
  /// - Complexity: Each permutation takes the events times the square of the groups.
  /// - Parameters:
  ///   - sample: All things.
  ///   - groups: The group of each, by any name.
  ///   - permutations: At least 1.
  ///   - seed: That of the permutations.
  /// - Throws: `StatisticsError.outOfRange` for unequal counts or above ``mostGroups`` small groups, `.tooFew` below
  ///   two groups that are at risk together while something ends, or `.library`.
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
    // Told before it is computed, which takes long of many groups.
    guard !areSmall || names.count <= mostGroups else {
      throw .outOfRange("there are \(names.count) groups, some of them small; give at most \(mostGroups)")
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

  /// What happened to all things, in the order of time.
  private struct Course {
    var times: [Double]
    var isEvent: [Bool]
    var groups: Int

    /// The statistic where each thing belongs to a group, and one degree of freedom fewer than there are groups at
    /// risk; `nil` below two of them.
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
        for place in index..<end { atRisk[members[place]] -= 1 }
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
