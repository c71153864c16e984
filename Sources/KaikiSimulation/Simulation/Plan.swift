import Kaiki

/// Simulated days, number of replicates and random seed.
public struct PlanSpan: Hashable, Sendable {
  /// First simulated day.
  public var start: Day
  /// Number of simulated days, ≥ 1.
  public var days: Int
  /// Number of replicates, ≥ 1.
  public var replicates: Int
  /// Seed of all random numbers.
  public var seed: UInt64
  /// Part of the replicates that this process runs; `nil` for all.
  public var shard: Shard?

  /// Part of the replicates that one process runs; all parts have almost equal size.
  public struct Shard: Hashable, Sendable {
    /// Number of the part, 1...``count``.
    public var number: Int
    /// Number of parts, ≥ 1.
    public var count: Int

    /// Creates a shard.
    ///
    /// - Precondition: `number` in 1...`count`.
    public init(number: Int, of count: Int) {
      precondition(1 <= number && number <= count, "the number of a shard is 1 to the count of shards")
      self.number = number
      self.count = count
    }

    /// Returns the range of its replicates, from 0; some shards are empty if there are fewer replicates than shards.
    public func numbers(of replicates: Int) -> Range<Int> {
      (replicates * (number - 1) / count)..<(replicates * number / count)
    }
  }

  /// Creates a span for all replicates.
  public init(start: Day, days: Int, replicates: Int, seed: UInt64) {
    self.start = start
    self.days = days
    self.replicates = replicates
    self.seed = seed
  }
}

extension PlanSpan {
  /// Range of the replicates to run, from 0.
  public var numbers: Range<Int> {
    shard?.numbers(of: replicates) ?? 0..<replicates
  }

  /// Maximum of replicates × days whose totals fit into memory.
  package static let maxReplicateDays = 20_000_000

  /// True if the totals of the days and replicates fit into memory.
  package static func fitsIntoMemory(days: Int, replicates: Int) -> Bool {
    replicates * days <= maxReplicateDays
  }

  /// Last day that files can represent.
  public static let lastDay = Day(2_932_896)

  /// True if all due days after the run are representable in files.
  ///
  /// The furthest due day is the longest interval of the table, or ten years for a task.
  public func fits(_ settings: AppSettings) -> Bool {
    let furthestReturn = max(settings.table.intervals.max() ?? 0, 3_660)
    return start + (days + furthestReturn) <= Self.lastDay
  }
}

/// Simulation of one kind of items (such as cards or tasks) in independent replicates.
public protocol Plan: Sendable {
  /// Result of one replicate, such as daily counts.
  associatedtype Totals: Sendable

  /// Simulated days, number of replicates and seed.
  var span: PlanSpan { get }

  /// Prepares shared data once and returns a function that runs one replicate by its number, from 0.
  ///
  /// The result depends only on the plan and the number.
  func prepared() -> @Sendable (_ replicate: Int) -> Totals
}

extension Plan {
  /// Runs the replicates of the span in parallel; the results depend only on the plan, never on `jobs`.
  ///
  /// - Parameters:
  ///   - jobs: Number of replicates that run at the same time, ≥ 1.
  ///   - onReplicate: Called after each replicate, from any thread.
  /// - Returns: One element per replicate, by number.
  public func run(
    jobs: Int, onReplicate: @escaping @Sendable () -> Void = {}
  ) async -> [Totals] {
    let replicate = prepared()
    let numbers = span.numbers
    let count = numbers.count
    return await withTaskGroup(of: (first: Int, totals: [Totals]).self) { group in
      let jobs = min(jobs, count)
      for job in 0..<jobs {
        let range =
          (numbers.lowerBound + count * job / jobs)..<(numbers.lowerBound + count * (job + 1) / jobs)
        group.addTask {
          let totals = range.map { number in
            defer { onReplicate() }
            return replicate(number)
          }
          return (range.lowerBound, totals)
        }
      }
      var parts: [(first: Int, totals: [Totals])] = []
      for await part in group { parts.append(part) }
      return parts.sorted { $0.first < $1.first }.flatMap(\.totals)
    }
  }
}
