import Kaiki

extension HistoryAsOf {
  /// What the rules have to say of the data: what was found while reading, then the stored cards
  /// (C5, C8, and the step and due day that the log gives them, G7).
  ///
  /// - Parameter isOriginal: Whether absences are counted by the rules as they were published.
  func audit(isOriginal: Bool) -> Findings {
    var findings = isOriginal ? originalFindings : findings
    let later = history.log?.cards(changedAfter: now) ?? []
    // What another scheduler stores is its own affair.
    for card in cards ?? [] where card.standing == nil {
      let clamped = settings.table.clamped(card.step)
      if clamped != card.step {
        findings.append(
          Finding(
            rule: "C8", severity: .warning, place: card.id, name: card.question,
            message: "step \(card.step) lies outside 0...\(settings.table.topStep); read as \(clamped)"))
      }
      let day = boundary.day(of: card.nextDue)
      if boundary.start(of: day) != card.nextDue {
        findings.append(
          Finding(
            rule: "C5", severity: .note, place: card.id, name: card.question,
            message:
              "nextDue \(boundary.zone.clockText(of: card.nextDue)) is not the start of a day in \(boundary.zone.identifier); read as \(day)"
          ))
      }
      guard let log, let replayed else { continue }
      let number = log.cards.number(of: card.id)
      // A card that was answered later is stored as it stood then.
      if let number, later.contains(Int32(number)) { continue }
      let state = number.map { replayed.cards[$0] } ?? CardState()
      if let due = state.due, due != day || state.step != clamped {
        findings.append(
          Finding(
            rule: "G7", severity: .warning, place: card.id, name: card.question,
            message:
              "the card is stored at step \(clamped), due \(day); its reviews give step \(state.step), due \(due)"
          ))
      }
      if state.reviewCount != card.reviewCount {
        findings.append(
          Finding(
            rule: "G7", severity: .note, place: card.id, name: card.question,
            message: "the card stores \(card.reviewCount) reviews; the log has \(state.reviewCount)"))
      }
    }
    return findings
  }
}

extension Findings: HoldsNoTests {}

/// What have the rules to say of the data?
package enum AuditMeasure: Measure {
  package static let name = "audit"
  package static let accumulators: [any Accumulator.Type] = []
  package static func isAnswerable(by history: HistoryAsOf) -> Bool { true }
  package static func figure(_ inquiry: Inquiry) -> Findings {
    inquiry.history.audit(isOriginal: inquiry.options.attendance.isOriginal)
  }
}
