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
    let totals = GroupTotals(clusters)
    guard totals.groups.count >= 2 else {
      throw .tooFew(totals.groups.count, least: 2, what: "groups with trials")
    }
    guard clusters.count >= leastClusters else {
      throw .tooFew(clusters.count, least: leastClusters, what: "days or other clusters")
    }
    let hits = totals.groups.reduce(0) { $0 + $1.count.successes }
    let all = totals.groups.reduce(0) { $0 + $1.count.trials }
    guard hits > 0, hits < all else { throw .noVariation }

    let shares = totals.groups.map { Double($0.count.trials) / Double(all) }
    let rate = Double(hits) / Double(all)
    let scores = Scores(clusters, rate: rate, totals)
    var sums = shares.map { _ in 0.0 }
    /// The sums of the groups, less what the share of all, fitted anew, takes off them.
    func draw(_ sign: () -> Double) {
      for place in sums.indices { sums[place] = 0 }
      let whole = scores.add(to: &sums, sign)
      for place in sums.indices { sums[place] -= shares[place] * whole }
    }
    var squares = shares.map { _ in 0.0 }
    var own = shares
    for (cells, whole) in scores.clusters {
      for place in own.indices { own[place] = -shares[place] * whole }
      for (place, excess) in cells { own[place] += excess }
      for place in own.indices { squares[place] += own[place] * own[place] }
    }
    func statistic() -> Double {
      zip(sums, squares).reduce(0) { $1.1 > 0 ? $0 + $1.0 * $1.0 / $1.1 : $0 }
    }
    draw { 1 }
    let found = statistic()
    let random = RandomSource(seed: seed)
    let p = Permutations.p(draws) {
      draw { random.index(below: 2) == 0 ? 1 : -1 }
      return statistic() >= found * (1 - 1e-12)
    }
    return TestResult(
      statistic: found, p: p, method: "signs of whole clusters (\(draws) draws, seed \(seed))")
  }
}

/// The trials of each group, in the order of their numbers, so that sums are the same on every run.
private struct GroupTotals {
  private(set) var groups: [(number: Int, count: TrialCount)] = []

  init(_ clusters: [[ClusteredHomogeneity.Cell]]) {
    for cell in clusters.joined() {
      let place = place(of: cell.group)
      if place == groups.count || groups[place].number != cell.group {
        groups.insert((cell.group, TrialCount(successes: 0, trials: 0)), at: place)
      }
      groups[place].count.trials += cell.count.trials
      groups[place].count.successes += cell.count.successes
    }
  }

  /// The place of a group, or where it would be put.
  func place(of number: Int) -> Int {
    var (low, high) = (0, groups.count)
    while low < high {
      let middle = (low + high) / 2
      if groups[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// What clusters have more in each of their groups, and in all of them together, than the share of all leads to.
private struct Scores {
  /// The groups of all clusters by their place, those of a cluster one after the other, and the excess in each.
  private var cells = ContiguousArray<(place: Int, excess: Double)>()
  /// Where the cells of each cluster end, and its excess in all of them.
  private var ends = ContiguousArray<(end: Int, whole: Double)>()

  init(_ clusters: [[ClusteredHomogeneity.Cell]], rate: Double, _ totals: GroupTotals) {
    for cluster in clusters {
      var whole = 0.0
      for cell in cluster {
        let excess = Double(cell.count.successes) - Double(cell.count.trials) * rate
        cells.append((totals.place(of: cell.group), excess))
        whole += excess
      }
      ends.append((cells.count, whole))
    }
  }

  /// The cells of each cluster, and its excess in all of them.
  var clusters: some Sequence<(cells: ArraySlice<(place: Int, excess: Double)>, whole: Double)> {
    ends.indices.lazy.map { number in
      (cells[(number == 0 ? 0 : ends[number - 1].end)..<ends[number].end], ends[number].whole)
    }
  }

  /// Adds the excess of all clusters, each by a sign of its own, to the sums of the groups.
  ///
  /// - Returns: The sum over all groups.
  func add(to sums: inout [Double], _ sign: () -> Double) -> Double {
    cells.withUnsafeBufferPointer { cells in
      sums.withUnsafeMutableBufferPointer { sums in
        var (whole, start) = (0.0, 0)
        for (end, excess) in ends {
          let sign = sign()
          for cell in start..<end { sums[cells[cell].place] += sign * cells[cell].excess }
          whole += sign * excess
          start = end
        }
        return whole
      }
    }
  }
}
