import Kaiki
import KaikiNumerics
import KaikiSimulation

/// When and how much somebody studied: what a log says of its learner.
package struct StudyHabits: Sendable {
  /// Days of the record, from the first with an answer to the last; at least one.
  let days: Range<Day>
  /// The days with an answer, ascending.
  let studyDays: [Day]
  /// The chance that a waiting card is taken on a day of study.
  let chances: WaitingChances
  /// By how many percent the cards taken on a day grow where those expected grow by 1 %, 0...1.
  let elasticity: Double
  /// Each day of the record.
  let past: [LearntLearner.PastDay]
  /// The days on which at least one seen card was due.
  private let waited: DaySet

  /// A day of study, by what waited.
  private struct Tally {
    /// Cards that waited, by class of ``WaitingChances``.
    var waiting = [Double](repeating: 0, count: WaitingChances.classes.count)
    /// Those of them that were taken.
    var taken = [Double](repeating: 0, count: WaitingChances.classes.count)
    /// Unseen cards begun.
    var new: Int32 = 0
    /// Answers to cards that were not due.
    var practice = PracticeCount()
  }

  /// Days after which what was taken weighs half for the chances.
  static let chancesHalfLife = 40.0
  /// The weight, in cards, of the prior of a class's chance: that of the class before; for the first class that of
  /// all cards, at least 0.5.
  static let chancesPriorWeight = 5.0
  /// Days after which a day weighs half for the elasticity.
  static let elasticityHalfLife = 60.0
  /// The elasticity before any day is known: mean and standard deviation.
  static let elasticityPrior = (mean: 1.0, deviation: 0.3)
  /// Fewer days than these say nothing of the elasticity.
  static let leastElasticityDays = 8
  /// The effort of a day of study on which no waiting card was taken.
  static let noEffort = -40.0

  /// What a log says.
  ///
  /// - Parameters:
  ///   - cardDays: The log by cards and days.
  ///   - today: The last day of the record.
  /// - Returns: `nil` where nothing was ever answered.
  init?(_ cardDays: CardDays, until today: Day) {
    guard let first = cardDays.studyDays.first, first <= today else { return nil }
    days = first..<(today + 1)
    studyDays = cardDays.studyDays
    let tallies = Self.tallies(cardDays)
    let ages = studyDays.map { Double(today - $0) }
    let chances = Self.chances(tallies, ages)
    let expected = tallies.map { tally in
      max(zip(tally.waiting, chances.chances).reduce(0) { $0 + $1.0 * $1.1 }, LearntLearner.leastExpected)
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

  /// What waited and was taken on each day of study.
  private static func tallies(_ cardDays: CardDays) -> [Tally] {
    let studyDays = cardDays.studyDays
    let classes = WaitingChances.classes
    var tallies = [Tally](repeating: Tally(), count: studyDays.count + 1)
    func index(of day: Day) -> Int { studyDays.partitioningIndex { $0 >= day } }
    for (place, day) in cardDays.days.enumerated() {
      if day.elapsed == nil { tallies[index(of: day.day)].new += 1 }
      let start = index(of: cardDays.due(after: place))
      let back = day.next.map { index(of: cardDays.days[$0].day) }
      let end = back.map { $0 + 1 } ?? day.reset.map { index(of: $0) } ?? studyDays.count
      // A card that another app showed early was moved by it, and is missing later: neither counts.
      guard start < end else { continue }
      // Differences, summed up below: one step for each class that the wait reaches.
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
      let place = index(of: day)
      tallies[place].practice.answers += practice.answers
      tallies[place].practice.right += practice.right
    }
    return tallies.dropLast()
  }

  /// The chance of each class, drawn towards that of the class before.
  private static func chances(_ tallies: [Tally], _ ages: [Double]) -> WaitingChances {
    let weights = ages.map { RelivedDays.weight(ofAge: $0, halfLife: chancesHalfLife) }
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

  /// The slope of ln(taken) over ln(expected), drawn towards ``elasticityPrior``.
  private static func elasticity(_ tallies: [Tally], _ expected: [Double], _ ages: [Double]) -> Double {
    let points = tallies.indices.compactMap { index -> (x: Double, y: Double, weight: Double)? in
      let taken = tallies[index].taken.reduce(0, +)
      guard taken > 0 else { return nil }
      return (
        log(expected[index]), log(taken),
        RelivedDays.weight(ofAge: ages[index], halfLife: elasticityHalfLife)
      )
    }
    guard points.count >= leastElasticityDays else { return elasticityPrior.mean }
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

  /// How many days of study there were from a day on.
  func daysOfStudy(from day: Day) -> Int32 {
    Int32(studyDays.count - studyDays.partitioningIndex { $0 >= day })
  }

  /// What was learnt, in a few numbers.
  package struct Summary: Hashable, Sendable {
    /// Days of study in a week, over the last twelve weeks of the record, days left out on which nothing was due.
    package var daysPerWeek: Double
    /// The chance that a card is taken on the first day of study on which it is due.
    package var takenAtOnce: Double
    /// Days at the end of the record on which cards were due and nothing was studied.
    package var daysSinceStudy: Int

    /// Whether the learner is said to be away: there are at least 28 such days.
    package var isAway: Bool { daysSinceStudy >= 28 }
  }

  /// What was learnt, in a few numbers.
  package var summary: Summary {
    let recent = past.suffix(84)
    // Idle days on which nothing was due are no days without study (F14).
    func idle(from day: Day, to next: Day) -> Int {
      day + 1 < next ? waited.days(in: (day + 1)...(next + -1)).count : 0
    }
    let asked = recent.count { $0.effort != nil || !$0.isOpen }
    return Summary(
      daysPerWeek: asked > 0 ? 7 * Double(recent.count { $0.effort != nil }) / Double(asked) : 0,
      takenAtOnce: chances.chances[0],
      daysSinceStudy: idle(from: studyDays.last ?? days.lowerBound, to: days.upperBound))
  }

  /// The learner who goes on so.
  ///
  /// - Parameters:
  ///   - newPerDay: Unseen cards begun on a day of study; `nil` for as many as in the past.
  ///   - reviewLimit: The most due cards of a day; `nil` for as many as in the past.
  ///   - diary: On which days the person was away.
  func learnt(newPerDay: Int?, reviewLimit: Int?, _ diary: PersonDays?) -> LearntLearner {
    LearntLearner(
      days: past, chances: chances, elasticity: elasticity, newPerDay: newPerDay, reviewLimit: reviewLimit,
      spells: diary?.spells)
  }

  /// The learner who keeps the chances of the weekdays.
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
