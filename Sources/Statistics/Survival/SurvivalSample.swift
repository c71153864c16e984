import Distributions

/// How long things lasted: until they ended, or until they were last seen going on.
package struct SurvivalSample: Hashable, Sendable {
  /// One duration for each thing, ≥ 0.
  package let times: [Double]
  /// Whether it ended then; one for each thing.
  package let isEvent: [Bool]

  /// A sample.
  ///
  /// - Throws: `StatisticsError.outOfRange` for unequal counts or a time that is not a number from 0,
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

  /// How many things ended.
  package var events: Int { isEvent.count { $0 } }

  /// The samples of groups, in the order of their names.
  ///
  /// - Parameter names: The group of each thing.
  /// - Throws: `StatisticsError.outOfRange` for unequal counts.
  package func grouped(
    by names: [String]
  ) throws(StatisticsError) -> [(name: String, sample: SurvivalSample)] {
    guard names.count == times.count else {
      throw .outOfRange(
        "there are \(times.count) times and \(names.count) groups; give a group for each time")
    }
    var groups: [(name: String, sample: SurvivalSample)] = []
    for (name, places) in Dictionary(grouping: names.indices, by: { names[$0] }).sorted(by: {
      $0.key < $1.key
    }) {
      let sample = try SurvivalSample(times: places.map { times[$0] }, isEvent: places.map { isEvent[$0] })
      groups.append((name, sample))
    }
    return groups
  }

  /// The sample, counted.
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

/// How many things lasted each of some times.
package struct SurvivalCounts: Hashable, Sendable {
  /// Ascending, all different.
  package var times: [Double]
  /// Things that ended at each time.
  package var events: [Int]
  /// Things that were last seen going on at each time.
  package var censored: [Int]

  /// Nothing at some times.
  package init(times: [Double]) {
    self.times = times
    events = Array(repeating: 0, count: times.count)
    censored = events
  }

  /// A time at which something ended.
  struct Step {
    var time: Double
    /// Things that had lasted as long, those that end or are last seen then included.
    var atRisk: Int
    var events: Int
    /// The share of all things that lasts longer, 0...1, by Kaplan and Meier.
    var survival: Double
  }

  /// The times at which something ended, ascending.
  var steps: [Step] {
    var steps: [Step] = []
    var atRisk = events.reduce(0, +) + censored.reduce(0, +)
    var survival = 1.0
    for place in times.indices {
      if events[place] > 0 {
        survival *= Double(atRisk - events[place]) / Double(atRisk)
        steps.append(Step(time: times[place], atRisk: atRisk, events: events[place], survival: survival))
      }
      atRisk -= events[place] + censored[place]
    }
    return steps
  }
}
