/// Rule for items that only some of several exports of an app contain (A0.8).
public enum DeletionRule: String, CaseIterable, Sendable {
  /// Keep missing items: the item may have been created after the export that lacks it.
  case none
  /// Delete items that the newest export lacks; the events of deleted items stay in the history (G7).
  case newest
}

/// Result of the comparison of several exports of an app: which items are missing in which export (A0.8).
public struct ExportComparison: Hashable, Sendable {
  /// True if at least two exports contain items of one kind, so that an item can be missing from one of the exports.
  public var isPossible = false
  /// Number of items of all kinds that were deleted because the newest export lacks them, ≥ 0.
  public var dropped = 0
  /// Names of the files of exports without any dated event, sorted, one element per name.
  public var undated: [String] = []

  /// Creates a comparison of exports that contains no export yet.
  public init() {}
}

struct Exports: Sendable {
  private var numbers: [String: Int] = [:]
  private var files: [[HistoryPart: [String]]] = []
  private var dates: [EventDates] = []
  /// Index of the current export: 0 is the first one to appear; `nil` if the current file belongs to no export.
  private(set) var running: Int?

  mutating func begin(_ name: String?, _ part: HistoryPart, file: String) {
    guard let name else {
      running = nil
      return
    }
    let number = numbers[name] ?? files.count
    if number == files.count {
      numbers[name] = number
      files.append([:])
      dates.append(EventDates())
    }
    if files[number][part]?.contains(file) != true { files[number][part, default: []].append(file) }
    running = number
  }

  mutating func see(_ instant: Instant) {
    if let running { dates[running].insert(instant) }
  }

  mutating func see(_ instants: [Instant]) {
    for instant in instants { see(instant) }
  }

  mutating func see(_ day: Day) {
    if let running { dates[running].insert(day) }
  }

  mutating func see(_ other: EventDates) {
    if let running { dates[running].formUnion(other) }
  }

  func files(of export: Int, _ part: HistoryPart) -> [String] { files[export][part] ?? [] }

  /// Returns the time of each export's latest event, one element per export, by the export's index.
  ///
  /// An element is `nil` if the export has no event before `end`.
  func latest(before end: Day?, in boundary: DayBoundary) -> [Instant?] {
    dates.map { $0.latest(before: end, in: boundary) }
  }
}
