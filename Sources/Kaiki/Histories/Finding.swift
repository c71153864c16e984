import KaikiNumerics

/// Result of a validation rule: the problem, its location in the data, and the action taken.
package struct Finding: Hashable, Sendable {
  /// Severity of a finding: `warning` for a problem that can affect figures, `note` for information.
  package enum Severity: String, Sendable {
    /// Information, such as a duplicate row that counts once; the figures are as intended.
    case note
    /// Problem that can affect figures: rows were repaired or ignored, are invalid, or contradict each other.
    case warning
  }

  /// Id of the rule, such as `C8`, `duplicate` or `orphan`.
  package var rule: String
  /// Severity of the finding: `warning` for a problem that can affect figures, `note` for information.
  package var severity: Severity
  /// File and line, or id of the item concerned; empty for a finding about the data as a whole.
  package var location: String
  /// Name of the item or event at ``location``; `nil` if it has no name, or if the name equals the location.
  package var name: String?
  /// Problem and action taken.
  package var code: Code

  /// Creates a finding; a name that is empty or equal to `location` becomes `nil`.
  package init(rule: String, severity: Severity, location: String, name: String? = nil, code: Code) {
    self.rule = rule
    self.severity = severity
    self.location = location
    self.name = name.flatMap { $0.isEmpty || $0 == location ? nil : $0 }
    self.code = code
  }
}

extension Finding {
  /// Location for display: ``location``, followed by ``name`` in brackets if there is one.
  package var subject: String { name.map { "\(location) (\($0))" } ?? location }

  /// Returns the order of this finding and another one of the same rule: warnings first, then by location and
  /// code.
  func order(beside other: Finding) -> RowOrder {
    if severity != other.severity { return severity == .warning ? .less : .greater }
    let order = Self.order(ofLocation: location, beside: other.location)
    return order == .equal ? .of(code, other.code) : order
  }

  /// True if a finding of the same rule with these values precedes this finding in the list.
  func isBehind(_ severity: Severity, location: String, code: Code) -> Bool {
    Finding(rule: rule, severity: severity, location: location, code: code).order(beside: self) == .less
  }

  /// Returns the order of two texts by bytes, except that digits are compared as numbers: line 9 precedes line 10.
  private static func order(ofLocation left: String, beside right: String) -> RowOrder {
    var (text, other) = (left, right)
    let order = text.withUTF8 { text in other.withUTF8 { Self.order(of: text, beside: $0) } }
    return order == .equal ? .of(left, right) : order
  }

  private static func order(
    of text: UnsafeBufferPointer<UInt8>, beside other: UnsafeBufferPointer<UInt8>
  ) -> RowOrder {
    var (index, otherIndex) = (0, 0)
    while index < text.count, otherIndex < other.count {
      let (byte, otherByte) = (text[index], other[otherIndex])
      if isDigit(byte), isDigit(otherByte) {
        let (number, otherNumber) = (number(at: &index, of: text), number(at: &otherIndex, of: other))
        let order = RowOrder.of(number.count, otherNumber.count)
        if order != .equal { return order }
        if !number.elementsEqual(otherNumber) {
          return number.lexicographicallyPrecedes(otherNumber) ? .less : .greater
        }
      } else if byte != otherByte {
        return byte < otherByte ? .less : .greater
      } else {
        index += 1
        otherIndex += 1
      }
    }
    return .of(text.count - index, other.count - otherIndex)
  }

