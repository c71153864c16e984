/// Whether things of several groups last equally long.
///
/// Assumes that what is last seen going on would have gone on like the rest. The chi-square distribution is only
/// reached as groups grow: with ten things in each of four groups p is below .05 eight times in 100.
///
/// - Note: Source: N. Mantel, *Evaluation of Survival Data and Two New Rank Order Statistics*, 1966.
package enum LogRank {
  /// The test of two or more groups.
  ///
  /// - Parameters:
  ///   - sample: All things.
  ///   - groups: The group of each, by any name.
  /// - Throws: `StatisticsError.outOfRange` for unequal counts, `.tooFew` below two groups, `.noVariation` where
  ///   no time has events and two groups at risk, or `.library`.
  package static func test(
    _ sample: SurvivalSample, groups: [String]
  ) throws(StatisticsError) -> TestResult {
    guard groups.count == sample.times.count else {
      throw .outOfRange("there are \(sample.times.count) times and \(groups.count) groups; give as many")
    }
    let names = Array(Set(groups)).sorted()
    guard names.count >= 2 else { throw .tooFew(names.count, least: 2, what: "groups") }
    let numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    let members = groups.map { numbers[$0] ?? 0 }
    var excess = [Double](repeating: 0, count: names.count)
    var variance = Array(repeating: excess, count: names.count)
    let order = sample.times.indices.sorted { sample.times[$0] < sample.times[$1] }
    var atRisk = [Double](repeating: 0, count: names.count)
    for index in order { atRisk[members[index]] += 1 }
    var index = 0
    while index < order.count {
      let time = sample.times[order[index]]
      let end = order[index...].firstIndex { sample.times[$0] != time } ?? order.count
      var events = [Double](repeating: 0, count: names.count)
      for place in order[index..<end] where sample.isEvent[place] { events[members[place]] += 1 }
      let (all, ended) = (atRisk.reduce(0, +), events.reduce(0, +))
      if ended > 0 {
        for group in names.indices {
          let share = atRisk[group] / all
          excess[group] += events[group] - ended * share
          guard all > 1 else { continue }
          let factor = ended * (all - ended) / (all - 1) * share
          for other in names.indices {
            variance[group][other] += factor * ((group == other ? 1 : 0) - atRisk[other] / all)
          }
        }
      }
      for place in order[index..<end] { atRisk[members[place]] -= 1 }
      index = end
    }
    // The last group follows from the others.
    let free = names.count - 1
    guard (0..<free).allSatisfy({ variance[$0][$0] > 0 }) else { throw .noVariation }
    let matrix = Matrix(variance.prefix(free).map { Array($0.prefix(free)) })
    let chiSquare = try matrix.inverseForm(Array(excess.prefix(free)))
    return TestResult(
      statistic: chiSquare, degrees: free, p: GSL.chiSquareUpperTail(chiSquare, degrees: free),
      method: "log-rank test")
  }
}
