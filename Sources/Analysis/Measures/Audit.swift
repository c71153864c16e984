import Kaiki

extension HistoryAsOf {
  /// Returns the findings (problems in the data) of all rules, first about the rows as read, then about stored cards.
  ///
  /// A stored card has a finding if its step is outside the interval table (C8) or its due time is not the start of a day
  /// (C5). A difference in step, due day or number of answers between card and log is a finding, too (G7).
  func audit(isOriginal: Bool) -> Findings {
    var findings = isOriginal ? originalFindings : findings
    let later = history.log?.cards(changedAfter: now) ?? []
    // Skip cards of another scheduler, because the interval table does not apply to them.
    for card in cards ?? [] where card.standing == nil {
      let clamped = settings.table.clamped(card.step)
      if clamped != card.step {
        findings.append(
          Finding(
            rule: "C8", severity: .warning, location: card.id, name: card.question,
            code: .stepOutside(card.step, top: settings.table.topStep, readAs: clamped)))
      }
      let day = boundary.day(of: card.nextDue)
      if boundary.start(of: day) != card.nextDue {
        findings.append(
          Finding(
            rule: "C5", severity: .note, location: card.id, name: card.question,
            code: .dueWithinDay(
              boundary.zone.clockText(of: card.nextDue), zone: boundary.zone.identifier, readAs: day)))
      }
      guard let log, let replayed else { continue }
      let number = log.cards.number(of: card.id)
      // A card answered after `now` is stored in its later state.
      if let number, later.contains(Int32(number)) { continue }
      let state = number.map { replayed.cards[$0] } ?? CardState()
      if let due = state.due, due != day || state.step != clamped {
        findings.append(
          Finding(
            rule: "G7", severity: .warning, location: card.id, name: card.question,
            code: .cardState(step: clamped, due: day, replayedStep: state.step, replayedDue: due)))
      }
      if state.reviewCount != card.reviewCount {
        findings.append(
          Finding(
            rule: "G7", severity: .note, location: card.id, name: card.question,
            code: .answerCount(card.reviewCount, inLog: state.reviewCount)))
      }
    }
    return findings
  }
}

extension Findings: HoldsNoTests {}

/// Measure that lists the rows of the data that contradict the rules, as findings.
package enum AuditMeasure: Measure {
  package static let name = "audit"
  package static let accumulators: [any Accumulator.Type] = []
  package static func isAnswerable(by history: HistoryAsOf) -> Bool { true }
  package static func figure(_ context: AnalysisContext) -> Findings {
    context.history.audit(isOriginal: context.options.attendance.isOriginal)
  }
}
