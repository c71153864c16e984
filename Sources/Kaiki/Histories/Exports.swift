/// Rule for items that only some of several exports of an app contain (A0.8).
package enum DeletionRule: String, CaseIterable, Sendable {
  /// Keep missing items: the item may have been created after the export that lacks it.
  case none
  /// Delete items that the newest export lacks; the events of deleted items stay in the history (G7).
  case newest
}

/// Result of the comparison of several exports of an app: which items are missing in which export (A0.8).
package struct ExportComparison: Hashable, Sendable {
  /// True if at least two exports contain items of one kind, so that an item can be missing from one of the exports.
  package var isPossible = false
  /// Number of items of all kinds that were deleted because the newest export lacks them, ≥ 0.
  package var dropped = 0
  /// Names of the files of exports without any dated event, sorted, one element per name.
  package var undated: [String] = []

  /// Creates a comparison of exports that contains no export yet.
  package init() {}
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

  /// Returns the time of each export's latest event by the export's index; `nil` without an event before `end`.
  func latest(before end: Day?, in boundary: DayBoundary) -> [Instant?] {
    dates.map { $0.latest(before: end, in: boundary) }
  }
}

/// Exports that contain each of a list of items, which are numbered from 0.
struct Holders: Sendable {
  /// Indices of the exports with items of this kind, one per export, in reading order.
  ///
  /// Includes exports with an empty list of items; empty if no input belongs to an export.
  private(set) var exports: [Int] = []
  /// Indices of the items of each element of ``exports``, in reading order, possibly with duplicates.
  private var numbers: [ContiguousArray<Int32>] = []
  private var indices: [Int: Int] = [:]
  private var running: Int?

  mutating func begin(_ export: Int?) {
    guard let export else {
      running = nil
      return
    }
    running = indices[export]
    if running == nil {
      running = exports.count
      indices[export] = exports.count
      exports.append(export)
      numbers.append([])
    }
  }

  mutating func insert(_ number: Int) {
    if let running { numbers[running].append(Int32(number)) }
  }

  func byThing(_ count: Int) -> ByThing { ByThing(numbers, count) }

  /// Exports of each item, in one array, so memory grows with the number of entries and not with exports × items.
  struct ByThing {
    private var starts: [Int]
    private var indices: [Int32]

    init(_ numbers: [ContiguousArray<Int32>], _ count: Int) {
      starts = Array(repeating: 0, count: count + 1)
      for number in numbers.joined() { starts[Int(number) + 1] += 1 }
      for number in 0..<count { starts[number + 1] += starts[number] }
      indices = Array(repeating: 0, count: starts[count])
      var next = starts
      for (index, numbers) in numbers.enumerated() {
        for number in numbers {
          indices[next[Int(number)]] = Int32(index)
          next[Int(number)] += 1
        }
      }
    }

    /// Returns the positions in ``Holders/exports`` of the exports that contain an item, ascending; empty if none
    /// does.
    func indices(of number: Int) -> ArraySlice<Int32> { indices[starts[number]..<starts[number + 1]] }
  }
}

/// Finds the items that only some of several exports contain, and decides which items to delete (A0.8).
struct DeletionResolver {
  let exports: Exports
  /// Time of the latest event of each export, by the export's index; `nil` for an export without events.
  let latest: [Instant?]
  let rule: DeletionRule
  private(set) var comparison = ExportComparison()
  private(set) var findings = Findings()

  /// Maximum number of exports that one finding names: 10.
  private static let maxNamed = 10

  init(_ exports: Exports, latest: [Instant?], rule: DeletionRule) {
    self.exports = exports
    self.latest = latest
    self.rule = rule
  }

  /// Appends a finding for each item of one kind that an export lacks, and returns the items to delete.
  ///
  /// The result contains the indices of the items that the newest export lacks, ascending, and ``comparison`` counts
  /// the deleted items. If several exports have the latest event, all of them must lack the item. The result is empty
  /// in these cases:
  ///
  /// - Fewer than two exports contain items of the kind.
  /// - The ``rule`` keeps all items, or the items are known from events.
  /// - The newest export is unknown, because an export has no event.
  mutating func dropped(
    of holders: Holders, _ part: HistoryPart, count: Int, isEvent: Bool = false,
    location: (Int) -> (id: String, name: String?)
  ) -> [Int] {
    guard holders.exports.count > 1 else { return [] }
    comparison.isPossible = true
    let newest = rule == .newest && !isEvent ? newest(of: holders.exports, part) : []
    let held = holders.byThing(count)
    var dropped: [Int] = []
    for number in 0..<count {
      let holding = held.indices(of: number)
      let missingCount = holders.exports.count - Self.distinct(holding)
      guard missingCount > 0 else { continue }
      let isDropped = !newest.isEmpty && !holding.contains { newest.contains(Int($0)) }
      if isDropped { dropped.append(number) }
      let files = Self.missing(holding, among: holders.exports.count).flatMap {
        exports.files(of: holders.exports[$0], part)
      }.sorted()
      let others = max(0, missingCount - Self.maxNamed)
      let (id, name) = location(number)
      findings.append(
        Finding(
          rule: "A0.8", severity: isDropped ? .warning : .note, location: id, name: name,
          code: isDropped
            ? .dropped(part, in: Finding.Values(files), others: others)
            : .missing(part, in: Finding.Values(files), others: others)))
    }
    comparison.dropped += dropped.count
    return dropped
  }

