import Kaiki
import KaikiNumerics
import KaikiSimulation

/// Generator of a synthetic review log on an interval table, with typical faults of logs.
///
/// The data deliberately differ from the simulation's assumptions. Recall follows FSRS-6 with a factor per card. The learner skips
/// days and weeks, stops sessions early and practises cards before they are due. The export has duplicates.
package struct SyntheticLife: Sendable {
  package var cardCount: Int
  package var days: Int
  /// Maximum number of new cards per study day.
  package var newPerDay: Int
  package var seed: UInt64
  package var start: Day
  package var boundary: DayBoundary
  package var scheduler = TableScheduler(table: .standard)

  /// Maximum number of due cards per day.
  package static let patience = 150

  package init(cardCount: Int, days: Int, newPerDay: Int, seed: UInt64, start: Day, boundary: DayBoundary) {
    precondition(cardCount > 0 && days > 0 && newPerDay > 0, "the data have cards and days")
    self.cardCount = cardCount
    self.days = days
    self.newPerDay = newPerDay
    self.seed = seed
    self.start = start
    self.boundary = boundary
  }

  package struct Answer: Hashable, Sendable {
    package var at: Instant
    /// Index of the card.
    package var card: Int
    package var previousStep: Int
    package var nextStep: Int
    package var isCorrect: Bool
    package var counting: ReviewKind
    /// Duration of the answer in milliseconds.
    package var latency: Int
    /// True if the export has two copies of the row.
    package var isDoubled: Bool
  }

  /// Generated answers and cards.
  package struct History: Sendable {
    /// Answers by time.
    package var answers: [Answer]
    /// Final scheduling state of each card, in the order of card numbers.
    package var cards: [CardState]
  }

  /// Simulated card: its schedule, and the memory state that determines its answers.
  private struct TrueCard {
    var state = CardState()
    var memory = FSRS6Memory().unseen
    /// Factor of every stability of this card.
    var strength: Double
    /// Added to the difficulty of every state of this card.
    var hardness: Double
  }

  /// Generates the answers of all days.
  package func lived() -> History {
    var learner = RandomStream(seed: seed, domain: .learner, item: -1)
    var cards = (0..<cardCount).map { card in
      var stream = RandomStream(seed: seed, domain: .cards, item: card)
      return TrueCard(strength: exp(0.6 * stream.normal()), hardness: 1.2 * stream.normal())
    }
    var answers: [Answer] = []
    var begun = 0
    var awayUntil = 0
    for day in 0..<days {
      let date = start + day
      if date.weekday == .monday, learner.uniform() < 0.05 { awayUntil = day + 7 }
      let isWeekend = date.weekday.rawValue > 5
      guard day >= awayUntil, learner.uniform() < (isWeekend ? 0.75 : 0.9) else { continue }

      // A day of very many cards may reach into the next one.
      var clock = max(session(on: date, &learner), answers.last?.at ?? Instant(milliseconds: .min))
      let due = (0..<begun).filter { cards[$0].state.due.map { $0 <= date } ?? true }
      let newCount = min(cardCount - begun, newPerDay)
      var queue = shuffled(due, &learner).prefix(Self.patience) + (begun..<(begun + newCount))
      begun += newCount
      var practised = 0
      while let card = queue.popFirst() {
        let answer = answer(card, &cards[card], at: &clock, &learner)
        answers.append(answer)
        // The session mostly repeats wrong cards at its end.
        if !answer.isCorrect, answer.counting == .graded, learner.uniform() < 0.95 { queue.append(card) }
        if queue.isEmpty, practised == 0, begun > 20, learner.uniform() < 0.06 {
          practised = 5 + learner.below(10)
          let early = (0..<begun).filter { cards[$0].state.due.map { $0 > date } ?? false }
          queue += shuffled(early, &learner).prefix(practised)
        }
      }
    }
    return History(answers: answers, cards: cards.map(\.state))
  }

  /// Returns the start of a day's session: in the morning or the evening, sometimes after midnight.
  private func session(on date: Day, _ learner: inout RandomStream) -> Instant {
    let hour = learner.uniform() < 0.4 ? 7.5 + 0.7 * learner.normal() : 21.5 + 1.3 * learner.normal()
    let window = boundary.instants(of: date)
    let start = window.lowerBound + Int64(max(0, hour - Double(boundary.dayStartHour)) * 3_600)
    return min(start, window.upperBound + -3 * 3_600)
  }

  private func answer(
    _ index: Int, _ card: inout TrueCard, at clock: inout Instant, _ learner: inout RandomStream
  ) -> Answer {
    let assumedModel = FSRS6Memory()
    let day = boundary.day(of: clock)
    // Practice after a right answer is as hard as after a wrong one: the data sets were made so, and stay.
    card.memory.lastRating = .again
    let chance = assumedModel.retrievability(card.memory, cue: (), on: day, ())
    let isFirst = card.memory.memory == nil
    let isCorrect = learner.uniform() < chance
    assumedModel.update(
      &card.memory, rating: isCorrect ? .good : .again, retrievability: chance, on: day)
    if let memory = card.memory.memory {
      card.memory.memory = MemoryState(
        stability: isFirst ? memory.stability * card.strength : memory.stability,
        difficulty: min(max(memory.difficulty + (isFirst ? card.hardness : 0), 1), 10))
    }
    let previous = card.state.step
    let counting = scheduler.grade(&card.state, isCorrect: isCorrect, on: day)
    let median = isCorrect ? 3_200.0 : 6_500.0
    let latency = Int(median * exp(0.55 * learner.normal()))
    clock = clock + Int64(2 + latency / 1_000 + learner.below(6))
    return Answer(
      at: clock, card: index, previousStep: previous, nextStep: card.state.step, isCorrect: isCorrect,
      counting: counting, latency: latency, isDoubled: learner.uniform() < 0.002)
  }

  private func shuffled(_ cards: [Int], _ learner: inout RandomStream) -> ArraySlice<Int> {
    var cards = cards
    for index in stride(from: cards.count - 1, to: 0, by: -1) {
      cards.swapAt(index, learner.below(index + 1))
    }
    return cards[...]
  }
}
