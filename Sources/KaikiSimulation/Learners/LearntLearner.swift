import Kaiki
import KaikiNumerics

/// Goes on as a record shows: days of the past are lived again, see ``RelivedDays``.
///
/// A day of the past tells whether there was study, and how much of what was to be expected was done. A card is expected
/// to be taken with a chance that falls with the days of study on which it was passed over: cards of today are
/// taken first, and some that have waited for weeks are hardly ever taken again. With more to do, more is done, but
/// not in proportion: that is the elasticity, 1 for a learner who clears the desk and 0 for one who stops
/// after a fixed number.
///
/// New cards go on at the pace of the last days of study, until a day that each replicate draws: a deck that is finished is
/// not begun again because its days are lived again.
///
/// Each replicate also draws a level, by which it does more or less than that past.
public struct LearntLearner: Learner, Hashable {
  /// A day of the record.
  public struct PastDay: Hashable, Sendable {
    /// ln(cards taken) less the elasticity times ln(cards expected); `nil` without study.
    public var effort: Double?
    /// Unseen cards begun.
    public var new: Int32
    /// Answers to cards that were not due.
    public var practice: PracticeCount
    /// Whether nothing was due and nothing was done, so that nobody knows whether there would have been study (F14).
    public var isOpen: Bool

    /// A day of the record.
    public init(
      effort: Double?, new: Int32 = 0, practice: PracticeCount = PracticeCount(), isOpen: Bool = false
    ) {
      self.effort = effort
      self.isOpen = isOpen
      self.new = new
      self.practice = practice
    }
  }

  /// How much a learner may do more or less than in the past, as the standard deviation of ln(cards taken).
  public static let levelDeviation = 0.2
  /// The mean number of days for which new cards go on at the pace of lately, before any pace of the past comes again: an
  /// assumption.
  static let newPaceDays = 90.0
  /// After how many days of study one of them counts half for the pace of lately: an assumption.
  static let newHalfLife = 7.0
  /// Fewer expected cards than this count as so many.
  public static let leastExpected = 0.5

  /// The days of the record, the last one before the plan; at least one.
  public let days: [PastDay]
  /// The chance that a waiting card is taken, by how often it was passed over.
  public let chances: WaitingChances
  /// How the cards taken grow with those expected, 0...1.
  public let elasticity: Double
  /// Unseen cards begun on a day of study; `nil` for as many as in the past.
  public var newPerDay: Int?
  /// The most due cards that are studied on a day; `nil` for as many as the effort takes.
  public var reviewLimit: Int?

  /// Spells away, drawn by themselves; `nil` where idle days are lived again as others are.
  public let spells: SpellsAway?

  private let relived: RelivedDays
  /// The unseen cards begun on each day of study.
  private let newOnStudyDays: [Int32]
  /// The chance of study on a day on which something was due: open days are lived by it.
  private let studyChance: Double
  /// The median effort of the days with study: that of study on open days.
  private let middleEffort: Double

  /// A learner.
  ///
  /// - Parameters:
  ///   - days: The days of the record, the last one before the plan.
  ///   - chances: The chance that a waiting card is taken.
  ///   - elasticity: How the cards taken grow with those expected, 0...1.
  ///   - newPerDay: Unseen cards begun on a day of study; `nil` for as many as in the past.
  ///   - reviewLimit: The most due cards that are studied on a day; `nil` for as many as the effort takes.
  ///   - spells: Spells away up to the same last day, drawn by themselves; `nil` where they are lived again.
  /// - Precondition: At least one day.
  public init(
    days: [PastDay], chances: WaitingChances, elasticity: Double, newPerDay: Int? = nil,
    reviewLimit: Int? = nil, spells: SpellsAway? = nil
  ) {
    precondition(!days.isEmpty, "a record has at least one day")
    self.days = days
    self.chances = chances
    self.elasticity = elasticity
    self.newPerDay = newPerDay
    self.reviewLimit = reviewLimit
    self.spells = spells
    relived = RelivedDays(
      days.map { $0.effort != nil || $0.isOpen }, keepsWeekdays: false, spells: spells)
    let asked = days.enumerated().filter { place, day in
      !day.isOpen && spells?.wasAway(days.count - 1 - place) != true
    }.map(\.element)
    newOnStudyDays = days.filter { $0.effort != nil && !$0.isOpen }.map(\.new)
    let efforts = asked.compactMap(\.effort).sorted()
    studyChance = BetaPrior.uniform.posterior(hits: efforts.count, of: asked.count).mean
    middleEffort = efforts.isEmpty ? 0 : efforts[efforts.count / 2]
  }

