import Kaiki
import Records

/// The options of `simulate`, as typed on the line.
struct SimulationOptions: Sendable {
  /// What gives the intervals.
  enum SchedulerName: String, CaseIterable {
    case table
  }

  /// What is taken for the truth.
  enum MemoryName: String, CaseIterable {
    case empirical, fsrs6
  }

  var data: DataOptions
  var rules: RuleOptions
  var opensPerDay: Double?
  var days: Int
  var start: Day?
  var replicates: Int
  var seed: UInt64
  var deck: Int?
  var newPerDay: Int
  var reviewLimit: Int?
  var intervals: IntervalTable?
  var memory: MemoryName?
  var parameters: FSRS6?
  var exportHistory: String?

  private static let standardSeed: UInt64 = 1
  private static let standardNewPerDay = 20

  /// Replicates times days: what fits comfortably into memory.
  static let mostReplicateDays = 20_000_000

  init(_ arguments: Arguments) throws(CommandError) {
    data = try DataOptions(arguments)
    rules = try RuleOptions(arguments)
    opensPerDay = try arguments.number("--opens-per-day", in: 0...AppUsage.mostPerDay)
    days = try arguments.integer("--days", in: 1...36_500) ?? 365
    replicates = try arguments.integer("--replicates", in: 1...1_000_000) ?? 200
    guard replicates * days <= Self.mostReplicateDays else {
      throw arguments.usage(
        "\(replicates) replicates of \(days) days are more than \(Self.mostReplicateDays) replicate days; give fewer"
      )
    }
    seed = try arguments.integer("--seed", in: 0...Int.max).map { UInt64($0) } ?? Self.standardSeed
    deck = try arguments.integer("--deck", in: 0...10_000_000)
    newPerDay = try arguments.integer("--new-per-day", in: 0...10_000_000) ?? Self.standardNewPerDay
    reviewLimit = try arguments.integer("--review-limit", in: 0...10_000_000)
    exportHistory = arguments.text("--export-history")
    _ = try arguments.choice("--scheduler", SchedulerName.self)
    memory = try arguments.choice("--memory-model", MemoryName.self)
    start = try Self.start(arguments)
    intervals = try Self.intervals(arguments)
    parameters = try Self.parameters(arguments)
    if parameters != nil, memory == .empirical {
      throw arguments.usage("--parameters are those of FSRS-6; give --memory-model fsrs6")
    }
  }

  /// A look at the days ahead of data that were read for another purpose, with standard options.
  init(ahead days: Int, replicates: Int, data: DataOptions, rules: RuleOptions) {
    self.data = data
    self.rules = rules
    self.days = days
    self.replicates = replicates
    seed = Self.standardSeed
    newPerDay = Self.standardNewPerDay
  }

  private static func start(_ arguments: Arguments) throws(CommandError) -> Day? {
    guard let text = arguments.text("--start") else { return nil }
    guard let date = InstantText.date(text) else {
      throw arguments.usage("--start \"\(text)\" is not a date; write it as 2026-01-31")
    }
    return Day(date)
  }

  private static func intervals(_ arguments: Arguments) throws(CommandError) -> IntervalTable? {
    guard let text = arguments.text("--intervals") else { return nil }
    var intervals: [Int] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let interval = Int(part) else {
        throw arguments.usage(
          "--intervals: \"\(part)\" is not a whole number; write days such as 0,1,2,4,7,15,30")
      }
      intervals.append(interval)
    }
    do throws(IntervalTable.Problem) {
      return try IntervalTable(intervals)
    } catch {
      throw arguments.usage("--intervals: \(IntervalTableText.message(error))")
    }
  }

  private static func parameters(_ arguments: Arguments) throws(CommandError) -> FSRS6? {
    guard let path = arguments.text("--parameters") else { return nil }
    let weights: [Double]
    do throws(JSONDocumentError) {
      weights = try NumberList.read(path)
    } catch {
      switch error {
      case .file(let error): throw CommandError(error)
      case .malformed(let rejection): throw CommandError(.badSettings, rejection.description)
      }
    }
    do throws(FSRS6.Problem) {
      return try FSRS6(weights: weights)
    } catch {
      switch error {
      case .count(let count):
        throw CommandError(
          .badSettings, "\(path): FSRS-6 has 21 weights and the file \(count); give w0 to w20")
      case .outOfBounds(let index, let bounds):
        throw CommandError(
          .badSettings,
          "\(path): w\(index) is \(weights[index]); give \(bounds.lowerBound) to \(bounds.upperBound)")
      }
    }
  }
}
