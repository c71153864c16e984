import Encoding

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