  private static func number(
    at index: inout Int, of text: UnsafeBufferPointer<UInt8>
  ) -> Slice<UnsafeBufferPointer<UInt8>> {
    let digits = text[index...].prefix(while: isDigit)
    index = digits.endIndex
    return digits.drop { $0 == UInt8(ascii: "0") }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
}

/// Findings of all rules; a rule lists its first 100 findings and counts the rest.
///
/// The order is by rule, warnings before notes, then by location and code. The order of insertion has no effect.
package struct Findings: Sendable {
  /// Maximum number of findings that the list contains for each rule: 100.
  package static let maxPerRule = 100

  /// Listed findings by id of their rule, each list in the order of ``all``; 1...``maxPerRule`` elements per rule.
  private var listed: [String: [Finding]] = [:]
  /// Number of findings of each rule, listed and unlisted, by the id of the rule; ≥ 1.
  package private(set) var counts: [String: Int] = [:]
  /// Missing cards, tasks and courses that events name, also from unlisted findings; empty if nothing is missing.
  ///
  /// The keys are the kind, then the name. A value has the number of events from all findings.
  private(set) var orphansByKind: [Orphan.Kind: [String: Orphan]] = [:]

  /// Creates a list without findings.
  package init() {}

  /// Adds a finding: a message of a validation rule.
  ///
  /// A rule lists its first ``maxPerRule`` findings in the order of ``all``, so a new finding can displace a listed
  /// one. The displaced finding is still counted.
  package mutating func append(_ finding: Finding) {
    counts[finding.rule, default: 0] += 1
    if case .orphan(let orphan) = finding.code { count(orphan) }
    Self.list(finding, among: &listed[finding.rule, default: []])
  }

  /// Returns the last listed finding of a rule; `nil` if the rule lists fewer than ``maxPerRule``.
  ///
  /// A finding that would follow the last listed one is only counted.
  func lastListed(_ rule: String) -> Finding? {
    listed[rule].flatMap { $0.count >= Self.maxPerRule ? $0.last : nil }
  }

  /// Counts findings that would follow the ``maxPerRule`` listed findings of their rule.
  mutating func appendUnlisted(_ rule: String, _ count: Int) {
    if count > 0 { counts[rule, default: 0] += count }
  }

  /// Adds all findings of another list, including the counts of its unlisted findings.
  package mutating func append(contentsOf other: Findings) {
    for (rule, count) in other.counts { counts[rule, default: 0] += count }
    for orphan in other.orphansByKind.values.flatMap(\.values) { count(orphan) }
    for (rule, findings) in other.listed {
      for finding in findings { Self.list(finding, among: &listed[rule, default: []]) }
    }
  }

  private mutating func count(_ orphan: Orphan) {
    guard var known = orphansByKind[orphan.kind]?[orphan.name] else {
      orphansByKind[orphan.kind, default: [:]][orphan.name] = orphan
      return
    }
    known.count += orphan.count
    if known.nearest == nil { known.nearest = orphan.nearest }
    orphansByKind[orphan.kind]?[orphan.name] = known
  }

  private static func list(_ finding: Finding, among listed: inout [Finding]) {
    // Most findings are appended in order.
    let isLast = listed.last.map { finding.order(beside: $0) != .less } ?? true
    let index =
      isLast ? listed.count : listed.partitioningIndex { finding.order(beside: $0) == .less }
    guard index < maxPerRule else { return }
    listed.insert(finding, at: index)
    if listed.count > maxPerRule { listed.removeLast() }
  }

  /// Returns the events up to `now`, in their order, and appends one finding about later events, if there are any (S4).
  mutating func past<Event>(
    _ events: [Event], _ kind: Finding.Events, by now: Instant, in zone: TimeZoneRules, at: (Event) -> Instant
  ) -> [Event] {
    let past = events.filter { at($0) <= now }
    noteLater(events.count - past.count, kind, than: zone.clockText(of: now))
    return past
  }

  /// Appends a finding with the number of events that are ignored because they are later than `now`; none for 0 (S4).
  mutating func noteLater(_ count: Int, _ events: Finding.Events, than now: String) {
    guard count > 0 else { return }
    append(
      Finding(
        rule: "S4", severity: .warning, location: "", code: .later(events, than: now, count: count)))
  }

  /// Listed findings, ascending by id of the rule, then warnings before notes, then by location and code.
  ///
  /// A note per rule with more than ``maxPerRule`` findings follows: the number of its unlisted findings.
  package var all: [Finding] {
    let more = counts.filter { $0.value > Self.maxPerRule }.sorted { $0.key < $1.key }
    return listed.keys.sorted().flatMap { listed[$0] ?? [] }
      + more.map {
        Finding(
          rule: $0.key, severity: .note, location: "", code: .unlisted($0.value - Self.maxPerRule))
      }
  }
}

extension History {
  /// Appends a finding to ``findings`` for each card or task that events name and that its table lacks.
  ///
  /// The events stay in the history (G7); the missing cards and tasks are never due. Events whose table of cards or
  /// tasks is missing are ignored.
  package mutating func reportOrphans() {
    if let cards, let log {
      let known = knownCards(cards)
      for (number, count) in log.answersByCard.enumerated() where count > 0 && !known[number] {
        report(Orphan(.card, name: log.cards[number], count: count))
      }
    }
    if let recurringTasks, let completions {
      let known = IdentifierTable(recurringTasks.map(\.id))
      report(.task, completions.lazy.map(\.task).filter { known.number(of: $0) == nil })
    }
    if let attemptTasks, let attempts {
      let known = IdentifierTable(attemptTasks.map(\.id))
      report(.attemptTask, attempts.lazy.map(\.task).filter { known.number(of: $0) == nil })
    }
  }

  private mutating func report(_ kind: Orphan.Kind, _ names: some Sequence<String>) {
    var lost = IdentifierTable()
    var counts: [Int] = []
    for name in names {
      let number = lost.intern(name)
      if number == counts.count { counts.append(0) }
      counts[number] += 1
    }
    for (number, count) in counts.enumerated() {
      report(Orphan(kind, name: lost[number], count: count))
    }
  }

  private mutating func report(_ orphan: Orphan) {
    findings.append(
      Finding(rule: "orphan", severity: .warning, location: orphan.name, code: .orphan(orphan)))
  }
}

/// Events that name a card, task or course which the data lack (rule `orphan`).
package struct Orphan: Hashable, Comparable, Sendable {
  /// Kind of item that the events name: a card, a recurring task, a task with attempts or a course.
  ///
  /// The events are answers, completions, attempts and attendance records, in this order.
  package enum Kind: String, CaseIterable, Sendable {
    case card, task, attemptTask, course
  }

  /// Kind of the missing item.
  package var kind: Kind
  /// Name or id of the missing item, as written in the events; empty if the data lack the whole table of courses.
  package var name: String
  /// Number of events with that name, ≥ 1.
  package var count: Int
  /// Most similar name among the known items of the kind; `nil` if none is similar.
  package var nearest: String?

  /// Creates the events that name a missing item.
  package init(_ kind: Kind, name: String, count: Int, nearest: String? = nil) {
    self.kind = kind
    self.name = name
    self.count = count
    self.nearest = nearest
  }

  /// Orders by kind, name, number of events and nearest name.
  package static func < (left: Orphan, right: Orphan) -> Bool {
    (left.kind.rawValue, left.name, left.count, left.nearest ?? "")
      < (right.kind.rawValue, right.name, right.count, right.nearest ?? "")
  }
}

extension Findings {
  /// Missing items that events name, from all findings, by number of events (most first), then by name.
  package var orphans: [Orphan] {
    orphansByKind.values.flatMap(\.values).sorted {
      ($1.count, $0.name, $0.kind.rawValue) < ($0.count, $1.name, $1.kind.rawValue)
    }
  }
}
