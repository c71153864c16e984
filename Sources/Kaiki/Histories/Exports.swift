/// Rule for items that only some of several exports contain (A0.8).
public enum DeletionRule: String, CaseIterable, Sendable {
  /// Keep missing items: the item may have been created after the export.
  case none
  /// Delete items that the newest export lacks; keep the events of deleted items (G7).
  case newest
}

/// Result of the comparison of several exports (A0.8).
public struct ExportComparison: Hashable, Sendable {
  /// True if at least two exports contain items of one kind, so that an item can be missing from one of them.
  public var isPossible = false
  /// Number of items that were deleted because the newest export lacks them, ≥ 0.
  public var dropped = 0
  /// Names of the files of exports without any dated event, sorted; the newest export is unknown if there are any.
  public var undated: [String] = []

  /// Creates a comparison of exports that contains no export yet.
  public init() {}
}

/// Exports that form a history: the files of each export, and the times of its events.
struct Exports: Sendable {
  private var numbers: [String: Int] = [:]
  private var files: [[HistoryPart: [String]]] = []
  private var dates: [EventDates] = []
  /// Index of the export that is being read; `nil` if the current file belongs to no export.
  private(set) var running: Int?

  /// Begins a file of an export.
  ///
  /// - Parameters:
  ///   - name: Name shared by all files of the export; `nil` if the file belongs to no export.
  ///   - part: Part of the history that the file holds.
  ///   - file: Name of the file, for findings.
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

  /// Records an event of the current export at a given time.
  mutating func see(_ instant: Instant) {
    if let running { dates[running].insert(instant) }
  }

  /// Records events of the current export at given times.
  mutating func see(_ instants: [Instant]) {
    for instant in instants { see(instant) }
  }

  /// Records an event of the current export on a given day.
  mutating func see(_ day: Day) {
    if let running { dates[running].insert(day) }
  }

  /// Records the event dates of the current export.
  mutating func see(_ other: EventDates) {
    if let running { dates[running].formUnion(other) }
  }

  /// Returns the names of the files of an export that hold a part, in the order in which they were read.
  func files(of export: Int, _ part: HistoryPart) -> [String] { files[export][part] ?? [] }

  /// Returns the time of the latest event of each export before a day; `nil` for an export without events.
  func latest(before end: Day?, in boundary: DayBoundary) -> [Instant?] {
    dates.map { $0.latest(before: end, in: boundary) }
  }
}
