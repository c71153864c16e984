import Kaiki
import KaikiNumerics

/// Learner who continues the behaviour of a log: past days are resampled by block bootstrap, see ``BlockBootstrap``.
///
/// Every past day records whether the learner studied, and an effort: the cards studied relative to the cards expected. The
/// probability that the learner studies a waiting card falls with the number of study days that skipped the card. The cards
/// expected on a day are the sum of these probabilities. If more cards wait, the learner studies more, with an elasticity. At 1
/// the cards studied are proportional to the cards expected; at 0 their number is constant.
///
/// New cards start as on recent study days, until a day that each replicate draws. Resampled days alone would start new cards
/// again even if the deck has been finished.
///
/// In addition, a replicate draws a factor for the effort of all its days.
package struct LearntLearner: Learner, Hashable {
  /// Behaviour on one day of the log.
  package struct PastDay: Hashable, Sendable {
    /// ln(cards studied) - elasticity × ln(cards expected), a natural logarithm of any sign; `nil` on a day without study.
    package var effort: Double?
    /// Number of new cards that started on the day, ≥ 0.
    package var new: Int32
    /// Numbers of practice answers on the day: answers to cards that were not due.
    package var practice: PracticeCount
    /// True if the learner was idle and had no due cards; false on every other day.
    ///
    /// Only days with something due are evidence of inactivity (F14). If this is true, the simulation draws whether a resampled
    /// day has study.
    package var isOpen: Bool

    /// Creates a day of the log; the defaults are 0 new cards, 0 practice answers and `isOpen` false.
    package init(
      effort: Double?, new: Int32 = 0, practice: PracticeCount = PracticeCount(), isOpen: Bool = false
    ) {
      self.effort = effort
      self.isOpen = isOpen
      self.new = new
      self.practice = practice
    }
  }

  /// Standard deviation of the random number that a replicate adds to the effort of all its days, in units of ln(cards studied).
  package static let levelDeviation = 0.2
  /// Mean number of days for which new cards continue as on recent study days: 90, an assumption.
  static let newPaceDays = 90.0
  /// Half-life, in study days, of the weights of past study days from which the number of new cards is drawn: 7, an assumption.
  static let newHalfLife = 7.0
  /// Minimum of the number of cards expected on a day: smaller sums of probabilities count as 0.5 cards.
  package static let minExpected = 0.5

  /// Days of the log, oldest first, up to the day before the plan; at least one.
  package let days: [PastDay]
  /// Probability that the learner studies a waiting card on a study day, by the number of study days that skipped the card.
  package let chances: WaitingChances
  /// Elasticity of the cards studied with respect to the cards expected, 0...1: 1 for proportional, 0 for a constant number.
  package let elasticity: Double
  /// Maximum number of new cards that start per study day, ≥ 0; `nil` if the log determines the number.
  package var newPerDay: Int?
  /// Maximum number of due cards studied per day, ≥ 0; `nil` if only the effort determines the number.
  package var reviewLimit: Int?

  /// Separate model of inactivity episodes, such as holidays; `nil` if idle days are resampled like study days.
  package let episodes: InactivityEpisodes?

  private let blockBootstrap: BlockBootstrap
  /// Number of new cards on each study day of the log, ≥ 0, oldest first.
  private let newOnStudyDays: [Int32]
  /// Probability of study on a day with due cards, 0...1; applies to resampled days with ``PastDay/isOpen``.
  private let studyChance: Double
  /// Median effort (``PastDay/effort``) over the study days outside episodes; 0 if there is none.
  private let middleEffort: Double

  /// Creates a learner from a log.
  package init(
    days: [PastDay], chances: WaitingChances, elasticity: Double, newPerDay: Int? = nil,
    reviewLimit: Int? = nil, episodes: InactivityEpisodes? = nil
  ) {
    precondition(!days.isEmpty, "a record has at least one day")
    self.days = days
    self.chances = chances
    self.elasticity = elasticity
    self.newPerDay = newPerDay
    self.reviewLimit = reviewLimit
    self.episodes = episodes
    blockBootstrap = BlockBootstrap(
      days.map { $0.effort != nil || $0.isOpen }, keepsWeekdays: false, episodes: episodes)
    let asked = days.enumerated().filter { position, day in
      !day.isOpen && episodes?.wasAway(days.count - 1 - position) != true
    }.map(\.element)
    newOnStudyDays = days.filter { $0.effort != nil && !$0.isOpen }.map(\.new)
    let efforts = asked.compactMap(\.effort).sorted()
    studyChance = BetaPrior.uniform.posterior(hits: efforts.count, of: asked.count).mean
    middleEffort = efforts.isEmpty ? 0 : efforts[efforts.count / 2]
  }

  /// False, because this learner skips some due cards.
  package var takesAll: Bool { false }

  /// Resamples one past day per day of the replicate; one element per day, in order.
  ///
  /// A new draw can replace a day's number of new cards, and an idle day without due cards can become a study day. The random
  /// factor of the replicate is added to each effort. The first days are the same for any number of days.
  package func habits(of count: Int, from start: Day, drawnFrom stream: inout RandomStream) -> [PastDay] {
    let level = Self.levelDeviation * stream.normal()
    let change = -log(1 - stream.uniform()) * Self.newPaceDays
    // A separate stream, because the number of draws of the block bootstrap depends on the number of days.
    var own = RandomStream(seed: stream.next(), domain: .learner)
    return blockBootstrap.drawn(count, from: &stream).enumerated().map { number, position in
      var day = days[position]
      if Double(number) < change, day.effort != nil, !newOnStudyDays.isEmpty {
        let back = -log(1 - own.uniform()) / log(2) * Self.newHalfLife
        day.new = newOnStudyDays[max(0, newOnStudyDays.count - 1 - Int(min(back, 1e6)))]
      }
      if day.isOpen, own.uniform() < studyChance { day.effort = middleEffort }
      day.effort = day.effort.map { $0 + level }
      return day
    }
  }

  /// Returns true if the learner studies on a day of the replicate (from 0 at the start of the plan), as on its resampled day.
  package func studies(on day: Int, _ lived: [PastDay]) -> Bool { lived[day].effort != nil }

  /// Returns the maximum number of new cards on a day (from 0 at the start of the plan), ≥ 0.
  package func newCards(on day: Int, _ lived: [PastDay]) -> Int { newPerDay ?? Int(lived[day].new) }

  /// Returns the numbers of practice answers on a day (from 0 at the start of the plan), as on its resampled day.
  package func practice(on day: Int, _ lived: [PastDay]) -> PracticeCount { lived[day].practice }

  /// Chooses a number of cards by the effort of the day, at random without replacement, and returns this number (≥ 0).
  ///
  /// The number is at most ``reviewLimit``, and 0 on a day without study. The chosen cards move to the front of `waiting`.
  ///
  /// - Note: Source: P. S. Efraimidis, P. G. Spirakis, *Weighted random sampling with a reservoir*, 2006,
  ///   doi:10.1016/j.ipl.2005.11.003, for the draw.
  package func choose(
    from waiting: inout [WaitingCard], on day: Int, _ lived: [PastDay], drawing stream: inout RandomStream
  ) -> Int {
    guard let effort = lived[day].effort else { return 0 }
    var expected = 0.0
    for card in waiting { expected += chances[card.passed] }
    let wanted = exp(min(effort + elasticity * log(max(expected, Self.minExpected)), 40))
    let count = min(Int((wanted + stream.uniform()).rounded(.down)), reviewLimit ?? .max, waiting.count)
    guard count < waiting.count else { return count }
    draw(for: &waiting, &stream)
    waiting.selectSmallest(count) { $0.draw < $1.draw }
    return count
  }

  /// Sets the random sort key of each card (≥ 0): -ln(1 - u) / probability of study, for a uniform random number u in 0..<1.
  private func draw(for waiting: inout [WaitingCard], _ stream: inout RandomStream) {
    for first in stride(from: 0, to: waiting.count, by: Lanes.scalarCount) {
      var (uniform, chance) = (Lanes(repeating: 0), Lanes(repeating: 1))
      let cards = first..<min(first + Lanes.scalarCount, waiting.count)
      for position in cards {
        uniform[position - first] = stream.uniform()
        chance[position - first] = chances[waiting[position].passed]
      }
      let draws = -log(1 - uniform) / chance
      for position in cards { waiting[position].draw = draws[position - first] }
    }
  }
}

