import Foundation
import Kaiki
import KaikiKit
import KaikiSimulation
import TestSupport
import Testing

/// How cards are graded (C1-C4), under any scheduler.
struct SchedulerTests {
  static let names = Kit.Scheduler.Name.allCases.filter { $0 != .logged }
  /// 2026-01-05T09:00:00Z, a Monday.
  static let now = Kit.Instant(seconds: 1_767_603_600)
  private let now = Self.now
  private let days = Kit.Days(zone: .utc)

  private func later(_ days: Int) -> Kit.Instant { now + Int64(days) * 86_400 }

  @Test func `right answers climb the table and a wrong one returns to today`() {
    let scheduler = Kit.Scheduler.standard
    var card = Kit.Card(id: "1", question: "der Apfel")
    var moment = 0
    for interval in [1, 2, 4, 7, 15, 30, 30] {
      #expect(scheduler.grade(&card, .good, at: later(moment), in: days).kind == .graded)
      #expect(card.interval == interval && card.due == days.day(of: later(moment + interval)))
      moment += interval
    }
    scheduler.grade(&card, .again, at: later(moment), in: days)
    #expect(card.step == 0 && card.due == days.day(of: later(moment)) && card.lastResult == false)
    #expect(card.reviewCount == 8)
  }

  @Test(arguments: names)
  func `an answer before its day is practice, unless it is to count`(name: Kit.Scheduler.Name) throws {
    let scheduler = try Kit.Scheduler(name)
    var card = Kit.Card(id: "1", question: "?")
    scheduler.grade(&card, .good, at: now, in: days)
    let due = try #require(card.due)
    let before = card
    #expect(scheduler.grade(&card, .again, at: now, in: days).kind == .practice)
    #expect(card.due == due && card.step == before.step && card.reviewCount == 2)
    #expect(scheduler.grade(&card, .again, at: now, in: days, early: .graded).kind == .graded)
    #expect(card.lastResult == false)
  }

  @Test(arguments: names)
  func `a card goes on where it was stored`(name: Kit.Scheduler.Name) throws {
    let scheduler = try Kit.Scheduler(name)
    var card = Kit.Card(id: "1", question: "?")
    var moment = 0
    for rating in [Kit.Rating.good, .good, .again, .hard, .easy, .good] {
      let stored = try JSONDecoder().decode(Kit.Card.self, from: JSONEncoder().encode(card))
      #expect(stored == card)
      var copy = stored
      scheduler.grade(&card, rating, at: later(moment), in: days)
      scheduler.grade(&copy, rating, at: later(moment), in: days)
      #expect(copy == card)
      moment += max(1, card.interval)
    }
    let again = try JSONDecoder().decode(Kit.Scheduler.self, from: JSONEncoder().encode(scheduler))
    #expect(again == scheduler && again.name == name)
  }

  @Test(arguments: names)
  func `a card is replayed to where its answers left it`(name: Kit.Scheduler.Name) throws {
    let scheduler = try Kit.Scheduler(name)
    var card = Kit.Card(id: "1", question: "?")
    var (moment, answers) = (0, [Kit.Answer]())
    for rating in [Kit.Rating.good, .hard, .again, .good, .good, .easy] {
      answers.append(scheduler.grade(&card, rating, at: later(moment), in: days))
      moment += card.interval + 1
    }
    let others = [Kit.Answer(card: "2", at: now, rating: .again)]
    let fresh = Kit.Card(id: "1", question: "?")
    #expect(scheduler.replayed(fresh, others + answers.reversed(), in: days) == card)
  }

  @Test func `FSRS-6 begins with its published stabilities`() throws {
    // w2 and w3 of the published weights, open-spaced-repetition/fsrs-rs 0cbb9d3: 2.3065 and 8.2956 days until recall is 0.9.
    let scheduler = try Kit.Scheduler(.fsrs6)
    let card = Kit.Card(id: "1", question: "?")
    let intervals = scheduler.intervals(of: card, at: now, in: days)
    #expect(intervals[.good] == 2 && intervals[.easy] == 8 && intervals[.again] == 0)
  }

  @Test(arguments: names, names)
  func `a card of another scheduler goes on by its interval`(
    first: Kit.Scheduler.Name, second: Kit.Scheduler.Name
  ) throws {
    let (own, other) = (try Kit.Scheduler(first), try Kit.Scheduler(second))
    var card = Kit.Card(id: "1", question: "?")
    for _ in 0..<4 {
      own.grade(&card, .good, at: later(Int(card.due?.number ?? 0) - 20_458), in: days, early: .graded)
    }
    let interval = card.interval
    other.grade(&card, .good, at: later(400), in: days)
    #expect(card.lastResult == true && card.interval >= 1)
    if first != second, second == .sm2 { #expect(card.interval >= interval) }
  }

  @Test(arguments: [
    #""step":{"_0":99}"#, #""step":{"_0":-1}"#,
    #""sm2":{"_0":{"repetitions":1,"easiness":9e9,"interval":-4}}"#,
  ])
  func `a damaged place is replaced by the interval, and nothing stops`(location: String) throws {
    for name in ["table", "leitner", "sm2"] {
      let text = #"""
        {"id": "1", "question": "?", "answer": "", "due": 20458, "interval": 6, "reviewCount": 9223372036854775807,
         "place": {"scheduler": "\#(name)", "state": {\#(location)}}}
        """#
      var card = try JSONDecoder().decode(Kit.Card.self, from: Data(text.utf8))
      try Kit.Scheduler(#require(.init(rawValue: name))).grade(&card, .good, at: now, in: days)
      #expect((1...100).contains(card.interval))
    }
  }

  @Test func `moments beyond the calendar are moved into it`() {
    var card = Kit.Card(id: "1", question: "?")
    Kit.Scheduler.standard.grade(&card, .good, at: Kit.Instant(milliseconds: .max), in: days)
    #expect(card.due == Kit.Day.stored.upperBound)
    var other = Kit.Card(id: "1", question: "?")
    Kit.Scheduler.standard.grade(&other, .good, at: Kit.Instant(milliseconds: .min), in: days)
    #expect(other.due == Kit.Day.stored.lowerBound + 1)
  }

  @Test func `what is no scheduler is refused`() {
    #expect(throws: Kit.Problem.schedulerOfLog) { try Kit.Scheduler(.logged) }
    #expect(throws: Kit.Problem.retention(1)) { try Kit.Scheduler(.fsrs6, retention: 1) }
    #expect(throws: Kit.Problem.fixedInterval(0)) { try Kit.Scheduler(.fixed, fixedInterval: 0) }
    #expect(throws: Kit.Problem.weights) { try Kit.Scheduler(.fsrs6, weights: [1, 2]) }
    #expect(throws: Kit.Problem.weights) { try Kit.Scheduler(.table, weights: [1]) }
    #expect(throws: Kit.Problem.dayStartHour(24)) { try Kit.days(in: .utc, startingAt: 24) }
    #expect(throws: (any Error).self) {
      try JSONDecoder().decode(
        Kit.Scheduler.self,
        from: Data(#"{"name": "fsrs6", "table": [1, 2], "retention": 2, "fixedInterval": 7}"#.utf8))
    }
  }
}
