import Encoding
import Phrases

/// What a suite was measured to cost, and how that stands against its bounds.
package struct SuiteResult: Sendable {
  /// The suite.
  package var suite: Suite
  /// What its rounds gave.
  package var measurement: Measurement
  /// Its growth, then the ratio to its peer, where it has them.
  package var judgements: [Judgement]

  /// What rounds of a suite say.
  package init(_ suite: Suite, _ measurement: Measurement) {
    self.suite = suite
    self.measurement = measurement
    judgements = Self.subjects(of: suite).map { subject, bound in
      Judgement(subject, bound, rounds: Self.values(of: subject, in: measurement))
    }
  }

  /// The judgement of one subject; `nil` where the suite is not held to it.
  package func judgement(of subject: Judgement.Subject) -> Judgement? {
    judgements.first { $0.subject == subject }
  }

  /// Whether fresh rounds have to decide.
  package var isSuspect: Bool { judgements.contains { $0.isSuspect } }
  /// The bounds that are missed beyond doubt.
  package var missed: [Judgement] { judgements.filter { $0.verdict == .missed } }

  /// Lets fresh rounds decide what looks as if it missed its bound.
  package mutating func decide(by fresh: Measurement) {
    for index in judgements.indices where judgements[index].isSuspect {
      judgements[index].again = Self.values(of: judgements[index].subject, in: fresh)
    }
  }

  private static func subjects(of suite: Suite) -> [(Judgement.Subject, Bound)] {
    let growth = suite.growthBound.map { (Judgement.Subject.growth, Bound.atMost($0)) }
    let ratio = suite.peer.map { (Judgement.Subject.ratio, Bound.atLeast($0.minRatio)) }
    return [growth, ratio].compactMap { $0 }
  }

  private static func values(of subject: Judgement.Subject, in measurement: Measurement) -> [Double] {
    switch subject {
    case .growth: measurement.rounds.compactMap(\.growth)
    case .ratio: measurement.rounds.compactMap(\.ratio)
    }
  }
}

extension SuiteResult {
  /// The result as JSON.
  ///
  /// - Parameter isJudged: Whether verdicts were asked for.
  package func json(isJudged: Bool) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init(key: "title", value: .text(suite.title)),
      .init(key: "costs", value: .array(measurement.costs.map(\.json))),
    ]
    if let peer = suite.peer { members.append(.init(key: "peer", value: .text(peer.name))) }
    for judgement in judgements {
      members.append(
        .init(key: judgement.subject.rawValue, value: judgement.json(isJudged: isJudged)))
    }
    if let outcome = suite.outcome {
      let shares = measurement.outcomes.map {
        JSONValue.members(["items": .integer($0.items), "share": .number($0.value)])
      }
      members.append(
        .init(key: "outcome", value: .members(["name": .text(outcome), "sizes": .array(shares)])))
    }
    return .object(members)
  }
}

extension Cost {
  fileprivate var json: JSONValue {
    .members([
      "items": .integer(items), "samples": .integer(samples), "fastestNs": .number(fastest),
      "p50Ns": .number(p50), "p90Ns": .number(p90), "p99Ns": .number(p99),
    ])
  }
}

extension Judgement {
  fileprivate func json(isJudged: Bool) -> JSONValue {
    let bound: JSONValue.Member =
      switch bound {
      case .atMost(let limit): .init(key: "atMost", value: .number(limit))
      case .atLeast(let limit): .init(key: "atLeast", value: .number(limit))
      }
    var members = [bound, .init(key: "rounds", value: .array(rounds.map { .number($0) }))]
    if let spread = Spread(rounds) {
      members.insert(.init(key: "median", value: .number(spread.median)), at: 0)
    }
    if let again { members.append(.init(key: "again", value: .array(again.map { .number($0) }))) }
    if isJudged {
      members.append(.init(key: "verdict", value: .optional(verdict?.rawValue)))
    }
    return .object(members)
  }
}

