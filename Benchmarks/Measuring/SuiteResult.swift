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
