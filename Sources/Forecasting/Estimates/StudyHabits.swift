import Kaiki
import KaikiNumerics
import KaikiSimulation

/// Study habits of a learner, estimated from a log: study days, and the cards studied on these.
package struct StudyHabits: Sendable {
  /// Days of the record, from the first answer's day to the last day (today); at least one.
  let days: Range<Day>
  /// Days with a graded or practice answer, ascending, each once; at least one.
  let studyDays: [Day]
  /// Probability that the learner reviews a waiting card on a study day, by the number of study days that skipped the card.
  let chances: WaitingChances
  /// Elasticity, 0...1: increase of the cards answered per increase of the cards expected on a day, both in percent.
  let elasticity: Double
  /// Effort, new cards and practice, one element per day of ``days``, ascending.
  let past: [LearntLearner.PastDay]
  /// Days of the record on which at least one card with an earlier answer was due; may be empty.
  private let waited: DaySet

  /// Numbers of cards and answers on one study day.
  private struct Tally {
    /// Number of waiting cards, one element per class of skipped study days (``WaitingChances``).
    var waiting = [Double](repeating: 0, count: WaitingChances.classes.count)
    /// Number of waiting cards that the learner reviewed, one element per class of skipped study days.
    var taken = [Double](repeating: 0, count: WaitingChances.classes.count)
    /// Number of unseen cards introduced, ≥ 0; a card that was reset to new counts again.
    var new: Int32 = 0
    var practice = PracticeCount()
  }

  /// Days after which the weight of an answer for the probabilities halves: 40.
  static let chancesHalfLife = 40.0
  /// Weight of the prior of the probability that the learner studies a waiting card on a study day: 5 cards.
  ///
  /// There is one probability per class of skipped study days (``WaitingChances/classes``).
  ///
  /// The prior is the probability of the previous class. For the first class it is the rate of all cards, at least 0.5.
  static let chancesPriorWeight = 5.0
  /// Days after which the weight of a study day for the elasticity halves: 60.
  static let elasticityHalfLife = 60.0
  /// Mean and standard deviation of the elasticity's prior, which is normal.
  static let elasticityPrior = (mean: 1.0, deviation: 0.3)
  /// Minimum number of days on which waiting cards were answered, 8, for an estimate of the elasticity.
  static let minElasticityDays = 8
  /// Effort of a study day on which no waiting card was answered, as a natural logarithm: -40.
  static let noEffort = -40.0

  init?(_ cardDays: CardDays, until today: Day) {
    guard let first = cardDays.studyDays.first, first <= today else { return nil }
    days = first..<(today + 1)
    studyDays = cardDays.studyDays
    let tallies = Self.tallies(cardDays)
    let ages = studyDays.map { Double(today - $0) }
    let chances = Self.chances(tallies, ages)
    let expected = tallies.map { tally in
      max(zip(tally.waiting, chances.chances).reduce(0) { $0 + $1.0 * $1.1 }, LearntLearner.minExpected)
    }
    let elasticity = Self.elasticity(tallies, expected, ages)
    let waited = cardDays.waiting(before: today + 1)
    var past = (first..<(today + 1)).map { LearntLearner.PastDay(effort: nil, isOpen: !waited.contains($0)) }
    for (index, tally) in tallies.enumerated() {
      let taken = tally.taken.reduce(0, +)
      let effort =
        taken > 0
        ? log(taken) - elasticity * log(expected[index])
        : tally.waiting.allSatisfy { $0 == 0 } ? 0 : Self.noEffort
      past[studyDays[index] - first] = LearntLearner.PastDay(
        effort: effort, new: tally.new, practice: tally.practice)
    }
    (self.chances, self.elasticity, self.past, self.waited) = (chances, elasticity, past, waited)
  }

  /// Returns the counts of cards and answers, one element per day of ``CardDays/studyDays``, ascending.
  private static func tallies(_ cardDays: CardDays) -> [Tally] {
    let studyDays = cardDays.studyDays
    let classes = WaitingChances.classes
    var tallies = [Tally](repeating: Tally(), count: studyDays.count + 1)
    func index(of day: Day) -> Int { studyDays.partitioningIndex { $0 >= day } }
    for (position, day) in cardDays.days.enumerated() {
      if day.elapsed == nil { tallies[index(of: day.day)].new += 1 }
      let start = index(of: cardDays.due(after: position))
      let back = day.next.map { index(of: cardDays.days[$0].day) }
      let end = back.map { $0 + 1 } ?? day.reset.map { index(of: $0) } ?? studyDays.count
      // Ignore a card that another app showed before its due day: the app rescheduled it then.
      guard start < end else { continue }
      // Store differences, which the loop below sums up: one step per class that the waiting time reaches.
      for (number, least) in classes.enumerated() where start + Int(least) < end {
        let upper = number + 1 < classes.count ? start + Int(classes[number + 1]) : end
        tallies[start + Int(least)].waiting[number] += 1
        tallies[min(upper, end)].waiting[number] -= 1
      }
      if let back { tallies[back].taken[WaitingChances.classOf(Int32(back - start))] += 1 }
    }
    for index in tallies.indices.dropFirst() {
      for number in classes.indices { tallies[index].waiting[number] += tallies[index - 1].waiting[number] }
    }
    for (day, practice) in cardDays.practice {
      let position = index(of: day)
      tallies[position].practice.answers += practice.answers
      tallies[position].practice.right += practice.right
    }
    return tallies.dropLast()
  }

  /// Returns the probability of a review, 0.001...1, per class of skipped study days, each shrunk towards the previous class.
  private static func chances(_ tallies: [Tally], _ ages: [Double]) -> WaitingChances {
    let weights = ages.map { BlockBootstrap.weight(ofAge: $0, halfLife: chancesHalfLife) }
    func sum(_ values: (Tally) -> Double) -> Double {
      zip(tallies, weights).reduce(0) { $0 + $1.1 * values($1.0) }
    }
    var chances: [Double] = []
    var before = max(
      0.5, (sum { $0.taken.reduce(0, +) } + 1) / (sum { $0.waiting.reduce(0, +) } + 1.5))
    for number in WaitingChances.classes.indices {
      let (taken, waiting) = (sum { $0.taken[number] }, sum { $0.waiting[number] })
      before = (taken + chancesPriorWeight * before) / (waiting + chancesPriorWeight)
      chances.append(min(max(before, 0.001), 1))
    }
    return WaitingChances(chances)
  }

  /// Returns the slope of ln(answered) over ln(expected), 0...1, shrunk towards ``elasticityPrior``.
  ///
  /// With fewer than ``minElasticityDays`` days on which waiting cards were answered, the result is the prior's mean, 1.
  private static func elasticity(_ tallies: [Tally], _ expected: [Double], _ ages: [Double]) -> Double {
    let points = tallies.indices.compactMap { index -> (x: Double, y: Double, weight: Double)? in
      let taken = tallies[index].taken.reduce(0, +)
      guard taken > 0 else { return nil }
      return (
        log(expected[index]), log(taken),
        BlockBootstrap.weight(ofAge: ages[index], halfLife: elasticityHalfLife)
      )
    }
    guard points.count >= minElasticityDays else { return elasticityPrior.mean }
    let weight = points.reduce(0) { $0 + $1.weight }
    let x = points.reduce(0) { $0 + $1.weight * $1.x } / weight
    let y = points.reduce(0) { $0 + $1.weight * $1.y } / weight
    let spread = points.reduce(0) { $0 + $1.weight * ($1.y - y) * ($1.y - y) } / weight + 0.001
    let xx = points.reduce(0) { $0 + $1.weight * ($1.x - x) * ($1.x - x) }
    let xy = points.reduce(0) { $0 + $1.weight * ($1.x - x) * ($1.y - y) }
    let prior = 1 / (elasticityPrior.deviation * elasticityPrior.deviation)
    let slope = (xy / spread + prior * elasticityPrior.mean) / (xx / spread + prior)
    return min(max(slope, 0), 1)
  }

  /// Returns the number of study days from `day` on, `day` included, ≥ 0; 0 after the last study day.
  func daysOfStudy(from day: Day) -> Int32 {
    Int32(studyDays.count - studyDays.partitioningIndex { $0 >= day })
  }

  /// Study habits in three numbers, as pages show them.
  package struct Summary: Hashable, Sendable {
    /// Study days per week, 0...7, over the last twelve weeks of the record: 7 × study days / counted days. Counted days are
    /// study days and days on which a card was due; the number is 0 if there are none.
    package var daysPerWeek: Double
    /// Probability that the learner reviews a card on the first study day on which it is due, 0...1.
    package var takenAtOnce: Double
    /// Number of days on which a card was due after the last study day, up to the last day of the record, ≥ 0.
    package var daysSinceStudy: Int

    /// True if there have been at least 28 days with due cards since the last study day.
    package var isAway: Bool { daysSinceStudy >= 28 }
  }

  /// Study habits in three numbers, as of the last day of the record.
  package var summary: Summary {
    let recent = past.suffix(84)
    // Count only idle days with due cards as days without study (F14).
    func idle(from day: Day, to next: Day) -> Int {
      day + 1 < next ? waited.days(in: (day + 1)...(next + -1)).count : 0
    }
    let asked = recent.count { $0.effort != nil || !$0.isOpen }
    return Summary(
      daysPerWeek: asked > 0 ? 7 * Double(recent.count { $0.effort != nil }) / Double(asked) : 0,
      takenAtOnce: chances.chances[0],
      daysSinceStudy: idle(from: studyDays.last ?? days.lowerBound, to: days.upperBound))
  }

  /// Returns a learner who continues the habits, inactivity episodes included.
  ///
  /// - Parameters:
  ///   - newPerDay: Number of unseen cards introduced per study day, ≥ 0; `nil` for the past number.
  ///   - reviewLimit: Maximum number of reviews per day, ≥ 0; `nil` for the past number.
  ///   - diary: Activity calendar with the inactivity episodes; `nil` for a learner without these.
  func learnt(newPerDay: Int?, reviewLimit: Int?, _ diary: ActivityCalendar?) -> LearntLearner {
    LearntLearner(
      days: past, chances: chances, elasticity: elasticity, newPerDay: newPerDay, reviewLimit: reviewLimit,
      episodes: diary?.episodes)
  }

  /// Returns a learner who studies on each weekday with its observed probability.
  ///
  /// - Parameter reviewLimit: Maximum number of reviews per day, ≥ 0; `nil` for all due cards.
  func weekly(newPerDay: Int, reviewLimit: Int?) -> WeeklyLearner {
    var counts = [WeeklyLearner.Count](repeating: .init(), count: Weekday.allCases.count)
    for (index, day) in days.enumerated() where !past[index].isOpen {
      let number = day.weekday.rawValue - 1
      counts[number].days += 1
      if past[index].effort != nil { counts[number].studied += 1 }
    }
    return WeeklyLearner(counts: counts, newPerDay: newPerDay, reviewLimit: reviewLimit)
  }
}