  /// The standard.
  public var mostAnswersPerDay: Int { DailyLearner.standardMostAnswers }
  /// No: what is not taken waits.
  public var takesAll: Bool { false }

  /// The days of the record that are lived again, one for each day; the first of them do not depend on how many follow.
  public func habits(of count: Int, from start: Day, drawnFrom stream: inout RandomStream) -> [PastDay] {
    let level = Self.levelDeviation * stream.normal()
    let change = -log(1 - stream.uniform()) * Self.newPaceDays
    // How many numbers the days to be lived again take depends on how many are lived; what a day draws of its own does not.
    var own = RandomStream(seed: stream.next(), domain: .learner)
    return relived.drawn(count, from: &stream).enumerated().map { number, place in
      var day = days[place]
      if Double(number) < change, day.effort != nil, !newOnStudyDays.isEmpty {
        let back = -log(1 - own.uniform()) / log(2) * Self.newHalfLife
        day.new = newOnStudyDays[max(0, newOnStudyDays.count - 1 - Int(min(back, 1e6)))]
      }
      if day.isOpen, own.uniform() < studyChance { day.effort = middleEffort }
      day.effort = day.effort.map { $0 + level }
      return day
    }
  }

  /// As on the day that is lived again.
  public func studies(on day: Int, _ lived: [PastDay]) -> Bool { lived[day].effort != nil }

  /// ``newPerDay`` where that is set; otherwise as many as on the past day that is lived again on `day`, a day of the run.
  public func newCards(on day: Int, _ lived: [PastDay]) -> Int { newPerDay ?? Int(lived[day].new) }

  /// As on the day that is lived again.
  public func practice(on day: Int, _ lived: [PastDay]) -> PracticeCount { lived[day].practice }

  /// As many as the effort of the day takes, drawn by their chances without putting any back.
  ///
  /// - Note: Source: P. S. Efraimidis, P. G. Spirakis, *Weighted random sampling with a reservoir*, 2006,
  ///   doi:10.1016/j.ipl.2005.11.003, for the draw.
  public func choose(
    from waiting: inout [WaitingCard], on day: Int, _ lived: [PastDay], drawing stream: inout RandomStream
  ) -> Int {
    guard let effort = lived[day].effort else { return 0 }
    var expected = 0.0
    for card in waiting { expected += chances[card.passed] }
    let wanted = exp(min(effort + elasticity * log(max(expected, Self.leastExpected)), 40))
    let count = min(Int((wanted + stream.uniform()).rounded(.down)), reviewLimit ?? .max, waiting.count)
    guard count < waiting.count else { return count }
    draw(for: &waiting, &stream)
    waiting.selectSmallest(count) { $0.draw < $1.draw }
    return count
  }

  /// Gives each card an exponential key, -ln(1 - u) / chance: the cards with the least keys are a sample without replacement
  /// with the chances as weights. Eight cards are computed side by side.
  private func draw(for waiting: inout [WaitingCard], _ stream: inout RandomStream) {
    for first in stride(from: 0, to: waiting.count, by: Lanes.scalarCount) {
      var (uniform, chance) = (Lanes(repeating: 0), Lanes(repeating: 1))
      let cards = first..<min(first + Lanes.scalarCount, waiting.count)
      for place in cards {
        uniform[place - first] = stream.uniform()
        chance[place - first] = chances[waiting[place].passed]
      }
      let draws = -log(1 - uniform) / chance
      for place in cards { waiting[place].draw = draws[place - first] }
    }
  }
}

/// The chance that a waiting card is taken on a day of study, by how many such days have passed it over.
public struct WaitingChances: Hashable, Sendable {
  /// The least number of passed days of each class.
  public static let classes: [Int32] = [0, 1, 2, 3, 5, 9, 17]

  /// The chance of each class, in 0...1 exclusive of 0.
  public let chances: [Double]
  /// The same by how often a card was passed over; the last holds for more, too.
  private let byPassed: ContiguousArray<Double>

  /// - Parameter chances: The chance of each of ``classes``.
  /// - Precondition: One chance a class, each above 0.
  public init(_ chances: [Double]) {
    precondition(chances.count == Self.classes.count && chances.allSatisfy { $0 > 0 }, "one chance a class")
    self.chances = chances
    byPassed = ContiguousArray((0...(Self.classes.last ?? 0)).map { chances[Self.classOf($0)] })
  }

  /// The class of a number of passed days, ≥ 0.
  @inlinable
  public static func classOf(_ passed: Int32) -> Int {
    var index = classes.count - 1
    while classes[index] > passed { index -= 1 }
    return index
  }

  /// The chance of a card that was passed over so often, ≥ 0.
  public subscript(_ passed: Int32) -> Double { byPassed[min(Int(passed), byPassed.count - 1)] }
}
