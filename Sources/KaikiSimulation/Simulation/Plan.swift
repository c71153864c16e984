import Kaiki

/// Which days are simulated, in how many runs, and from which seed.
public struct PlanSpan: Hashable, Sendable {
  /// The first simulated day.
  public var start: Day
  /// Simulated days, ≥ 1.
  public var days: Int
  /// Runs, ≥ 1.
  public var replicates: Int
  /// The seed of every draw.
  public var seed: UInt64
  /// Which of the runs are run; `nil` for all.
  public var shard: Shard?

  /// One of several parts of the runs, as equal as can be, for a process of its own.
  public struct Shard: Hashable, Sendable {
    /// Which of them, 1...``count``.
    public var number: Int
    /// How many there are, ≥ 1.
    public var count: Int

    /// A shard.
    ///
    /// - Precondition: `number` in 1...`count`.
    public init(number: Int, of count: Int) {
      precondition(1 <= number && number <= count, "a shard is one of those that there are")
      self.number = number
      self.count = count
    }

    /// The runs that are in it, by their numbers from 0; none, where there are fewer runs than shards, in some of them.
    public func numbers(of replicates: Int) -> Range<Int> {
      (replicates * (number - 1) / count)..<(replicates * number / count)
    }
  }

  /// A span.
  public init(start: Day, days: Int, replicates: Int, seed: UInt64) {
    self.start = start
    self.days = days
    self.replicates = replicates
    self.seed = seed
  }
}

extension PlanSpan {
  /// The runs that are run, by their numbers from 0.
  public var numbers: Range<Int> {
    shard?.numbers(of: replicates) ?? 0..<replicates
  }

  /// Replicates times days: what fits comfortably into memory.
  package static let mostReplicateDays = 20_000_000

  /// Whether the totals of so many days and runs can be held at once.
  package static func fitsIntoMemory(days: Int, replicates: Int) -> Bool {
    replicates * days <= mostReplicateDays
  }

  /// The last day that files can name.
  public static let lastDay = Day(2_932_896)

  /// Whether everything that is due after the run still has a day that files can name: by the table, or ten years
  /// for a task.
  public func fits(_ settings: AppSettings) -> Bool {
    let furthestReturn = max(settings.table.intervals.max() ?? 0, 3_660)
    return start + (days + furthestReturn) <= Self.lastDay
  }
}

/// What is projected, and by which rules: the same for cards, tasks, lists, attempts and courses.
public protocol Plan: Sendable {
  /// What happened in one replicate.
  associatedtype Totals: Sendable

  /// The simulated days, the number of runs and their seed.
  var span: PlanSpan { get }

  /// What one replicate needs beside its number is worked out once: one run by its number, from 0, which depends on
  /// nothing else.
  func prepared() -> @Sendable (_ replicate: Int) -> Totals
}

extension Plan {
  /// Runs the replicates of the span; the result depends on the plan alone, never on `jobs`, and that of each on nothing
  /// but its number.
  ///
  /// - Parameters:
  ///   - jobs: How many replicates run side by side, ≥ 1.
  ///   - onReplicate: Called after each replicate, from any thread.
  /// - Returns: One entry a replicate, in their order.
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
