import Kaiki
import KaikiNumerics

/// A learner on an interval table whose year has seasons and whose spells away have no typical length.
///
/// Nothing of it is as a simulation has it: spells away last by a Pareto distribution, weeks of exams and an idle summer
/// lie anywhere in the record, each weekday has its own chance, the mood of a day leans on that of the day before, the
/// number of new cards changes for good every few weeks, and recall falls by half-lives that drift for all cards at
/// once. It was written to judge forecasts, after they were made; nothing was tuned to it.
struct SeasonalLife {
  /// The seed of every draw.
  var seed: UInt64

  static let cardCount = 1_000
  /// The exponent of the lengths of spells away, of which only the mean is finite.
  static let episodeExponent = 1.3
  static let longestEpisode = 90

  /// What a day of the year is like.
  private enum Season {
    case term, exams, slack

    /// - Parameter day: Days since the year of the person began.
    init(on day: Int) {
      switch day % 365 {
      case 20..<34, 110..<117, 195..<209, 290..<297: self = .exams
      case 210..<255: self = .slack
      default: self = .term
      }
    }

    /// The chance of study, made of that of a day of term.
    func chance(_ usual: Double) -> Double {
      switch self {
      case .term: usual
      case .exams: 1 - (1 - usual) / 4
      case .slack: 0.55 * usual
      }
    }

    /// How many more cards are taken than in term.
    var patience: Double {
      switch self {
      case .term: 1
      case .exams: 1.8
      case .slack: 0.6
      }
    }

    /// How many more cards are begun than in term.
    var pace: Double {
      switch self {
      case .term: 1
      case .exams: 0
      case .slack: 0.5
      }
    }
  }

  private struct Card {
    var state = CardState()
    /// Days after which half would be forgotten.
    var halfLife: Double
    /// How much a right answer adds at most, in half-lives.
    var gain: Double
    var last: Day?
  }

  /// The answers of the life.
  func lived() -> ReviewLog {
    var learner = RandomStream(seed: seed, domain: .tests, replicate: 1, item: -1)
    let frailty = learner.beta(8, 2)
    let weekdays = Weekday.allCases.map { _ in min(0.98, frailty * (0.65 + 0.5 * learner.uniform())) }
    let episodeChance = 1 / learner.between(25, 80)
    let phase = learner.below(365)
    let patience = learner.between(40, 160)
    let takesOldestFirst = learner.uniform() < 0.5
    var pace = learner.between(3, 10)

    let scheduler = TableScheduler(table: .standard)
    var cards = (0..<Self.cardCount).map { card in
      var stream = RandomStream(seed: seed, domain: .tests, replicate: 1, item: card)
      return Card(halfLife: 8 * exp(0.7 * stream.normal()), gain: 2 * exp(0.4 * stream.normal()))
    }
    var log = LogParts(cards: (1...Self.cardCount).map { "card-\($0)" }, prefix: "review")
    var (begun, back, mood, drift) = (0, 0, learner.normal(), 0.0)

    for day in 0..<MadeUpHome.days {
      let (date, season) = (MadeUpHome.start + day, Season(on: day + phase))
      mood = 0.8 * mood + 0.6 * learner.normal()
      drift = 0.995 * drift + 0.03 * learner.normal()
      if learner.uniform() < 1.0 / 45 { pace = min(max(pace * exp(0.5 * learner.normal()), 0.5), 20) }
      if day >= back, season != .exams, learner.uniform() < episodeChance {
        let length = 2 / pow(1 - learner.uniform(), 1 / Self.episodeExponent)
        back = day + Int(min(length, Double(Self.longestEpisode)))
      }
      let chance = season.chance(weekdays[date.weekday.rawValue - 1])
      guard day >= back, learner.uniform() < chance else { continue }

      let due = (0..<begun).filter { cards[$0].state.due.map { $0 <= date } ?? false }
      let ordered =
        takesOldestFirst
        ? due.sorted { (cards[$0].state.due ?? date, $0) < (cards[$1].state.due ?? date, $1) }
        : learner.shuffled(due)
      let opening = min(learner.poisson(pace * season.pace), Self.cardCount - begun)
      var queue = ordered.prefix(Int(patience * season.patience * exp(0.35 * mood)))[...]
      queue += begun..<(begun + opening)
      begun += opening
      if season == .exams, learner.uniform() < 0.3 {
        let early = (0..<begun).filter { cards[$0].state.due.map { $0 > date } ?? false }
        queue += learner.shuffled(early).prefix(5 + learner.below(20))
      }
      var clock = SittingClock(on: date, hours: 4 + 12 * learner.uniform())
      while let number = queue.popFirst() {
        let isCorrect = Self.answer(&cards[number], on: date, drift: drift, &learner)
        let step = cards[number].state.step
        let counting = scheduler.grade(&cards[number].state, isCorrect: isCorrect, on: date)
        let latency = Int(3_500 * exp(0.5 * learner.normal()))
        log.append(
          Review(
            reviewedAt: clock.answer(milliseconds: latency), card: Int32(number), latency: Int32(latency),
            steps: Review.StepChange(previous: Int16(step), next: Int16(cards[number].state.step)),
            isCorrect: isCorrect, counting: counting))
        if !isCorrect, counting == .graded, learner.uniform() < 0.9 { queue.append(number) }
      }
    }
    return log.log
  }

  /// Asks a card, which learns by it: the more, the nearer it was to being forgotten.
  private static func answer(
    _ card: inout Card, on date: Day, drift: Double, _ learner: inout RandomStream
  ) -> Bool {
    let elapsed = card.last.map { Double(date - $0) }
    let chance = elapsed.map { 0.98 * exp(-log(2) * $0 / (card.halfLife * exp(drift))) } ?? 0.5
    let isCorrect = learner.uniform() < chance
    if let elapsed {
      card.halfLife *= isCorrect ? 1 + card.gain * min(1, elapsed / card.halfLife) : elapsed > 0 ? 0.5 : 1
      card.halfLife = max(card.halfLife, 1)
    }
    card.last = date
    return isCorrect
  }
}
