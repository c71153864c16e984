import Distributions

/// Right-censored durations, one per subject (for example one per task attempt).
///
/// A duration ends with the event, or it is censored: the subject was last observed before its event.
package struct SurvivalSample: Hashable, Sendable {
  /// Duration of each subject, ≥ 0 and finite, in the caller's unit and order; never empty. The unit is often days.
  package let times: [Double]
  /// True if the duration ended with the event, false if it is censored; one element per subject, in the order of ``times``.
  package let isEvent: [Bool]

  /// Creates a sample of at least one subject.
  ///
  /// - Throws: `StatisticsError.outOfRange` for lists of different lengths or a time that is negative or not finite,
  ///   `.tooFew` for an empty sample.
  package init(times: [Double], isEvent: [Bool]) throws(StatisticsError) {
    guard times.count == isEvent.count else {
      throw .outOfRange("there are \(times.count) times and \(isEvent.count) events; give one event per time")
    }
    guard !times.isEmpty else { throw .tooFew(0, least: 1, what: "times") }
    if let bad = times.first(where: { !($0 >= 0 && $0.isFinite) }) {
      throw .outOfRange("a time is \(bad); give numbers from 0")
    }
    self.times = times
    self.isEvent = isEvent
  }

  /// Number of subjects with an event, 0...number of subjects.
  package var events: Int { isEvent.count { $0 } }

  /// Splits the sample into groups: one element per distinct name, ascending by name.
  package func grouped(
    by names: [String]
  ) throws(StatisticsError) -> [(name: String, sample: SurvivalSample)] {
    guard names.count == times.count else {
      throw .outOfRange(
        "there are \(times.count) times and \(names.count) groups; give a group for each time")
    }
    var groups: [(name: String, sample: SurvivalSample)] = []
    for (name, positions) in Dictionary(grouping: names.indices, by: { names[$0] }).sorted(by: {
      $0.key < $1.key
    }) {
      let sample = try SurvivalSample(
        times: positions.map { times[$0] }, isEvent: positions.map { isEvent[$0] })
      groups.append((name, sample))
    }
    return groups
  }

  /// Numbers of events and censored subjects at each distinct time of the sample, ascending by time; at least one time.
  package var counts: SurvivalCounts {
    let order = times.indices.sorted { times[$0] < times[$1] }
    var counts = SurvivalCounts(times: [])
    var index = 0
    while index < order.count {
      let time = times[order[index]]
      let end = order[index...].firstIndex { times[$0] != time } ?? order.count
      let events = order[index..<end].count { isEvent[$0] }
      counts.times.append(time)
      counts.events.append(events)
      counts.censored.append(end - index - events)
      index = end
    }
    return counts
  }
}

/// Numbers of events and of censored subjects at each of several times.
package struct SurvivalCounts: Hashable, Sendable {
  /// Distinct times, ascending, in the unit of the sample.
  package var times: [Double]
  /// Number of events at each time, ≥ 0; one element per element of ``times``, in the same order.
  package var events: [Int]
  /// Number of subjects that were censored at each time, ≥ 0; one element per element of ``times``, in the same order.
  package var censored: [Int]

  package init(times: [Double]) {
    self.times = times
    events = Array(repeating: 0, count: times.count)
    censored = events
  }

  /// Step of the Kaplan-Meier curve at one event time.
  struct Step {
    var time: Double
    /// Number of subjects at risk: all whose duration is at least this time, including events and censored subjects at it.
    var atRisk: Int
    var events: Int
    /// Kaplan-Meier estimate of the probability of lasting longer than this time, 0...1.
    var survival: Double
  }

  /// Steps of the Kaplan-Meier curve, one per event time, ascending; empty without events.
  var steps: [Step] {
    var steps: [Step] = []
    var atRisk = events.reduce(0, +) + censored.reduce(0, +)
    var survival = 1.0
    for position in times.indices {
      if events[position] > 0 {
        survival *= Double(atRisk - events[position]) / Double(atRisk)
        steps.append(
          Step(time: times[position], atRisk: atRisk, events: events[position], survival: survival))
      }
      atRisk -= events[position] + censored[position]
    }
    return steps
  }
}

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
