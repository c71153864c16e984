import Encoding
import Phrases

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
