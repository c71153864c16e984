/// The first days of a card that is begun today and studied on every day on which it is due.
///
/// What a schedule is worth is told by two sums over such a life: the days on which the card is known, and the
/// minutes that it takes. They are also what a deck comes to: where one card is begun on each day, a day on which all
/// ages are there sees one card of each age, so that its minutes are the minutes of a life, and the cards then
/// memorised are the days of a life.
public struct CardLife: Hashable, Sendable {
  /// What is taken for the truth.
  public var memory: FSRS6Memory
  /// Days from the one on which the card is begun, ≥ 1.
  public var days: Int
  /// After so many wrong answers in a day the card is left for the next day, ≥ 1.
  public var mostAnswersPerDay: Int
  /// Minutes of a right answer, ≥ 0.
  public var minutesRight: Double
  /// Minutes of a wrong answer, ≥ 0.
  public var minutesWrong: Double

  /// A life.
  public init(
    memory: FSRS6Memory, days: Int, mostAnswersPerDay: Int = DailyLearner.standardMostAnswers,
    minutesRight: Double, minutesWrong: Double
  ) {
    self.memory = memory
    self.days = days
    self.mostAnswersPerDay = mostAnswersPerDay
    self.minutesRight = minutesRight
    self.minutesWrong = minutesWrong
  }
}

/// What a schedule is worth over the life of a card, in the mean.
public struct LifeValue: Hashable, Sendable {
  /// The sum of recall at the end of each day.
  public var memorised: Double
  /// Minutes spent on answers.
  public var minutes: Double

  /// A value.
  public init(memorised: Double, minutes: Double) {
    self.memorised = memorised
    self.minutes = minutes
  }
}

/// How a day goes on after a wrong answer, until one is right or the learner has had enough.
struct Repeats {
  /// A card as the day leaves it.
  struct Outcome {
    var state: MemoryState
    var chance: Double
  }

  /// Days that end with a right answer.
  private(set) var outcomes: [Outcome] = []
  /// The day that ends without one; `nil` where its chance is below ``least``.
  private(set) var givenUp: Outcome?
  /// Minutes of the repeats, in the mean.
  private(set) var minutes = 0.0

  /// Chances below this one are given to the likelier outcome beside them.
  static let least = 1e-10

  /// The repeats of a card.
  ///
  /// - Parameters:
  ///   - state: The card after the day's first answer, which was wrong.
  ///   - wrong: The rate of wrong answers on repeats.
  init(_ life: CardLife, after state: MemoryState, wrong: Double) {
    let model = life.memory.model
    var last = Outcome(state: state, chance: 1)
    for _ in 1..<max(life.mostAnswersPerDay, 1) {
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
