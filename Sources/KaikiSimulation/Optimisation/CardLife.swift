/// First days of a card that starts today and is reviewed on every due day, with its memory model and costs.
///
/// Two expected sums over this period measure a schedule: days on which the card is remembered (memorised days), and minutes of
/// answers. If a deck starts one card per day, the same sums describe one day of the deck after the period. The deck's minutes
/// on that day equal the minutes of one card over the period. The deck's expected cards remembered equal the memorised days of
/// one card.
package struct CardLife: Hashable, Sendable {
  /// Assumed memory model of the card.
  package var memory: FSRS6Memory
  /// Length of the period in days from the card's first day, ≥ 1.
  package var days: Int
  /// Maximum number of answers to the card per day, ≥ 1; if all of them are wrong, the card is due again on the next day.
  package var maxAnswersPerDay: Int
  /// Minutes per right answer, ≥ 0.
  package var minutesRight: Double
  /// Minutes per wrong answer, ≥ 0.
  package var minutesWrong: Double

  /// Creates a period of `days` days (≥ 1) with its memory model and costs in minutes per answer (≥ 0).
  package init(
    memory: FSRS6Memory, days: Int, maxAnswersPerDay: Int = DailyLearner.standardMaxAnswers,
    minutesRight: Double, minutesWrong: Double
  ) {
    self.memory = memory
    self.days = days
    self.maxAnswersPerDay = maxAnswersPerDay
    self.minutesRight = minutesRight
    self.minutesWrong = minutesWrong
  }
}

/// Expected memorised days and minutes of one card over a period.
package struct LifeValue: Hashable, Sendable {
  /// Expected number of days at whose end the card is remembered (the sum of its retrievability), from 0 to the period's days.
  package var memorised: Double
  /// Expected minutes of all answers to the card, ≥ 0.
  package var minutes: Double

  /// Creates a value from memorised days and minutes.
  package init(memorised: Double, minutes: Double) {
    self.memorised = memorised
    self.minutes = minutes
  }
}

/// Repeats of a card on a day after a first wrong answer, until one is right or the daily maximum of answers is reached.
struct Repeats {
  /// Memory state of the card at the end of the day, with its probability (0...1).
  struct Outcome {
    var state: MemoryState
    var chance: Double
  }

  /// Outcomes that end with a right answer: one element per number of repeats, ascending from 1; empty if no repeat is allowed.
  private(set) var outcomes: [Outcome] = []
  /// Outcome without a right answer up to the daily maximum of answers; `nil` if its probability is below ``least``.
  private(set) var givenUp: Outcome?
  /// Expected minutes of the repeats, ≥ 0, without the first wrong answer.
  private(set) var minutes = 0.0

  /// Minimum probability of an outcome, 1e-10; the probability of a rarer outcome is added to the last right answer.
  static let least = 1e-10

  init(_ life: CardLife, after state: MemoryState, wrong: Double) {
    let model = life.memory.model
    var last = Outcome(state: state, chance: 1)
    for _ in 1..<max(life.maxAnswersPerDay, 1) {
      minutes += last.chance * ((1 - wrong) * life.minutesRight + wrong * life.minutesWrong)
      let right = model.next(last.state, rating: .good, elapsed: 0, recall: 1)
      outcomes.append(Outcome(state: right, chance: last.chance * (1 - wrong)))
      last.state = model.next(last.state, rating: .again, elapsed: 0, recall: 1)
      last.chance *= wrong
      if last.chance < Self.least { break }
    }
    if last.chance >= Self.least || outcomes.isEmpty {
      givenUp = last
    } else {
      outcomes[outcomes.count - 1].chance += last.chance
    }
  }
}