extension SuiteResult {
  /// The costs, growth and ratio as a person reads them.
  package var text: String {
    var lines = [headline, "      items    p50 ns    p90 ns    p99 ns"]
    lines += measurement.costs.map { cost in
      let numbers = [cost.p50, cost.p90, cost.p99].map { Self.padded(DecimalText.fixed($0, 2), 10) }
      return "  \(Self.padded(cost.items.description, 9))\(numbers.joined())"
    }
    lines += judgements.compactMap { judgement in
      Spread(judgement.rounds).map { "  " + words(for: judgement, $0, rounds: judgement.rounds.count) }
    }
    if let outcome = suite.outcome, !measurement.outcomes.isEmpty {
      let shares = measurement.outcomes.map { "\(Self.percent($0.value)) at \($0.items)" }
      lines.append("  \(outcome): \(shares.joined(separator: ", "))")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// What the suite does, and what an item of its largest size costs.
  private var headline: String {
    guard let cost = measurement.costs.last else { return suite.title }
    return "\(suite.title): \(Self.duration(nanoseconds: cost.p50)) per \(suite.item)"
  }

  /// A duration in the largest unit of which it has at least one.
  private static func duration(nanoseconds: Double) -> String {
    switch nanoseconds {
    case ..<1e3: "\(DecimalText.fixed(nanoseconds, 1)) ns"
    case ..<1e6: "\(DecimalText.fixed(nanoseconds / 1e3, 1)) µs"
    default: "\(DecimalText.fixed(nanoseconds / 1e6, 1)) ms"
    }
  }

  /// What the fresh rounds of a suspect suite say, one line for each bound that looked missed.
  package var decisions: String {
    let lines = judgements.compactMap { judgement -> String? in
      guard let again = judgement.again, let spread = Spread(again) else { return nil }
      let misses = "past it in \(judgement.bound.misses(in: again)) of \(again.count) rounds"
      let verdict = judgement.verdict == .missed ? judgement.fault.uppercased() : "not confirmed"
      return "  \(words(for: judgement, spread, rounds: again.count))\n  \(misses): \(verdict)"
    }
    return ([suite.title] + lines).joined(separator: "\n") + "\n"
  }

  /// The bounds that are missed beyond doubt, as an error tells them.
  package var faults: [String] {
    missed.map { judgement in
      let spread = Spread(judgement.again ?? judgement.rounds)
      let value = judgement.text(of: spread?.median ?? .nan)
      return "\(suite.title): the \(judgement.fault): \(value), \(judgement.boundText)"
    }
  }

  private func words(for judgement: Judgement, _ spread: Spread, rounds: Int) -> String {
    let value = judgement.text(of: spread.median)
    let ends = "\(judgement.text(of: spread.lowest)) – \(judgement.text(of: spread.highest))"
    let range = "(\(ends) in \(rounds) rounds; \(judgement.boundText))"
    switch judgement.subject {
    case .growth: return "growth (1 is linear) \(value) \(range)"
    case .ratio:
      let name = suite.peer?.name ?? ""
      return "\(value) times as fast as \(name) at \(suite.sizes.last ?? 0) items \(range)"
    }
  }

  private static func percent(_ share: Double) -> String { DecimalText.fixed(share * 100, 1) + " %" }

  private static func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}

extension Judgement {
  /// What is wrong where the bound is missed.
  fileprivate var fault: String {
    switch subject {
    case .growth: "cost grows too steeply"
    case .ratio: "ratio to the peer is too low"
    }
  }

  /// The bound in words.
  fileprivate var boundText: String {
    switch bound {
    case .atMost(let limit): "at most \(text(of: limit))"
    case .atLeast(let limit): "at least \(text(of: limit))"
    }
  }

  fileprivate func text(of value: Double) -> String {
    switch subject {
    case .growth: DecimalText.fixed(value, 2)
    case .ratio: DecimalText.fixed(value, 1)
    }
  }
}
