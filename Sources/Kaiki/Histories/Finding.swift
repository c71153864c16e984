/// Something in a data set that a rule has an opinion on.
public struct Finding: Hashable, Sendable {
  /// How much it matters.
  public enum Severity: String, Sendable {
    /// Worth knowing; nothing was changed.
    case note
    /// Repaired or kept out, as the rule says.
    case warning
  }

  /// The rule's id, such as `C8`, or `duplicate` and `orphan`.
  public var rule: String
  /// How much it matters.
  public var severity: Severity
  /// The file and line, or the id, that it is about.
  public var place: String
  /// What was found and what was done.
  public var message: String

  /// A finding.
  public init(rule: String, severity: Severity, place: String, message: String) {
    self.rule = rule
    self.severity = severity
    self.place = place
    self.message = message
  }
}

/// Findings, of which each rule lists a hundred and counts the rest.
public struct Findings: Sendable {
  /// How many findings of one rule are listed.
  public static let mostPerRule = 100

  private var listed: [Finding] = []
  /// How many findings of each rule there are, listed or not.
  public private(set) var counts: [String: Int] = [:]

  /// No findings.
  public init() {}

  /// Adds a finding.
  public mutating func append(_ finding: Finding) {
    counts[finding.rule, default: 0] += 1
    if counts[finding.rule, default: 0] <= Self.mostPerRule { listed.append(finding) }
  }

  /// Adds the findings of another list.
  public mutating func append(contentsOf other: Findings) {
    for finding in other.listed { append(finding) }
    for (rule, count) in other.counts {
      counts[rule, default: 0] += max(0, count - Self.mostPerRule)
    }
  }

  /// The events of a moment and before it; the others are set aside and reported (S4).
  ///
  /// - Parameters:
  ///   - noun: What the events are called, in the plural.
  ///   - at: When an event was.
  mutating func past<Event>(
    _ events: [Event], called noun: String, by now: Instant, at: (Event) -> Instant
  ) -> [Event] {
    let past = events.filter { at($0) <= now }
    noteLater(events.count - past.count, called: noun, than: now)
    return past
  }

  /// Reports events that are later than the moment, or day, of the question (S4).
  mutating func noteLater(_ count: Int, called noun: String, than now: some CustomStringConvertible) {
    guard count > 0 else { return }
    append(
      Finding(
        rule: "S4", severity: .warning, place: "",
        message: "\(count) \(noun) are later than \(now) and were ignored"))
  }

  /// The listed findings in their order, then a line for each rule that has more.
  public var all: [Finding] {
    let more = counts.filter { $0.value > Self.mostPerRule }.sorted { $0.key < $1.key }
    return listed
      + more.map {
        Finding(
          rule: $0.key, severity: .note, place: "",
          message: "\($0.value - Self.mostPerRule) more of this kind are not listed")
      }
  }
}
