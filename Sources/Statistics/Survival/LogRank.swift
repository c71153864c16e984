/// Whether things of several groups last equally long.
///
/// Assumes that what is last seen going on would have gone on like the rest.
///
/// - Note: Source: N. Mantel, *Evaluation of Survival Data and Two New Rank Order Statistics*, 1966.
package enum LogRank {
  /// Things in each group, for each other group, from which the chi-square distribution is taken for p. With ten
  /// in each of four groups its p is below .05 eight times in 100.
  package static let enough = 30

  /// The test of two or more groups; where one of them is small, p comes from groups in random order.
  ///
  /// - Parameters:
  ///   - sample: All things.
  ///   - groups: The group of each, by any name.
  ///   - permutations: At least 1.
  ///   - seed: That of the permutations.
  /// - Throws: `StatisticsError.outOfRange` for unequal counts, `.tooFew` below two groups, `.noVariation` where
  ///   no time has events and two groups at risk, or `.library`.
  package static func test(
    _ sample: SurvivalSample, groups: [String], permutations: Int = Permutations.standard, seed: UInt64
  ) throws(StatisticsError) -> TestResult {
    guard groups.count == sample.times.count else {
      throw .outOfRange("there are \(sample.times.count) times and \(groups.count) groups; give as many")
    }
    let names = Array(Set(groups)).sorted()
    guard names.count >= 2 else { throw .tooFew(names.count, least: 2, what: "groups") }
    let numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    let order = sample.times.indices.sorted { sample.times[$0] < sample.times[$1] }
    let members = order.map { numbers[groups[$0]] ?? 0 }
    let times = order.map { sample.times[$0] }
    let isEvent = order.map { sample.isEvent[$0] }
    guard let chiSquare = try chiSquare(times, isEvent, members, groups: names.count) else {
      throw .noVariation
    }
    let free = names.count - 1
    let sizes = members.reduce(into: [Int](repeating: 0, count: names.count)) { $0[$1] += 1 }
    guard sizes.contains(where: { $0 < enough * free }) else {
      return TestResult(
        statistic: chiSquare, degrees: free, p: GSL.chiSquareUpperTail(chiSquare, degrees: free),
        method: "log-rank test")
    }
    let p = try Permutations.p(of: members, permutations, seed: seed) { members throws(StatisticsError) in
      // Without a value, the groups say nothing of each other: the least extreme that can be.
      let drawn = (try? Self.chiSquare(times, isEvent, members, groups: names.count)) ?? 0
      return drawn >= chiSquare * (1 - 1e-12)
    }
    return TestResult(
      statistic: chiSquare, degrees: free, p: p,
      method: "log-rank permutation test (\(permutations), seed \(seed))")
  }

  /// The statistic of things in the order of their times; `nil` where a group is never at risk with another while
  /// something ends.
  private static func chiSquare(
    _ times: [Double], _ isEvent: [Bool], _ members: [Int], groups: Int
  ) throws(StatisticsError) -> Double? {
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
    let free = groups - 1
    guard (0..<free).allSatisfy({ variance[$0][$0] > 0 }) else { return nil }
    return try Matrix(variance.prefix(free).map { Array($0.prefix(free)) })
      .inverseForm(Array(excess.prefix(free)))
  }
}