  private static func distinct(_ indices: ArraySlice<Int32>) -> Int {
    zip(indices.dropFirst(), indices).count { $0 != $1 } + (indices.isEmpty ? 0 : 1)
  }

  /// Returns the lowest indices in `0..<count` that a list lacks, ascending, at most ``maxNamed`` indices.
  private static func missing(_ holding: ArraySlice<Int32>, among count: Int) -> [Int] {
    var (missing, rest) = ([Int](), holding)
    for index in 0..<count {
      guard missing.count < maxNamed else { break }
      while let first = rest.first, first < index { rest.removeFirst() }
      if rest.first.map({ $0 != index }) ?? true { missing.append(index) }
    }
    return missing
  }

  /// Returns the positions in `numbers` of the exports with the latest event, usually one.
  ///
  /// Empty if one of the exports has no event; then adds the names of its files to the comparison.
  private mutating func newest(of numbers: [Int], _ part: HistoryPart) -> Set<Int> {
    let undated = numbers.filter { latest[$0] == nil }.flatMap { exports.files(of: $0, part) }
    comparison.undated = Set(comparison.undated + undated).sorted()
    let newest = numbers.compactMap { latest[$0] }.max()
    return undated.isEmpty ? Set(numbers.indices.filter { latest[numbers[$0]] == newest }) : []
  }
}

/// UTC dates of events, with the latest time of each date.
///
/// A stray date at the end (more than ten years after all others) can be ignored.
struct EventDates: Sendable {
  /// Latest time on each date, by the date in days since 1970-01-01 (UTC); the time of `running` may be missing.
  private var latest: [Int: Instant] = [:]
  private var days: Set<Day> = []
  /// All instants of the UTC date of the last inserted event, and the latest event time on this date.
  ///
  /// Most events are sorted, so this avoids dictionary look-ups.
  private var running = (date: Instant.noDate, at: Instant(milliseconds: 0))

  @inline(__always)
  mutating func insert(_ instant: Instant) {
    if running.date.contains(instant) { running.at = max(running.at, instant) } else { begin(instant) }
  }

  private mutating func begin(_ instant: Instant) {
    settle()
    let date = instant.date
    running = (Instant.instants(ofDate: date), max(latest[date] ?? instant, instant))
  }

  mutating func insert(_ day: Day) { days.insert(day) }

  mutating func formUnion(_ other: consuming EventDates) {
    settle()
    other.settle()
    latest.merge(other.latest, uniquingKeysWith: max)
    days.formUnion(other.days)
  }

  private mutating func settle() {
    if !running.date.isEmpty { latest[running.date.lowerBound.date] = running.at }
    running.date = Instant.noDate
  }

  /// Returns the time of the latest event; `nil` if there are no events.
  ///
  /// An event of unknown time counts at the start of its day.
  ///
  /// - Parameter end: Day from which events are ignored; `nil` to include all. The UTC date of an event decides, or its
  ///   day if its time is unknown.
  consuming func latest(before end: Day?, in boundary: DayBoundary) -> Instant? {
    settle()
    let (instants, days) = (latest, days)
    let instant = instants.filter { date, _ in end.map { date < Int($0.number) } ?? true }.values.max()
    let day = days.filter { day in end.map { day < $0 } ?? true }.max()
    return [instant, day.map(boundary.start)].compactMap { $0 }.max()
  }
}

private let millisecondsOfDay: Int64 = 86_400_000

extension Instant {
  /// Days from 1970-01-01 to the UTC date of the instant; the local date may differ by one day.
  var date: Int { Int(floorDivide(milliseconds, millisecondsOfDay)) }

  static func instants(ofDate date: Int) -> Range<Instant> {
    let start = Int64(date) * millisecondsOfDay
    return Instant(milliseconds: start)..<Instant(milliseconds: start + millisecondsOfDay)
  }

  static let noDate = Instant(milliseconds: 0)..<Instant(milliseconds: 0)
}

// Times of the known past events of a row; planned dates are not included.

extension RecurringTask {
  var instants: [Instant] { [isCreationKnown ? created : nil, lastCompleted, modified].compactMap { $0 } }
}

extension AttemptTask {
  var instants: [Instant] {
    [isCreationKnown ? createdAt : nil, knownChange, completedAt, lastAttemptAt].compactMap { $0 }
  }
}

extension DailyList {
  var instants: [Instant] { [createdAt, lastReset].compactMap { $0 } + items.compactMap(\.modified) }
}
