/// The counts of clusters of which many are alike, since durations are whole days and most clusters have a few.
struct ClusterCounts {
  private let times: [Double]
  /// The counts of each kind of cluster, all different, at places of times.
  private var kinds: [[(place: Int, events: Int, censored: Int)]] = []
  /// The kind of each cluster.
  private var kindOfCluster: [Int32] = []

  /// - Parameter times: Ascending, all different.
  /// - Precondition: The times of every cluster are among them.
  init(_ clusters: [SurvivalCounts], at times: [Double]) {
    self.times = times
    let places = Dictionary(uniqueKeysWithValues: zip(times, 0...))
    var numbers: [SurvivalCounts: Int32] = [:]
    for cluster in clusters {
      let number = numbers[cluster] ?? Int32(kinds.count)
      kindOfCluster.append(number)
      guard number == kinds.count else { continue }
      numbers[cluster] = number
      kinds.append(
        zip(cluster.times, zip(cluster.events, cluster.censored)).map { time, counts in
          guard let place = places[time] else {
            preconditionFailure("the times of a cluster are among the times of the sample")
          }
          return (place, counts.0, counts.1)
        })
    }
  }

  /// The counts of some clusters by number, with repetitions.
  func sum(of drawn: [Int]) -> SurvivalCounts {
    var copies = [Int](repeating: 0, count: kinds.count)
    for cluster in drawn { copies[Int(kindOfCluster[cluster])] += 1 }
    var sum = SurvivalCounts(times: times)
    for (kind, copies) in zip(kinds, copies) where copies > 0 {
      for (place, events, censored) in kind {
        sum.events[place] += copies * events
        sum.censored[place] += copies * censored
      }
    }
    return sum
  }
}
