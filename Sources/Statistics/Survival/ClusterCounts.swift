/// Survival counts of many clusters, stored once per distinct cluster.
///
/// Many clusters have equal counts, because durations are whole days and most clusters have few durations.
struct ClusterCounts {
  private let times: [Double]
  /// Counts of each distinct cluster, one entry per time of the cluster, ascending; `index` is an index of `times`.
  private var kinds: [[(index: Int, events: Int, censored: Int)]] = []
  /// Index of each cluster in `kinds`, from 0, in the order of the initializer's clusters.
  private var kindOfCluster: [Int32] = []

  /// Stores the counts of clusters.
  ///
  /// - Precondition: `times` contains the times of every cluster.
  init(_ clusters: [SurvivalCounts], at times: [Double]) {
    self.times = times
    let indices = Dictionary(uniqueKeysWithValues: zip(times, 0...))
    var numbers: [SurvivalCounts: Int32] = [:]
    for cluster in clusters {
      let number = numbers[cluster] ?? Int32(kinds.count)
      kindOfCluster.append(number)
      guard number == kinds.count else { continue }
      numbers[cluster] = number
      kinds.append(
        zip(cluster.times, zip(cluster.events, cluster.censored)).map { time, counts in
          guard let index = indices[time] else {
            preconditionFailure("the times of a cluster are among the times of the sample")
          }
          return (index, counts.0, counts.1)
        })
    }
  }

  /// Returns the summed counts of some clusters at all times of the initializer.
  func sum(of drawn: [Int]) -> SurvivalCounts {
    var copies = [Int](repeating: 0, count: kinds.count)
    for cluster in drawn { copies[Int(kindOfCluster[cluster])] += 1 }
    var sum = SurvivalCounts(times: times)
    for (kind, copies) in zip(kinds, copies) where copies > 0 {
      for (index, events, censored) in kind {
        sum.events[index] += copies * events
        sum.censored[index] += copies * censored
      }
    }
    return sum
  }
}
