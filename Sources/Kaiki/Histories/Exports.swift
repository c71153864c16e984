/// What becomes of things that one of several exports lacks (A0.8).
public enum DeletionRule: String, CaseIterable, Sendable {
  /// They stay: they may not have been made yet when it was written.
  case none
  /// What the newest export lacks is taken for deleted; events that name it stay (G7).
  case newest
}

/// What came of comparing several exports (A0.8).
public struct ExportComparison: Hashable, Sendable {
  /// Whether several exports hold things of one kind, so that one can lack what another has.
  public var isPossible = false
  /// The number of things that were dropped, since the newest export lacks them.
  public var dropped = 0
  /// The files of exports in which nothing says when they were made, so that none can be called the newest; sorted.
  public var undated: [String] = []

  /// Nothing was compared.
  public init() {}
}

/// The exports of which a history is made: the files of each, and when something happened in it.
struct Exports: Sendable {
  private var numbers: [String: Int] = [:]
  private var files: [[HistoryPart: [String]]] = []
  private var dates: [EventDates] = []
  /// The export that is being read; `nil` for what is of none.
  private(set) var running: Int?

  /// Says that a file of an export begins.
  ///
  /// - Parameters:
  ///   - name: What all files of the export have in common; `nil` for what is of none.
  ///   - part: What the file holds.
  ///   - file: Its name, for findings.
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

  /// Takes in that something of the running export happened at a moment.
  mutating func see(_ instant: Instant) {
    if let running { dates[running].insert(instant) }
  }

  /// Takes in moments at which something of the running export happened.
  mutating func see(_ instants: [Instant]) {
    for instant in instants { see(instant) }
  }

  /// Takes in that something of the running export happened on a day.
  mutating func see(_ day: Day) {
    if let running { dates[running].insert(day) }
  }

  /// Takes in when things of the running export happened.
  mutating func see(_ other: EventDates) {
    if let running { dates[running].formUnion(other) }
  }

  /// The files of an export that hold a part.
  func files(of export: Int, _ part: HistoryPart) -> [String] { files[export][part] ?? [] }

  /// The latest thing that happened in each export, before a day; `nil` where nothing is known to have.
  func latest(before end: Day?, in boundary: DayBoundary) -> [Instant?] {
    dates.map { $0.latest(before: end, in: boundary) }
  }
}
