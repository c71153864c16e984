/// Whether the share of successes is the same in every group, where trials come in clusters, such as the answers of a
/// day, that have a state of their own and may lie in several groups.
///
/// What each cluster has more in each group than the share of all leads to is a score. Where nothing is to be found, a
/// cluster might as well have had it the other way round: p is how often signs drawn for whole clusters make the sums
/// of the groups as large. Each sum is squared and divided by the squares of its scores, so that a group of few clusters
/// has its say, and not more.
///
/// - Note: Source: J. Hemerik, J. J. Goeman, L. Finos, *Robust Testing in Generalized Linear Models by Sign Flipping Score
///   Contributions*, 2020, doi:10.1111/rssb.12369, of effective scores; the level that it keeps here is measured in
///   `Benchmarks/coverage`.
package enum ClusteredHomogeneity {
  /// The trials of a cluster in one of the groups.
  package struct Cell: Hashable, Sendable {
    /// The number of the group, ≥ 0.
    package var group: Int
    /// Its trials, at least one.
    package var count: TrialCount

    package init(group: Int, _ count: TrialCount) {
      self.group = group
      self.count = count
    }
  }

  /// The fewest clusters.
  package static let leastClusters = 20
  /// Draws of signs where nothing else is asked for.
  package static let draws = 9_999

  /// Tests clusters that are independent of each other.
  ///
  /// - Parameters:
  ///   - clusters: The cells of each cluster, none of a group twice.
  ///   - draws: Of signs.
  ///   - seed: That of the draws.
  /// - Throws: `StatisticsError.tooFew` below two groups or ``leastClusters`` clusters, `.noVariation` where every
  ///   trial has the same outcome.
  package static func test(
    _ clusters: [[Cell]], draws: Int = draws, seed: UInt64
  ) throws(StatisticsError) -> TestResult {
    var totals: [Int: TrialCount] = [:]
    for cell in clusters.joined() {
      totals[cell.group, default: TrialCount(successes: 0, trials: 0)].trials += cell.count.trials
      totals[cell.group]?.successes += cell.count.successes
    }
    guard totals.count >= 2 else { throw .tooFew(totals.count, least: 2, what: "groups with trials") }
    guard clusters.count >= leastClusters else {
      throw .tooFew(clusters.count, least: leastClusters, what: "days or other clusters")
    }
    let hits = totals.values.reduce(0) { $0 + $1.successes }
    let all = totals.values.reduce(0) { $0 + $1.trials }
    guard hits > 0, hits < all else { throw .noVariation }

    // Groups by their place in order, so that sums are the same on every run.
    let groups = totals.sorted { $0.key < $1.key }
    let places = Dictionary(uniqueKeysWithValues: groups.enumerated().map { ($1.key, $0) })
    let shares = groups.map { Double($0.value.trials) / Double(all) }
    let rate = Double(hits) / Double(all)
    // The excess of a cluster in each of its groups, and in all of them together.
    let scores = clusters.map { cells in
      let own = cells.map { cell in
        (
          place: places[cell.group] ?? 0,
          excess: Double(cell.count.successes) - Double(cell.count.trials) * rate
        )
      }
      return (own: own, whole: own.reduce(0) { $0 + $1.excess })
    }
    /// The sums of the groups, less what the share of all, fitted anew, takes off them.
    func sums(_ sign: () -> Double) -> [Double] {
      var (sums, whole) = (shares.map { _ in 0.0 }, 0.0)
      for score in scores {
        let sign = sign()
        for (place, excess) in score.own { sums[place] += sign * excess }
        whole += sign * score.whole
      }
      return zip(sums, shares).map { $0 - $1 * whole }
    }
    var squares = shares.map { _ in 0.0 }
    for score in scores {
      var own = shares.map { -$0 * score.whole }
      for (place, excess) in score.own { own[place] += excess }
      for place in own.indices { squares[place] += own[place] * own[place] }
    }
    func statistic(_ sums: [Double]) -> Double {
      zip(sums, squares).reduce(0) { $1.1 > 0 ? $0 + $1.0 * $1.0 / $1.1 : $0 }
    }
    let found = statistic(sums { 1 })
    let random = RandomSource(seed: seed)
    let p = Permutations.p(draws) {
      statistic(sums { random.index(below: 2) == 0 ? 1 : -1 }) >= found * (1 - 1e-12)
    }
    return TestResult(
      statistic: found, p: p, method: "signs of whole clusters (\(draws) draws, seed \(seed))")
  }
}
