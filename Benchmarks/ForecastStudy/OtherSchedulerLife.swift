import Kaiki
import KaikiNumerics

/// A learner with another app, whose scheduler knows no table: intervals grow by the ease of each card, as in SM-2, are
/// moved by chance so that cards part, and a day has a limit.
///
/// Memory is a hyperbola with a stability of each card, which neither the app nor a simulation knows. Of three lives, the
/// log of one does not say for how long cards were sent away; of two, that of one knows only right and wrong. It was
/// written to judge forecasts, after they were made; nothing was tuned to it.
///
/// - Note: Source: P. A. Wozniak, *Optimization of learning*, 1990, algorithm SM-2, for the ease.
struct OtherSchedulerLife {
  /// The seed of every draw.
  var seed: UInt64

  /// Whether the log says for how long cards were sent away.
  var saysIntervals: Bool { !seed.isMultiple(of: 3) }
  /// Whether the log has the buttons that were pressed.
  var saysRatings: Bool { seed.isMultiple(of: 2) }

  /// What the app does.
  private struct App {
    /// Factor of every interval.
    let modifier: Double
    /// The most by which an interval of three days or more is moved, as its share.
    let fuzz: Double
    /// What a lapse leaves of an interval.
    let kept: Double
    /// The most due cards of a day.
    let limit: Int
    /// Whether the oldest due cards come first.
    let isOrdered: Bool

    /// Days until a card comes back.
    func interval(after card: inout Card, _ rating: Rating, _ stream: inout RandomStream) -> Int {
      let before = Double(card.interval)
      switch rating {
      case .again: card.ease -= 0.2
      case .hard: card.ease -= 0.15
      case .good: break
      case .easy: card.ease += 0.15
      }
      card.ease = max(card.ease, 1.3)
      let days: Double =
        switch (rating, card.interval) {
        case (.again, _): max(1, before * kept)
        case (.easy, 0): 4
        case (_, 0): 1
        case (.hard, _): before * 1.2
        case (.good, 1): 4
        case (.good, _): before * card.ease * modifier
        case (.easy, _): before * card.ease * modifier * 1.3
        }
      guard days >= 3 else { return Int(days.rounded()) }
      let most = max(1, days * fuzz)
      return max(1, Int((days + most * (2 * stream.uniform() - 1)).rounded()))
    }
  }

  fileprivate struct Card {
    var ease = 2.5
    /// Days for which it was sent away; 0 before its first answer.
    var interval = 0
    var due = 0
    /// Days until recall falls to nine tenths.
    var stability: Double
    var growth: Double
    var last: Int?
  }

  /// The answers of the life.
  func lived() -> ReviewLog {
    var learner = RandomStream(seed: seed, domain: .tests, replicate: 2, item: -1)
    let app = App(
      modifier: learner.between(0.8, 1.25), fuzz: learner.between(0.05, 0.25),
      kept: learner.uniform() < 0.5 ? 0 : 0.3, limit: [60, 100, 200, .max][learner.below(4)],
      isOrdered: learner.uniform() < 0.5)
    let deck = Int(learner.between(400, 1_600))
    let pace = learner.between(4, 15)
    let study = 0.55 + 0.42 * learner.uniform()
    let weekend = 0.6 + 0.4 * learner.uniform()
    let (hard, easy) = (0.2 * learner.uniform(), 0.2 * learner.uniform())
    let episodeChance = 1 / learner.between(40, 120)

    var cards = (0..<deck).map { card in
      var stream = RandomStream(seed: seed, domain: .tests, replicate: 2, item: card)
      return Card(stability: 3 * exp(0.8 * stream.normal()), growth: 5 * exp(0.4 * stream.normal()))
    }
    var reviews = ContiguousArray<Review>()
    var (begun, back) = (0, 0)
    for day in 0..<MadeUpHome.days {
      let date = MadeUpHome.start + day
      if day >= back, learner.uniform() < episodeChance {
        back = day + 2 + Int(-log(1 - learner.uniform()) * 6)
      }
      let chance = study * (date.weekday.rawValue > 5 ? weekend : 1)
      guard day >= back, learner.uniform() < chance else { continue }
      let due = (0..<begun).filter { cards[$0].due <= day }
      let ordered =
        app.isOrdered ? due.sorted { (cards[$0].due, $0) < (cards[$1].due, $1) } : learner.shuffled(due)
      let opening = min(learner.poisson(pace), deck - begun)
      var queue = ordered.prefix(app.limit)[...]
      queue += begun..<(begun + opening)
      begun += opening
      var clock = SittingClock(on: date, hours: 4 + 12 * learner.uniform())
      while let number = queue.popFirst() {
        let isRepeat = cards[number].last == day
        let isCorrect = Self.answer(&cards[number], on: day, &learner)
        let draw = learner.uniform()
        let rating: Rating = !isCorrect ? .again : draw < hard ? .hard : draw > 1 - easy ? .easy : .good
        // A card that was wrong today has lost its interval already; its repeats only end the day.
        if !isRepeat { cards[number].interval = app.interval(after: &cards[number], rating, &learner) }
        cards[number].due = day + cards[number].interval
        let comesAgain = !isCorrect && learner.uniform() < 0.95
        let latency = Int(4_000 * exp(0.5 * learner.normal()))
        reviews.append(
          Review(
            reviewedAt: clock.answer(milliseconds: latency), card: Int32(number), latency: Int32(latency),
            interval: saysIntervals ? Int32(comesAgain ? 0 : cards[number].interval) : nil,
            isCorrect: isCorrect, rating: saysRatings ? rating : nil))
        if comesAgain { queue.append(number) }
      }
    }
    return ReviewLog(
      reviews: reviews, cards: IdentifierTable((1...deck).map { "card-\($0)" }), origin: .thirdParty)
  }

  /// Asks a card, which learns by its first answer of a day: the more, the less sure it was.
  private static func answer(_ card: inout Card, on day: Int, _ learner: inout RandomStream) -> Bool {
    guard card.last != day else { return learner.uniform() < 0.85 }
    let recall = card.last.map { 1 / (1 + Double(day - $0) / (9 * card.stability)) } ?? 0.6
    let isCorrect = learner.uniform() < recall
    if card.last != nil {
      card.stability *= isCorrect ? 1 + card.growth * (1.2 - recall) : 0.3
      card.stability = max(card.stability, 0.5)
    }
    card.last = day
    return isCorrect
  }
}
