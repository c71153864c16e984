import Foundation
import KaikiKit

/// Memora: cards are studied, come back, and are announced in the morning.
func showMemora(at now: Kit.Instant, in days: Kit.Days) async throws {
  let scheduler = try Kit.Scheduler(.fsrs6, retention: 0.9)
  var journal = Kit.Journal()
  journal.cards = ["der Apfel", "die Birne", "das Brot", "die Milch"].enumerated().map { number, word in
    Kit.Card(id: "card-\(number)", question: word)
  }

  // Four days of study: whatever is new or due is asked, and every fifth answer is wrong.
  for day in -4..<0 {
    let moment = now.advanced(days: day)
    for index in journal.cards.indices {
      guard journal.cards[index].due.map({ $0 <= days.day(of: moment) }) ?? true else { continue }
      let rating: Kit.Rating = journal.answers.count % 5 == 4 ? .again : .good
      journal.answers.append(scheduler.grade(&journal.cards[index], rating, at: moment, in: days))
    }
  }

  let sections = Kit.sections(of: journal.cards, at: now, in: days)
  print("Memora: \(journal.answers.count) answers, \(sections.waiting.count) cards wait today")
  if let card = sections.upcoming.first {
    let intervals = scheduler.intervals(of: card, at: now, in: days)
    print("  \(card.question): good \(intervals[.good] ?? 0) days, easy \(intervals[.easy] ?? 0) days")
  }
  let streak = Kit.streak(of: journal.answers.map(\.at), at: now, in: days)
  print("  streak \(streak.current), at risk: \(streak.atRisk)")

  let plan = Kit.reminders(of: journal.cards, at: now, in: days, Kit.ReminderSettings(morningHour: 8))
  print("  next reminder: \(plan.next?.body ?? "none"), \(plan.planned.count) planned")

  let projections = try await Kit.projections(of: journal, days: 7, at: now, in: days, by: scheduler)
  if let cards = projections.first(where: { $0.kind == .cards }) {
    print("  next week: \(Int(cards.total.p5)) to \(Int(cards.total.p95)) answers")
  }

  // A tablet knew the same cards and studied one of them in the meantime.
  var tablet = journal
  tablet.answers.append(scheduler.grade(&tablet.cards[0], .good, at: now, in: days, early: .graded))
  let merged = journal.merged(with: tablet, by: scheduler, in: days)
  print(
    "  merged: \(merged.answers.count) answers, \(merged.cards[0].question) waits until \(merged.cards[0].due.map(\.description) ?? "never")"
  )

  // What is stored is what is read again.
  let stored = try JSONEncoder().encode(merged)
  print("  stored and read: \(try JSONDecoder().decode(Kit.Journal.self, from: stored) == merged)")
}
