/// From where, how far and how often something is simulated.
public struct PlanSpan: Hashable, Sendable {
  /// The first simulated day.
  public var start: Day
  /// Simulated days, ≥ 1.
  public var days: Int
  /// Runs, ≥ 1.
  public var replicates: Int
  /// The seed of every draw.
  public var seed: UInt64

  /// A span.
  public init(start: Day, days: Int, replicates: Int, seed: UInt64) {
    self.start = start
    self.days = days
    self.replicates = replicates
    self.seed = seed
  }
}

extension PlanSpan {
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

  /// From where, how far and how often.
  var span: PlanSpan { get }

  /// What one replicate needs beside its number is worked out once: one run by its number, from 0, which depends on
  /// nothing else.
  func prepared() -> @Sendable (_ replicate: Int) -> Totals
}

extension Plan {
  /// Runs all replicates; the result depends on the plan alone, never on `jobs`.
  ///
  /// - Parameters:
  ///   - jobs: How many replicates run side by side, ≥ 1.
  ///   - onReplicate: Called after each replicate, from any thread.
  /// - Returns: One entry a replicate, in their order.
  public func run(
    jobs: Int, onReplicate: @escaping @Sendable () -> Void = {}
  ) async -> [Totals] {
    let replicate = prepared()
    let count = span.replicates
    return await withTaskGroup(of: (first: Int, totals: [Totals]).self) { group in
      let jobs = min(jobs, count)
      for job in 0..<jobs {
        let range = (count * job / jobs)..<(count * (job + 1) / jobs)
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
