import Kaiki
import SyntheticLives
import TestSupport
import Testing

struct SyntheticLifeTests {
  /// A life in a zone whose clocks change, with days that begin at 4.
  private static func life(seed: UInt64, cards: Int = 400, days: Int = 150, newPerDay: Int = 8) throws
    -> SyntheticLife
  {
    SyntheticLife(
      cardCount: cards, days: days, newPerDay: newPerDay, seed: seed, start: try day("2025-01-10"),
      boundary: try DayBoundary(systemZone: "America/New_York", dayStartHour: 4))
  }

  @Test func `a life is a function of its seed`() throws {
    let life = try Self.life(seed: 1)
    let history = life.lived()
    #expect(history.answers == life.lived().answers)
    #expect(history.cards == life.lived().cards)
    #expect(history.answers != (try Self.life(seed: 2).lived().answers))
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `C1, C2, C3, C4: a life, replayed as a log, gives the steps and cards that it recorded`(
    seed: UInt64
  ) throws {
    let life = try Self.life(seed: seed)
    let history = life.lived()
    var cards = IdentifierTable()
    for card in 0..<life.cardCount { _ = cards.intern("card \(card)") }
    let log = ReviewLog(
      reviews: ContiguousArray(
        history.answers.map { Review(reviewedAt: $0.at, card: Int32($0.card), isCorrect: $0.isCorrect) }),
      cards: cards
    ).replayed(by: life.scheduler, boundary: life.boundary, until: life.start + life.days)
    #expect(log.reviews.map { Int($0.previousStep) } == history.answers.map(\.previousStep))
    #expect(log.reviews.map { Int($0.nextStep) } == history.answers.map(\.nextStep))
    #expect(log.reviews.map(\.counting) == history.answers.map(\.counting))
    #expect(Array(log.cards) == history.cards)
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `a life keeps to its days, its cards and its patience`(seed: UInt64) throws {
    let life = try Self.life(seed: seed)
    let answers = life.lived().answers
    #expect(zip(answers, answers.dropFirst()).allSatisfy { $0.at <= $1.at })
    #expect(answers.allSatisfy { (0..<life.cardCount).contains($0.card) && $0.latency >= 0 })
    var seen: Set<Int> = []
    var begun: [Day: Int] = [:]
    var asked: [Day: Set<Int>] = [:]
    for answer in answers {
      let day = life.boundary.day(of: answer.at)
      if seen.insert(answer.card).inserted { begun[day, default: 0] += 1 }
      asked[day, default: []].insert(answer.card)
    }
    let days = life.start..<(life.start + life.days)
    #expect(asked.keys.allSatisfy { days.contains($0) })
    #expect(begun.values.allSatisfy { $0 <= life.newPerDay })
    // Due cards, new cards, and at most fourteen for practice.
    #expect(asked.values.allSatisfy { $0.count <= SyntheticLife.patience + life.newPerDay + 14 })
    // Some 100 days of study begin 8 cards each: the deck of 400 is used up.
    #expect(seen.count == life.cardCount)
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `a life has its faults: days off, late cards, practice, cards left wrong, doubled rows`(
    seed: UInt64
  ) throws {
    let life = try Self.life(seed: seed)
    let history = life.lived()
    let days = Set(history.answers.map { life.boundary.day(of: $0.at) })
    #expect(days.count < life.days * 95 / 100)
    #expect(days.count > life.days / 2)
    #expect(history.answers.contains { $0.counting == .practice })
    #expect(history.answers.contains { $0.isDoubled })
    #expect(history.answers.count { $0.isDoubled } < history.answers.count / 50)
    var last: [Int: (day: Day, isCorrect: Bool)] = [:]
    var left = 0
    var late = 0
    for answer in history.answers where answer.counting == .graded {
      let day = life.boundary.day(of: answer.at)
      if let last = last[answer.card] {
        if !last.isCorrect, last.day < day { left += 1 }
        let due = last.day + life.scheduler.table.intervals[answer.previousStep]
        #expect(due <= day)
        if last.isCorrect, due < day { late += 1 }
      }
      last[answer.card] = (day, answer.isCorrect)
    }
    #expect(left > 0)
    #expect(late > 0)
  }

  @Test func `any number of new cards a day is lived`() throws {
    let life = SyntheticLife(
      cardCount: 5, days: 6, newPerDay: .max, seed: 1, start: Day(20_000), boundary: DayBoundary(zone: .utc))
    #expect(Set(life.lived().answers.map(\.card)) == [0, 1, 2, 3, 4])
  }

  @Test func `answers of very many new cards come in the order of time`() throws {
    let life = SyntheticLife(
      cardCount: 30_000, days: 4, newPerDay: 12_000, seed: 1, start: Day(20_000),
      boundary: DayBoundary(zone: .utc))
    let answers = life.lived().answers
    #expect(zip(answers, answers.dropFirst()).allSatisfy { $0.at <= $1.at })
  }
}
