import Distributions

/// Sign-flipping score test of equal success rates in several groups, for trials in clusters such as the answers of one day.
///
/// Trials of one cluster may depend on each other and may belong to several groups. A cluster's score in a group is its
/// number of successes minus the number expected at the overall rate. Under the null hypothesis, a score and its negative
/// are equally likely. So p is the share of random sign flips of whole clusters with a statistic at least as large.
///
/// The statistic is the sum over groups of the squared total score divided by its variance. The variance includes the
/// intraclass correlation, so that a group of few clusters does not dominate.
///
/// - Note: Source: J. Hemerik, J. J. Goeman, L. Finos, *Robust Testing in Generalized Linear Models by Sign Flipping Score
///   Contributions*, 2020, doi:10.1111/rssb.12369, for effective scores. J. N. K. Rao, A. J. Scott, *A Simple Method for the
///   Analysis of Clustered Binary Data*, 1992, doi:10.2307/2532311, for the variance. J. G. MacKinnon, H. White, *Some
///   Heteroskedasticity-Consistent Covariance Matrix Estimators*, 1985, doi:10.1016/0304-4076(85)90158-7, for HC2.
///   `Benchmarks/coverage` measures the level of the test.
package enum ClusteredHomogeneity {
  /// Trials of one cluster in one group.
  package struct Cell: Hashable, Sendable {
    /// Number that identifies the group, ≥ 0, such as 1 for Monday; the caller chooses its meaning.
    package var group: Int
    /// Trials and successes of the cluster in the group, at least one trial.
    package var count: TrialCount

    package init(group: Int, _ count: TrialCount) {
      self.group = group
      self.count = count
    }
  }

  /// Clusters in order of insertion; each element is the cluster's cells, one per group that has trials in the cluster.
  package struct Clusters: RandomAccessCollection, Hashable, Sendable {
    private var cells = ContiguousArray<Cell>()
    /// Index in `cells`, from 0, of the first cell of each cluster, in the order of the clusters.
    private var starts = ContiguousArray<Int>()

    package init() {}

    /// Creates clusters from the cells of each cluster; an empty inner array adds no cluster.
    package init(_ clusters: [[Cell]]) {
      for cluster in clusters {
        for (index, cell) in cluster.enumerated() { add(cell.count, to: cell.group, ofNext: index == 0) }
      }
    }

    /// Adds trials of a group to the last cluster, or to a new cluster if `isNext` is true.
    ///
    /// - Parameters:
    ///   - count: Trials and successes to add, at least one trial.
    ///   - group: Number of the group, ≥ 0.
    ///   - isNext: True if a new cluster begins; the first call always begins one.
    package mutating func add(_ count: TrialCount, to group: Int, ofNext isNext: Bool) {
      if isNext || starts.isEmpty { starts.append(cells.count) }
      guard let index = cells[starts[starts.count - 1]...].lastIndex(where: { $0.group == group }) else {
        return cells.append(Cell(group: group, count))
      }
      cells[index].count.add(count)
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { starts.count }

    /// Cells of the cluster with this index (0..<count), in order of insertion: one per group with trials in it, at least one.
    package subscript(number: Int) -> Slice<ContiguousArray<Cell>> {
      Slice(
        base: cells, bounds: starts[number]..<(number + 1 < starts.count ? starts[number + 1] : cells.count))
    }
  }

  /// Minimum number of clusters of a test, counted over all groups: 20.
  package static let minClusters = 20
  /// Maximum number of random signs (+ or −) per draw: 1,024; with more clusters, several clusters share a sign. Clusters
  /// that share a sign form one larger cluster. The test needs no further assumption for this.
  package static let maxSigns = 1_024
  /// Default maximum number of draws: 9,999; each gives every cluster a random sign. The smallest possible p is 0.0001.
  package static let draws = 9_999

  /// Tests clusters that are independent of each other.
  ///
  /// - Returns: Statistic, ≥ 0, without degrees of freedom, and p.
  /// - Throws: `StatisticsError.tooFew` below two groups or ``minClusters`` clusters, `.noVariation` if every trial has the
  ///   same outcome.
  package static func test(
    _ clusters: Clusters, draws: Int = draws, seed: UInt64
  ) throws(StatisticsError) -> TestResult {
    let groups = Groups(clusters)
    guard groups.numbers.count >= 2 else {
      throw .tooFew(groups.numbers.count, least: 2, what: "groups with trials")
    }
    guard clusters.count >= minClusters else {
      throw .tooFew(clusters.count, least: minClusters, what: "days or other clusters")
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

/// Totals of the groups, in ascending order of their numbers, so that sums are equal in every run.
private struct Groups {
  private(set) var numbers: [Int] = []
  private(set) var totals: [TrialCount] = []
  private(set) var all = TrialCount(successes: 0, trials: 0)
  /// Variance of the number of successes of each group under the null hypothesis, ≥ 0, in the order of `numbers`.
  private(set) var variances: [Double] = []

  init(_ clusters: ClusteredHomogeneity.Clusters) {
    var cells: [[TrialCount]] = []
    for cell in clusters.joined() {
      let index = index(of: cell.group)
      if index == numbers.count || numbers[index] != cell.group {
        numbers.insert(cell.group, at: index)
        totals.insert(TrialCount(successes: 0, trials: 0), at: index)
        cells.insert([], at: index)
      }
      cells[index].append(cell.count)
      totals[index].add(cell.count)
      all.add(cell.count)
    }
    let correlation = DesignEffect(cells).correlation
    variances = cells.map { cells in
      rate * (1 - rate)
        * cells.reduce(0) { $0 + Double($1.trials) * (1 + correlation * Double($1.trials - 1)) }
    }
  }

  var rate: Double { Double(all.successes) / Double(all.trials) }

  var statistic: Double {
    zip(totals, variances).reduce(0) { sum, group in
      let excess = Double(group.0.successes) - Double(group.0.trials) * rate
      return sum + excess * excess / group.1
    }
  }

  /// Returns the index in `numbers`, from 0, of a group, or the index at which to insert a new group.
  func index(of number: Int) -> Int {
    var (low, high) = (0, numbers.count)
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// Effective scores of the clusters of each sign, per group, divided by the group's standard deviation.
///
/// The sum of squares of the signed totals is the test statistic. The scores are corrected for the estimation of the overall
/// rate.
private struct Scores {
  /// Scores without unit: one per group (ascending by number) for the first sign, then for the second sign, and so on.
  private(set) var values: [Double]
  let groups: Int
  let signs: Int

  init(_ clusters: ClusteredHomogeneity.Clusters, _ groups: Groups) {
    let count = groups.numbers.count
    self.groups = count
    signs = min(clusters.count, ClusteredHomogeneity.maxSigns)
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
        values[start + groups.index(of: cell.group)] += excess
        whole += excess
      }
      for group in 0..<count { values[start + group] -= shares[group] * whole }
    }
    let scales = groups.variances.map { 1 / $0.squareRoot() }
    for index in values.indices { values[index] *= scales[index % count] }
  }
}

/// Test statistics of random sign flips.
///
/// A table contains the sums of four scores for all 16 combinations of signs, and SIMD adds eight groups at once.
private struct SignedSums {
  private typealias Lanes = SIMD8<Double>

  /// Signed sums, by eight groups, then four signs, then the bits of these signs (1 is minus).
  private let table: ContiguousArray<Lanes>
  private let fours: Int
  /// Signs of the current draw: one number 0...15 per four signs, a bit of 1 is minus.
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

  /// Draws new signs, stores them in `ways`, and returns the sum of the squared group totals, ≥ 0.
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
