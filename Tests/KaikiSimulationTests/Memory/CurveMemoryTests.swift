import Kaiki
import KaikiSimulation
import Testing

/// FSRS-6 as the truth of a simulation.
struct CurveMemoryTests {
  private let memory = FSRS6Memory()

  private func memorised(_ state: FSRS6Memory.State, _ day: Day) -> Double {
    memory.memorised(state, cue: (), on: day)
  }

  @Test func `without a log the rates of Again are those of fsrs-rs`() {
    let chances = AnswerChances.twoButtons
    #expect(chances.first.again == 0.24)
    #expect(chances.learning.afterAgain.again == 0.3686)
    #expect(chances.learning.afterHard.again == 0.0442)
    #expect(chances.learning.afterGood.again == 0.0519)
    #expect(chances.relearning.afterAgain.again == 0.2157)
    #expect(chances.relearning.afterHard.again == 0.05)
    #expect(chances.relearning.afterGood.again == 0.1057)
    #expect(memory.chances == chances)
  }

  @Test func `a log moves the rates of Again, against a prior of 20 answers`() {
    let standard = AnswerChances.fourButtons
    let first = standard.first.moved(by: ButtonCounts(again: 10, hard: 5, good: 15))
    #expect(abs(first.again - (0.24 * 20 + 10) / 50) < 1e-15)  // 0.296
    // Of the twenty 15.2 are right: 1.88 Hard, 9.9 Good and 3.42 Easy.
    #expect(abs(first.buttons.hard - (5 + 1.88) / 35.2) < 1e-12)
    #expect(abs(first.buttons.easy - 3.42 / 35.2) < 1e-12)
    let learning = standard.learning.afterAgain
    #expect(abs(learning.moved(by: ButtonCounts()).again - learning.again) < 1e-15)
    let relearning = standard.relearning.afterAgain.moved(by: ButtonCounts(again: 980))
    #expect(abs(relearning.again - (0.2157 * 20 + 980) / 1_000) < 1e-15)  // 0.984314
  }

  @Test func `chances come from rates on a first answer and on repeats of a day, else from the curve`() {
    let first = memory.unseen
    #expect(memory.retrievability(first, cue: (), on: Day(100), ()) == 1 - 0.24)
    #expect(memorised(first, Day(100)) == 0)

    // Wrong on its first day, 100: S = 0.212.
    var card = first
    memory.update(&card, rating: .again, retrievability: 0.76, on: Day(100))
    #expect(card.firstDay == Day(100))
    #expect(card.lastDay == Day(100))
    #expect(card.memory == FSRS6.standard.first(.again))
    #expect(memory.retrievability(card, cue: (), on: Day(100), ()) == 1 - 0.3686)
    #expect(memorised(card, Day(100)) == 1)
    let nextDay = FSRS6.standard.retrievability(elapsed: 1, stability: 0.212)
    #expect(memory.retrievability(card, cue: (), on: Day(101), ()) == nextDay)
    #expect(abs(memorised(card, Day(101)) - nextDay) < 4e-5 * nextDay)

    // Wrong again on a later day.
    memory.update(&card, rating: .again, retrievability: nextDay, on: Day(101))
    #expect(card.firstDay == Day(100))
    #expect(memory.retrievability(card, cue: (), on: Day(101), ()) == 1 - 0.2157)
    #expect(FSRS6Memory.isMemorisedKnown)
  }

  @Test(arguments: [FSRS6Tests.vectors[0], FSRS6Tests.vectors[1]] as [FSRS6Tests.Vector])
  func `two buttons mean Again and Good: simulated answers follow the published sequences`(
    vector: FSRS6Tests.Vector
  ) throws {
    var card = memory.unseen
    var day = Day(20_000)
    for (index, rating) in vector.ratings.enumerated() {
      day = day + vector.elapsed[index]
      let retrievability = memory.retrievability(card, cue: (), on: day, ())
      memory.update(&card, rating: rating == 3 ? .good : .again, retrievability: retrievability, on: day)
      let state = try #require(card.memory)
      #expect(vector.agrees(state, at: index), "answer \(index): \(state)")
    }
    #expect(card.firstDay == Day(20_000))
    #expect(card.lastDay == day)
  }

  /// The states after a log of one answer an hour past noon in UTC.
  private func states(
    _ answers: [(day: Int, card: Int32, isCorrect: Bool, rating: Rating?)], cards count: Int
  ) -> [FSRS6Memory.State] {
    var cards = IdentifierTable()
    for card in 0..<count { _ = cards.intern("card \(card)") }
    let reviews = answers.map {
      Review(
        reviewedAt: Instant(seconds: Int64($0.day) * 86_400 + 43_200), card: $0.card, isCorrect: $0.isCorrect,
        rating: $0.rating)
    }
    let log = ReviewLog(reviews: ContiguousArray(reviews), cards: cards).replayed(
      by: TableScheduler(table: .standard), boundary: DayBoundary(zone: .utc), until: Day(0))
    let answers = PastAnswers(of: Array(0..<count), in: log, dayStartHour: 0)
    return (0..<count).map { memory.state(after: answers[$0]) }
  }

  @Test func `the states after a log are those of its answers, practice among them`() throws {
    // Cards 0, 1 and 2 are the three published sequences; all but the last have two buttons. On the standard
    // table many of these answers come before the due day and are practice.
    var answers: [(day: Int, card: Int32, isCorrect: Bool, rating: Rating?)] = []
    for (card, vector) in FSRS6Tests.vectors.enumerated() {
      var day = 100 + card
      for (index, number) in vector.ratings.enumerated() {
        day += vector.elapsed[index]
        answers.append((day, Int32(card), number > 1, card == 2 ? Rating(rawValue: number) : nil))
      }
    }
    let states = states(answers, cards: 4)
    for (card, vector) in FSRS6Tests.vectors.enumerated() {
      let state = try #require(states[card].memory)
      #expect(vector.agrees(state, at: vector.ratings.count - 1), "card \(card): \(state)")
      #expect(states[card].firstDay == Day(100 + card))
      #expect(states[card].lastDay == Day(100 + card + vector.elapsed.reduce(0, +)))
    }
    #expect(states[3] == memory.unseen)
  }

  @Test func `a card known only by its place has a stability as long as its interval`() {
    let card = memory.state(of: SeenCard(step: 0, due: Day(120), interval: 15))
    #expect(card.lastDay == Day(105))
    #expect(card.firstDay == Day(105))
    #expect(card.memory?.stability == 15)
    #expect(card.memory?.difficulty == FSRS6.standard.first(.good).difficulty)
    #expect(abs(memory.retrievability(card, cue: (), on: Day(120), ()) - 0.9) < 1e-12)
    let failed = memory.state(of: SeenCard(step: 0, due: Day(120), interval: 0))
    #expect(failed.lastDay == Day(120))
    #expect(failed.memory?.stability == 0.212)
  }

  @Test func `retrievability is a probability also before the day of the last answer`() {
    let memory = FSRS6Memory()
    let state = memory.state(of: SeenCard(step: 0, due: Day(100), interval: 0))
    let retrievability = memory.retrievability(state, cue: (), on: Day(95), ())
    #expect((0...1).contains(retrievability), "\(retrievability)")
  }
}
