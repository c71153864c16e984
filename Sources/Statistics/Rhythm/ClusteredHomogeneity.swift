import Distributions

/// Whether the share of successes is the same in every group, where trials come in clusters, such as the answers of a
/// day, that have a state of their own and may lie in several groups.
///
/// What each cluster has more in each group than the share of all leads to is a score. Where nothing is to be found, a
/// cluster might as well have had it the other way round: p is how often signs drawn for whole clusters make the sums
/// of the groups as large. Each sum is squared and divided by the variance that its trials would have by what those of a
/// cluster have in common, so that a group of few clusters has its say, and not more.
///
/// - Note: Source: J. Hemerik, J. J. Goeman, L. Finos, *Robust Testing in Generalized Linear Models by Sign Flipping Score
///   Contributions*, 2020, doi:10.1111/rssb.12369, of effective scores; J. N. K. Rao, A. J. Scott, *A Simple Method for
///   the Analysis of Clustered Binary Data*, 1992, doi:10.2307/2532311, of the variance; J. G. MacKinnon, H. White, *Some
///   Heteroskedasticity-Consistent Covariance Matrix Estimators*, 1985, doi:10.1016/0304-4076(85)90158-7, of HC2. The level
///   that it keeps is measured in `Benchmarks/coverage`.
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

  /// What lies in which group, cluster by cluster.
  package struct Clusters: RandomAccessCollection, Hashable, Sendable {
    private var cells = ContiguousArray<Cell>()
    /// Where the cells of each cluster begin.
    private var starts = ContiguousArray<Int>()

    package init() {}

    /// Clusters of which each is given whole.
    package init(_ clusters: [[Cell]]) {
      for cluster in clusters {
        for (place, cell) in cluster.enumerated() { add(cell.count, to: cell.group, ofNext: place == 0) }
      }
    }

    /// Adds trials to the last cluster, or to one after it.
    package mutating func add(_ count: TrialCount, to group: Int, ofNext isNext: Bool) {
      if isNext || starts.isEmpty { starts.append(cells.count) }
      guard let place = cells[starts[starts.count - 1]...].lastIndex(where: { $0.group == group }) else {
        return cells.append(Cell(group: group, count))
      }
      cells[place].count.add(count)
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { starts.count }

    /// The cells of a cluster.
    package subscript(number: Int) -> Slice<ContiguousArray<Cell>> {
      Slice(
        base: cells, bounds: starts[number]..<(number + 1 < starts.count ? starts[number + 1] : cells.count))
    }
  }

  /// The fewest clusters.
  package static let leastClusters = 20
  /// The most signs of a draw; more clusters than that share them, dealt out in turn.
  ///
  /// Clusters that share a sign are one larger cluster, of which nothing else is taken for granted.
  package static let mostSigns = 1_024
  /// Draws of signs where nothing else is asked for.
  package static let draws = 9_999

  /// Tests clusters that are independent of each other.
  ///
  /// - Parameters:
  ///   - draws: Of signs.
  ///   - seed: That of the draws.
  /// - Throws: `StatisticsError.tooFew` below two groups or ``leastClusters`` clusters, `.noVariation` where every
  ///   trial has the same outcome.
  package static func test(
    _ clusters: Clusters, draws: Int = draws, seed: UInt64
  ) throws(StatisticsError) -> TestResult {
    let groups = Groups(clusters)
    guard groups.numbers.count >= 2 else {
      throw .tooFew(groups.numbers.count, least: 2, what: "groups with trials")
    }
    guard clusters.count >= leastClusters else {
      throw .tooFew(clusters.count, least: leastClusters, what: "days or other clusters")
    }
    guard groups.all.successes > 0, groups.all.successes < groups.all.trials else { throw .noVariation }

    let found = groups.statistic
    var sums = SignedSums(of: Scores(clusters, groups))
    let random = RandomSource(seed: seed)
    let p = Permutations.p(draws) { sums.statistic { random.bits() } >= found * (1 - 1e-9) }
    return TestResult(
      statistic: found, p: p, method: "signs of whole clusters (\(draws) draws, seed \(seed))")
  }
}

/// The groups in the order of their numbers, so that sums are the same on every run.
private struct Groups {
  private(set) var numbers: [Int] = []
  private(set) var totals: [TrialCount] = []
  private(set) var all = TrialCount(successes: 0, trials: 0)
  /// The variance of the successes of each group.
  private(set) var variances: [Double] = []

