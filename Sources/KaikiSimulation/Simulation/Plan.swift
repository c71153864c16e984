import Kaiki
import KaikiNumerics

/// Simulated days, number of replicates and random seed.
package struct PlanSpan: Hashable, Sendable {
  /// First simulated day, which results count as day 0.
  package var start: Day
  /// Number of simulated days, ≥ 1.
  package var days: Int
  /// Number of replicates (independent random repetitions of the days) of all shards together, ≥ 1.
  package var replicates: Int
  /// Seed of all random numbers: equal plans with equal seeds give equal results.
  package var seed: UInt64
  /// Part of the replicates that this process runs; `nil` if the process runs all of them.
  package var shard: Shard?

  /// Part of the replicates that one process runs, if several processes share them; the sizes of parts differ by at most one.
  package struct Shard: Hashable, Sendable {
    /// Number of the part, 1...``count``.
    package var number: Int
    /// Number of parts, ≥ 1.
    package var count: Int

    /// Creates a shard; `number` is in 1...`count`.
    package init(number: Int, of count: Int) {
      precondition(1 <= number && number <= count, "the number of a shard is 1 to the count of shards")
      self.number = number
      self.count = count
    }

    /// Returns the numbers of the part's replicates, in `0..<replicates`; can be empty with fewer replicates than parts.
    package func numbers(of replicates: Int) -> Range<Int> {
      (replicates * (number - 1) / count)..<(replicates * number / count)
    }
  }

  /// Creates a span; ``shard`` is `nil`, so that one process runs all replicates.
  package init(start: Day, days: Int, replicates: Int, seed: UInt64) {
    self.start = start
    self.days = days
    self.replicates = replicates
    self.seed = seed
  }
}

extension PlanSpan {
  /// Numbers of the replicates to run, from 0: all of `0..<replicates`, or the part of ``shard``, which can be empty.
  package var numbers: Range<Int> {
    shard?.numbers(of: replicates) ?? 0..<replicates
  }

  /// Upper limit of replicates × days whose totals fit into memory: 20 million.
  package static let maxReplicateDays = 20_000_000

  /// True if days × replicates is at most ``maxReplicateDays``, so that the totals fit into memory.
  package static func fitsIntoMemory(days: Int, replicates: Int) -> Bool {
    replicates * days <= maxReplicateDays
  }

  /// Last day that files can represent: 9999-12-31.
  package static let lastDay = Day(2_932_896)

  /// True if files can represent all due days after the run, that is, days up to ``lastDay``.
  package func fits(_ settings: AppSettings) -> Bool {
    let furthestReturn = max(settings.table.intervals.max() ?? 0, 3_660)
    return start + (days + furthestReturn) <= Self.lastDay
  }
}

/// Simulation of one kind of items (such as cards or tasks) in independent replicates: random repetitions of the same days.
package protocol Plan: Sendable {
  /// Result of one replicate, such as daily counts.
  associatedtype Totals: Sendable

  /// Simulated days, number of replicates and seed.
  var span: PlanSpan { get }

  /// Prepares shared data once and returns a function that runs one replicate by its number, from 0.
  func prepared() -> @Sendable (_ replicate: Int) -> Totals
}

extension Plan {
  /// Runs the replicates of the span in parallel; the results depend only on the plan, never on `jobs`.
  ///
  /// - Parameters:
  ///   - jobs: Maximum number of replicates that run at the same time, ≥ 1.
  ///   - onReplicate: Called after each replicate, from any thread.
  /// - Returns: Results of the replicates in ``PlanSpan/numbers``, in their order; empty for a shard of 0 replicates.
  package func run(
    jobs: Int, onReplicate: @escaping @Sendable () -> Void = {}
  ) async -> [Totals] {
    let replicate = prepared()
    let numbers = span.numbers
    return await inParallel(numbers.count, jobs: jobs) { number in
      defer { onReplicate() }
      return replicate(numbers.lowerBound + number)
    }
  }
}
