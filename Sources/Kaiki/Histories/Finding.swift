import KaikiNumerics

/// A remark of a validation rule about a data set: what was found, where, and what was done about it.
public struct Finding: Hashable, Sendable {
  /// Whether the data were changed for it.
  public enum Severity: String, Sendable {
    /// Worth knowing; nothing was changed.
    case note
    /// Repaired or kept out, as the rule says.
    case warning
  }

  /// The rule's id, such as `C8`, or `duplicate` and `orphan`.
  public var rule: String
  /// Whether it is only worth knowing, or something was repaired or kept out.
  public var severity: Severity
  /// The file and line, or the id, that it is about; empty for a finding about the data as a whole.
  public var place: String
  /// Name of the thing at ``place``; `nil` if it has none.
  public var name: String?
  /// What was found and what was done.
  public var message: String
  /// Events that name something which the data lack; `nil` for findings of other rules than `orphan`.
  package var orphan: Orphan?

  /// A finding.
  public init(rule: String, severity: Severity, place: String, name: String? = nil, message: String) {
    self.rule = rule
    self.severity = severity
    self.place = place
    self.name = name.flatMap { $0.isEmpty || $0 == place ? nil : $0 }
    self.message = message
  }
}

extension Finding {
  /// The ``place``, followed by the ``name`` in brackets where there is one.
  public var subject: String { name.map { "\(place) (\($0))" } ?? place }

  /// Order of the finding and another one of its rule.
  func order(beside other: Finding) -> RowOrder {
    if severity != other.severity { return severity == .warning ? .less : .greater }
    let order = Self.order(ofPlace: place, beside: other.place)
    return order == .equal ? .of(message, other.message) : order
  }

  /// True if a finding of the same rule with these words precedes this one.
  func isBehind(_ severity: Severity, place: String, message: String) -> Bool {
    Finding(rule: rule, severity: severity, place: place, message: message).order(beside: self) == .less
  }

  /// The order of texts by their bytes, but of numbers within them by size, so that line 9 stands before line 10.
  private static func order(ofPlace left: String, beside right: String) -> RowOrder {
    var (text, other) = (left, right)
    let order = text.withUTF8 { text in other.withUTF8 { Self.order(of: text, beside: $0) } }
    return order == .equal ? .of(left, right) : order
  }

  private static func order(
    of text: UnsafeBufferPointer<UInt8>, beside other: UnsafeBufferPointer<UInt8>
  ) -> RowOrder {
    var (place, otherPlace) = (0, 0)
    while place < text.count, otherPlace < other.count {
      let (byte, otherByte) = (text[place], other[otherPlace])
      if isDigit(byte), isDigit(otherByte) {
        let (number, otherNumber) = (number(at: &place, of: text), number(at: &otherPlace, of: other))
        let order = RowOrder.of(number.count, otherNumber.count)
        if order != .equal { return order }
        if !number.elementsEqual(otherNumber) {
          return number.lexicographicallyPrecedes(otherNumber) ? .less : .greater
        }
      } else if byte != otherByte {
        return byte < otherByte ? .less : .greater
      } else {
        place += 1
        otherPlace += 1
      }
    }
    return .of(text.count - place, other.count - otherPlace)
  }

  /// The digits of a number without zeros before it; the place is moved behind it.
  private static func number(
    at place: inout Int, of text: UnsafeBufferPointer<UInt8>
  ) -> Slice<UnsafeBufferPointer<UInt8>> {
    let digits = text[place...].prefix(while: isDigit)
    place = digits.endIndex
    return digits.drop { $0 == UInt8(ascii: "0") }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
}

/// Findings, of which each rule lists the first hundred and counts the rest.
///
/// They stand by rule, warnings before notes, then by place and message, whatever the order in which they were found.
public struct Findings: Sendable {
  /// How many findings of one rule are listed.
  public static let mostPerRule = 100

  /// The first findings of each rule.
  private var listed: [String: [Finding]] = [:]
  /// How many findings of each rule there are, listed or not.
  public private(set) var counts: [String: Int] = [:]
  /// Orphans of each kind by name, including those of unlisted findings.
  private(set) var orphansByKind: [Orphan.Kind: [String: Orphan]] = [:]

  /// No findings.
  public init() {}

  /// Adds a finding. Its rule lists the `mostPerRule` findings that stand first in the order of the list, so
  /// that a later one may take the place of one listed; the others are only counted.
  public mutating func append(_ finding: Finding) {
    counts[finding.rule, default: 0] += 1
    if let orphan = finding.orphan { count(orphan) }
    Self.list(finding, among: &listed[finding.rule, default: []])
  }

  /// The last finding of a rule that is listed, once there are as many as are; one that stands after it is only counted.
  func lastListed(_ rule: String) -> Finding? {
    listed[rule].flatMap { $0.count >= Self.mostPerRule ? $0.last : nil }
  }

  /// Counts findings of a rule that stand after ``mostPerRule`` others of it, and so are not listed.
  mutating func appendUnlisted(_ rule: String, _ count: Int) {
    if count > 0 { counts[rule, default: 0] += count }
  }

  /// Adds the findings of another list.
  public mutating func append(contentsOf other: Findings) {
    for (rule, count) in other.counts { counts[rule, default: 0] += count }
    for orphan in other.orphansByKind.values.flatMap(\.values) { count(orphan) }
    for (rule, findings) in other.listed {
      for finding in findings { Self.list(finding, among: &listed[rule, default: []]) }
    }
  }

  /// Adds the events of an orphan to those of its name.
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
    let place =
      isLast ? listed.count : listed.partitioningIndex { finding.order(beside: $0) == .less }
    guard place < mostPerRule else { return }
    listed.insert(finding, at: place)
    if listed.count > mostPerRule { listed.removeLast() }
  }

  /// The events of a moment and before it; the others are set aside and reported (S4).
  ///
  /// - Parameters:
  ///   - noun: What the events are called, in the plural.
  ///   - zone: Whose clock tells the moment.
  ///   - at: When an event was.
  mutating func past<Event>(
    _ events: [Event], called noun: String, by now: Instant, in zone: TimeZoneRules, at: (Event) -> Instant
  ) -> [Event] {
    let past = events.filter { at($0) <= now }
    noteLater(events.count - past.count, called: noun, than: zone.clockText(of: now))
    return past
  }

  /// Reports events that are later than the moment, or day, of the question (S4).
  ///
  /// - Parameter now: The moment by the clock of the data, or the day.
  mutating func noteLater(_ count: Int, called noun: String, than now: String) {
    guard count > 0 else { return }
    append(
      Finding(
        rule: "S4", severity: .warning, place: "",
        message: "\(noun) later than \(now) were ignored: \(count)"))
  }

  /// The listed findings, then a line for each rule that has more.
  public var all: [Finding] {
    let more = counts.filter { $0.value > Self.mostPerRule }.sorted { $0.key < $1.key }
    return listed.keys.sorted().flatMap { listed[$0] ?? [] }
      + more.map {
        Finding(
          rule: $0.key, severity: .note, place: "",
          message: "\($0.value - Self.mostPerRule) more of this kind are not listed")
      }
  }
}