/// Probability that the learner studies a waiting card on a study day, by the number of study days that skipped the card.
package struct WaitingChances: Hashable, Sendable {
  /// Smallest number of skipped study days of each class of waiting cards, ascending: the first class has 0, the last 17 or more.
  package static let classes: [Int32] = [0, 1, 2, 3, 5, 9, 17]

  /// Probability of study per study day for each element of ``classes``, above 0 and at most 1.
  package let chances: [Double]
  /// Probability by the number of skipped study days, from 0; the last element also applies to higher numbers.
  private let byPassed: ContiguousArray<Double>

  /// Creates the probabilities from one value per class.
  package init(_ chances: [Double]) {
    precondition(chances.count == Self.classes.count && chances.allSatisfy { $0 > 0 }, "one chance per class")
    self.chances = chances
    byPassed = ContiguousArray((0...(Self.classes.last ?? 0)).map { chances[Self.classOf($0)] })
  }

  /// Returns the index in ``classes`` of the class that contains `passed` skipped study days (≥ 0).
  @inlinable
  package static func classOf(_ passed: Int32) -> Int {
    var index = classes.count - 1
    while classes[index] > passed { index -= 1 }
    return index
  }

  /// Probability of study, above 0 and at most 1, for a card that the learner skipped on `passed` study days (≥ 0).
  package subscript(_ passed: Int32) -> Double { byPassed[min(Int(passed), byPassed.count - 1)] }
}