  init(_ clusters: ClusteredHomogeneity.Clusters) {
    var cells: [[TrialCount]] = []
    for cell in clusters.joined() {
      let place = place(of: cell.group)
      if place == numbers.count || numbers[place] != cell.group {
        numbers.insert(cell.group, at: place)
        totals.insert(TrialCount(successes: 0, trials: 0), at: place)
        cells.insert([], at: place)
      }
      cells[place].append(cell.count)
      totals[place].add(cell.count)
      all.add(cell.count)
    }
    let correlation = DesignEffect(cells).correlation
    variances = cells.map { cells in
      rate * (1 - rate)
        * cells.reduce(0) { $0 + Double($1.trials) * (1 + correlation * Double($1.trials - 1)) }
    }
  }

  /// The share of all.
  var rate: Double { Double(all.successes) / Double(all.trials) }

  var statistic: Double {
    zip(totals, variances).reduce(0) { sum, group in
      let excess = Double(group.0.successes) - Double(group.0.trials) * rate
      return sum + excess * excess / group.1
    }
  }

  /// The place of a group, or where it would be put.
  func place(of number: Int) -> Int {
    var (low, high) = (0, numbers.count)
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// What the clusters of a sign have more in each group than the share of all, fitted anew to them, leads to, by the
/// standard deviation of the group, so that the squares of the sums over all signs make up a statistic.
private struct Scores {
  /// Of each sign one after the other, as many as there are groups.
  private(set) var values: [Double]
  let groups: Int
  let signs: Int

  init(_ clusters: ClusteredHomogeneity.Clusters, _ groups: Groups) {
    let count = groups.numbers.count
    self.groups = count
    signs = min(clusters.count, ClusteredHomogeneity.mostSigns)
    values = [Double](repeating: 0, count: signs * count)
    let all = Double(groups.all.trials)
    let shares = groups.totals.map { Double($0.trials) / all }
    for (number, cluster) in clusters.enumerated() {
      let start = number % signs * count
      let trials = cluster.reduce(0.0) { $0 + Double($1.count.trials) }
      let scale = 1 / (1 - trials / all).squareRoot()
      var whole = 0.0
      for cell in cluster {
        let excess = scale * (Double(cell.count.successes) - Double(cell.count.trials) * groups.rate)
        values[start + groups.place(of: cell.group)] += excess
        whole += excess
      }
      for group in 0..<count { values[start + group] -= shares[group] * whole }
    }
    let scales = groups.variances.map { 1 / $0.squareRoot() }
    for place in values.indices { values[place] *= scales[place % count] }
  }
}

/// Sums of scores, each by a sign of its own.
///
/// Four signs are drawn with one look into a table of what any of their 16 ways comes to, and eight groups are added up
/// at once.
private struct SignedSums {
  private typealias Lanes = SIMD8<Double>

  /// For each eight groups, and among them for each four signs, the sums by the bits of the signs; 1 is minus.
  private let table: ContiguousArray<Lanes>
  private let fours: Int
  /// The bits of each four signs of the draw.
  private var ways: ContiguousArray<Int>

  init(of scores: Scores) {
    let fours = (scores.signs + 3) / 4
    var table = ContiguousArray<Lanes>()
    table.reserveCapacity((scores.groups + 7) / 8 * fours * 16)
    for first in stride(from: 0, to: scores.groups, by: Lanes.scalarCount) {
      for four in 0..<fours {
        let rows = (4 * four..<4 * four + 4).map { sign in
          var row = Lanes.zero
          guard sign < scores.signs else { return row }
          for group in first..<min(first + Lanes.scalarCount, scores.groups) {
            row[group - first] = scores.values[sign * scores.groups + group]
          }
          return row
        }
        for way in 0..<16 {
          table.append(rows.indices.reduce(.zero) { way >> $1 & 1 == 0 ? $0 + rows[$1] : $0 - rows[$1] })
        }
      }
    }
    self.table = table
    self.fours = fours
    ways = ContiguousArray(repeating: 0, count: fours)
  }

  /// The squares of the sums, added up.
  ///
  /// - Parameter bits: Gives 32 signs, 1 for minus.
  mutating func statistic(_ bits: () -> UInt32) -> Double {
    var left: UInt32 = 0
    for four in 0..<fours {
      if four % 8 == 0 { left = bits() }
      ways[four] = Int(left & 15)
      left >>= 4
    }
    return table.withUnsafeBufferPointer { table in
      stride(from: 0, to: table.count, by: 16 * fours).reduce(0) { statistic, first in
        var sums = Lanes.zero
        for four in 0..<fours { sums += table[first + 16 * four + ways[four]] }
        return statistic + (sums * sums).sum()
      }
    }
  }
}
