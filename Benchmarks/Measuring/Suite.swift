/// Work of which the cost is measured at several sizes.
package struct Suite: Sendable {
  /// One size of a suite, prepared: the work itself, and what one would use instead.
  package struct Prepared {
    /// Runs the work once, returning something that depends on all of it.
    package var work: () async -> Int
    /// The peer's work and how many items it handles; `nil` where there is none.
    package var peer: (items: Int, work: () -> Int)?
    /// The share that the work finds; `nil` where it finds none.
    package var outcome: (() async -> Double)?

    /// Work that is ready to run.
    package init(
      peer: (items: Int, work: () -> Int)? = nil, outcome: (() async -> Double)? = nil,
      work: @escaping () async -> Int
    ) {
      self.work = work
      self.peer = peer
      self.outcome = outcome
    }
  }

  /// What one would use instead.
  package struct Peer: Hashable, Sendable {
    /// What it is called.
    package var name: String
    /// How many times as fast the suite has to be.
    package var minRatio: Double

    /// A peer.
    package init(_ name: String, minRatio: Double) {
      self.name = name
      self.minRatio = minRatio
    }
  }

  /// A sentence.
  package var title: String
  /// What one item is, as in "ns per card".
  package var item: String
  /// The sizes in items, ascending.
  package var sizes: [Int]
  /// The largest size where no more is asked for.
  package var maxByDefault: Int
  /// The largest slope of log cost against log size; `nil` where it says nothing.
  package var growthBound: Double?
  /// What one would use instead, at the largest size; `nil` where there is nothing.
  package var peer: Peer?
  /// What share the work finds, in words; `nil` where it finds none.
  package var outcome: String?
  /// Makes the input of a size and the work on it.
  package var prepare: @Sendable (Int) -> Prepared

  /// A suite.
  package init(
    _ title: String, per item: String, sizes: [Int] = standardSizes, maxByDefault: Int = maxItems,
    growthBound: Double?, peer: Peer? = nil, outcome: String? = nil,
    prepare: @escaping @Sendable (Int) -> Prepared
  ) {
    self.title = title
    self.item = item
    self.sizes = sizes
    self.maxByDefault = maxByDefault
    self.growthBound = growthBound
    self.peer = peer
    self.outcome = outcome
    self.prepare = prepare
  }

  /// The sizes of suites whose items are answers, rows or instants.
  package static let standardSizes = [1_000, 10_000, 100_000, 1_000_000]
  /// The sizes of suites whose items a person makes by hand: tasks, lists, attempts.
  package static let handmadeSizes = [1_000, 10_000, 100_000]
  /// The sizes of suites that live through a year of every item.
  package static let yearSizes = [1_000, 5_000, 25_000]
  /// The sizes of suites whose items are few, or cost so much that a hundred thousand would take minutes.
  package static let smallSizes = [100, 1_000, 10_000]
  /// The largest default size of suites whose work of that size takes below a second.
  package static let maxItems = 100_000
  /// The bound of suites that sort or look up a thousand items and more: a sort grows by 1.12 on the way to a hundred
  /// times as many, and what lay in the caches does not fit any more. What is quadratic grows by 2.
  package static let handmadeGrowth = 1.4
}

extension Suite {
  /// The suite without its sizes above ``maxByDefault``.
  package var shortened: Suite {
    var suite = self
    suite.sizes = sizes.filter { $0 <= maxByDefault }
    return suite
  }

  /// How long a suite is measured.
  package struct Effort: Hashable, Sendable {
    /// How many rounds are taken.
    package var rounds: ClosedRange<Int>
    /// The processor time after which no further round is begun, once there are enough.
    package var seconds: Double

    /// Rounds to see what a suite costs.
    package static let first = Effort(rounds: 5...15, seconds: 2)
    /// Rounds for a first look.
    package static let quick = Effort(rounds: 2...3, seconds: 2)
    /// Rounds on which a verdict rests.
    package static let verdict = Effort(rounds: 15...15, seconds: 0)
  }

  /// Measures the suite.
  ///
  /// Each round takes every size and the peer, so that a machine that is slow for a while is slow for all of them;
  /// every other round takes them in the opposite order, against drifts.
  ///
  /// - Parameter clock: The seconds of processor time that have been used.
  package func measured(_ effort: Effort, clock: @escaping () -> Double) async -> Measurement {
    var samplers: [Sampler] = []
    var outcomes: [Measurement.Outcome] = []
    var peer: Sampler?
    for size in sizes {
      let prepared = prepare(size)
      samplers.append(await Sampler(items: size, clock: clock, work: prepared.work))
      if size == sizes.last, let known = prepared.peer {
        peer = await Sampler(items: known.items, clock: clock) { known.work() }
      }
      if let outcome = prepared.outcome { outcomes.append(.init(items: size, value: await outcome())) }
    }
    var rounds: [Round] = []
    let end = clock() + effort.seconds
    while rounds.count < effort.rounds.lowerBound
      || clock() < end && rounds.count < effort.rounds.upperBound
    {
      rounds.append(await Self.round(&samplers, &peer, isReversed: !rounds.count.isMultiple(of: 2)))
    }
    return Measurement(
      costs: samplers.map { Cost(items: $0.items, samples: $0.samples) }, rounds: rounds, outcomes: outcomes)
  }

  private static func round(
    _ samplers: inout [Sampler], _ peer: inout Sampler?, isReversed: Bool
  ) async -> Round {
    let indices = isReversed ? Array(samplers.indices.reversed()) : Array(samplers.indices)
    var round = Round(points: samplers.map { Round.Point(items: $0.items, nanoseconds: 0) })
    if isReversed { round.peer = await peer?.turn() }
    for index in indices { round.points[index] = await samplers[index].turn() }
    if !isReversed { round.peer = await peer?.turn() }
    return round
  }
}
