import Forecasting
import Kaiki
import KaikiNumerics

/// Input of all measures (statistics of `analyze`) of one history, with intermediate results that the measures share.
///
/// A result is computed at its first use. Only one thread may use a context; parallel threads create their own contexts of
/// one ``SharedInput``.
package final class AnalysisContext {
  /// Immutable input of the measures: history, options, reporting range and filled accumulators (counters of answers).
  package struct SharedInput: Sendable {
    fileprivate let history: HistoryAsOf
    fileprivate let options: AnalysisOptions
    fileprivate let days: ObservedDays
    fileprivate let gathered: Gathering
  }

  private let sharedInput: SharedInput
  /// History of the user's data (cards, tasks, habits, courses ...) at the moment of the analysis.
  package var history: HistoryAsOf { sharedInput.history }
  package var options: AnalysisOptions { sharedInput.options }
  /// Reporting range: the days whose events count.
  var days: ObservedDays { sharedInput.days }

  /// Every card with a due day, known or assumed, by due day, then id. Without cards that their app marks as suspended or
  /// new.
  lazy var cardPositions = history.cardPositions
  /// Every card whose due day is known, by due day, then id; without cards whose due day the interval table implies.
  lazy var positions = cardPositions.filter { !$0.isAssumed }
  /// Activity of each kind of item with an observed day (see ``Activity/days``), in the order of ``ItemKind/analysed``.
  lazy var activities = ItemKind.analysed.compactMap { $0.analysedTraits.activity(self) }
    .filter { !$0.days.isEmpty }
  lazy var streaks = history.streaks(of: self[ActiveDaysAccumulator.self], options, names: names)
  lazy var names = ItemNames(history)
  /// Reminders planned at the moment of the analysis, of cards and tasks.
  lazy var notifications = history.notifications(positions, options)

  package init(of sharedInput: SharedInput) { self.sharedInput = sharedInput }

  /// Reads the log of a history for some measures and creates their context.
  package convenience init(
    _ history: HistoryAsOf, _ options: AnalysisOptions, for measures: [any Measure.Type], jobs: Int
  ) async {
    self.init(of: await SharedInput(history, options, for: measures, jobs: jobs))
  }

  /// Returns the filled accumulator (counter of answers) of a type.
  ///
  /// - Precondition: A measure of this context lists the type among its accumulators.
  subscript<Kind: Accumulator>(_ kind: Kind.Type) -> Kind {
    guard let found = sharedInput.gathered[kind] else {
      preconditionFailure("a measure names the accumulators that it asks for: \(kind)")
    }
    return found
  }

}

extension AnalysisContext.SharedInput {
  /// Reads the log once and fills the accumulators (counters of answers) of the measures.
  package init(
    _ history: HistoryAsOf, _ options: AnalysisOptions, for measures: [any Measure.Type], jobs: Int,
    gatheredBy gatherer: AnswerGatherer? = nil
  ) async {
    self.history = history
    self.options = options
    days = ObservedDays(
      from: options.firstDay, before: options.endsWithWholeDay ? history.today + 1 : history.today)
    if history.log?.digest != nil, let found = gatherer?.found {
      gathered = found
    } else {
      gathered = await Self.gathered(
        history.replayed?.reviews ?? [],
        Gathering(for: measures, AnswerContext(history, from: days.first)), jobs: jobs)
    }
  }

  private static func gathered(
    _ reviews: ContiguousArray<ObservedReview>, _ empty: Gathering, jobs: Int
  ) async -> Gathering {
    guard !empty.isIdle, !reviews.isEmpty else { return empty }
    // A part needs at least one batch of answers to be worth the memory of its accumulators.
    let jobs = empty.isOrdered ? 1 : min(jobs, reviews.count / Gathering.batch + 1)
    let parts = await inParallel(jobs, jobs: jobs) { job in
      let range = (reviews.count * job / jobs)..<(reviews.count * (job + 1) / jobs)
      var found = empty
      for start in stride(from: range.lowerBound, to: range.upperBound, by: Gathering.batch) {
        found.add(reviews[start..<min(start + Gathering.batch, range.upperBound)])
      }
      return found
    }
    return parts.reduce(into: empty) { $0.merge($1) }
  }
}

/// Options of an analysis: reminders, attendance rules, reporting range and list lengths.
package struct AnalysisOptions: Sendable {
  /// Maximum length of each list of worst, soonest and latest entries, ≥ 1; `nil` for the default of each list.
  package var top: Int?
  /// Rule whether a day without activity ends a streak: always (`strict`), or only if something was due on the day
  /// (`neutral`).
  package var streakRule: StreakRule = .strict
  /// True to count the streaks of tasks with attempts as the original app does (S1-S3); false to count by ``streakRule``. The
  /// app counts back through the latest 100 attempts, and shows 0 days until today's first attempt.
  package var countsOriginalStreaks = false
  package var cardReminders: CardReminders
  /// Rules that turn attendance records of classes into absences and absence limits.
  package var attendance = AttendanceRules()
  package var taskReminders: TaskReminders
  /// Language of reminders on a page; `nil` for the language of ``cardReminders`` and ``taskReminders``, as in JSON and CSV.
  package var pageLanguage: NotificationLanguage?
  /// Rule by which the phone's system drops reminders of an app over its limit.
  package var system: SystemModel = .soonest
  /// Rule that moves items of a daily list to the next list when the day of the list ends.
  package var resetMode: ResetMode = .clear
  /// First day of the reporting range; `nil` to count all days.
  package var firstDay: Day?
  /// True if the last day of the reporting range is over and counts as a whole day; false if that day is still open.
  package var endsWithWholeDay = false
  /// Ids of the terms whose classes count; empty to count all terms.
  package var semesters: [String] = []

  /// True if the data are of several people: the analysis omits tests and fits, which describe one person (F18).
  package var isOfSeveralPeople = false

  /// Creates the default options for a day boundary (time zone and start hour of the logical day).
  package init(boundary: DayBoundary) {
    cardReminders = CardReminders(boundary: boundary)
    taskReminders = TaskReminders(boundary: boundary)
  }
}

/// A question about a history that `analyze` answers, such as "Which cards are due?": name, needs and figure.
package protocol Measure: SendableMetatype {
  /// Figure (structure of numbers) that answers the question.
  associatedtype Figure: HoldsTests & Sendable

  /// English word that selects the measure on the command line, such as `today`.
  static var name: String { get }
  /// Accumulators (counters of answers) filled while the log is read; empty if the figure needs no single answers.
  static var accumulators: [any Accumulator.Type] { get }
  /// True if the figure reads the record of each card's answers, which the replay of the log then collects; false by default.
  static var readsCardRecords: Bool { get }
  /// True if a thread of its own computes the measure, because it shares little work with other measures; false by default.
  static var isAnsweredApart: Bool { get }
  /// True if the figure tests or fits one person's record, so data of several people have no figure (F18); false by default.
  static var needsOnePerson: Bool { get }
  /// Returns true if the history has data for the question.
  static func isAnswerable(by history: HistoryAsOf) -> Bool
  /// Returns the figure that answers the question.
  static func figure(_ context: AnalysisContext) -> Figure
}

extension Measure {
  package static var readsCardRecords: Bool { false }
  package static var isAnsweredApart: Bool { false }
  package static var needsOnePerson: Bool { false }
}

/// Reduction of the answers of a log to the counts that measures (statistics of `analyze`) need.
///
/// Several accumulators can each read one part of a log in parallel. Merging them gives the same result as reading the parts
/// one after the other. An ordered accumulator merges only into an empty one.
package protocol Accumulator: Sendable {
  /// True if the accumulator also receives answers before the first day of the reporting range; false by default.
  static var includesEarlierAnswers: Bool { get }
  /// True if the result depends on earlier answers, so a single accumulator has to read the whole log.
  static var isOrdered: Bool { get }
  /// Creates an accumulator without answers.
  init(for context: AnswerContext)
  /// Adds one answer to the counts.
  mutating func add(_ review: ObservedReview)
  /// Adds successive answers of the log to the counts, in the order of the log; no change for an empty slice.
  mutating func add(contentsOf reviews: ArraySlice<ObservedReview>)
  /// Adds the counts of an accumulator that read later answers.
  mutating func merge(_ later: Self)
}

extension Accumulator {
  package static var includesEarlierAnswers: Bool { false }
  package static var isOrdered: Bool { false }

  package mutating func add(contentsOf reviews: ArraySlice<ObservedReview>) {
    for review in reviews { add(review) }
  }
}

/// Properties of a log that accumulators (counters of answers) need for reading its answers.
package struct AnswerContext: Hashable, Sendable {
  /// Highest step (row of the interval table), ≥ 1; a card at step 0 is due again today.
  package var topStep: Int
  /// True if at least one answer of the log records the card's step (row of the interval table).
  package var carriesSteps: Bool
  /// First day of the reporting range; `nil` to count all days.
  package var firstDay: Day?

  package init(topStep: Int, carriesSteps: Bool, from firstDay: Day? = nil) {
    self.topStep = topStep
    self.carriesSteps = carriesSteps
    self.firstDay = firstDay
  }

  package init(_ history: HistoryAsOf, from firstDay: Day? = nil) {
    self.init(
      topStep: history.settings.table.topStep, carriesSteps: history.carriesSteps, from: firstDay)
  }
}

/// Accumulators (counters of answers) of several measures; measures that need the same type of accumulator share one.
struct Gathering: Sendable {
  private var kinds: [ObjectIdentifier: Int] = [:]
  private var found: [any Accumulator] = []
  private let firstDay: Day?

  init(for measures: [any Measure.Type], _ context: AnswerContext) {
    firstDay = context.firstDay
    for kind in measures.flatMap({ $0.accumulators }) where kinds[ObjectIdentifier(kind)] == nil {
      kinds[ObjectIdentifier(kind)] = found.count
      found.append(kind.init(for: context))
    }
  }

  var isIdle: Bool { found.isEmpty }
  /// True if an accumulator depends on earlier answers, so one thread has to read all answers.
  var isOrdered: Bool { found.contains { type(of: $0).isOrdered } }

  subscript<Kind: Accumulator>(_ kind: Kind.Type) -> Kind? {
    kinds[ObjectIdentifier(kind)].flatMap { found[$0] as? Kind }
  }

  /// Number of answers that one accumulator reads before the next accumulator reads the same answers: 4,096.
  static let batch = 4_096

  /// Adds answers to all accumulators, in the order of the log.
  ///
  /// Answers before the reporting range reach only the accumulators that ask for earlier answers.
  mutating func add(_ reviews: ArraySlice<ObservedReview>) {
    for start in stride(from: reviews.startIndex, to: reviews.endIndex, by: Self.batch) {
      let slice = reviews[start..<min(start + Self.batch, reviews.endIndex)]
      let counted = firstDay.map { first in slice.filter { first <= $0.day }[...] } ?? slice
      for index in found.indices {
        found[index].add(contentsOf: type(of: found[index]).includesEarlierAnswers ? slice : counted)
      }
    }
  }

  mutating func merge(_ later: Gathering) {
    for index in found.indices { found[index].mergeErased(later.found[index]) }
  }
}

extension Accumulator {
  /// Adds the counts of an accumulator of the same type, which the compiler cannot check.
  fileprivate mutating func mergeErased(_ later: any Accumulator) {
    guard let later = later as? Self else { preconditionFailure("accumulators of two kinds do not merge") }
    merge(later)
  }
}

/// Receiver of a log's answers that fills accumulators (counters) while the log is parsed, so that the answers need no
/// memory.
package final class AnswerGatherer: AnswerSink {
  private let measures: [any Measure.Type]
  private let first: Day?
  // Only a single thread adds answers; the result is read after the last answer.
  private nonisolated(unsafe) var gathering: Gathering?

  package init(for measures: [any Measure.Type], from first: Day?) {
    self.measures = measures
    self.first = first
  }

  /// True if a measure needs a record of each card's answers, which the replay of the log then collects.
  package var wantsCardRecords: Bool { measures.contains { $0.readsCardRecords } }

  package func begin(table: IntervalTable, carriesSteps: Bool) {
    gathering = Gathering(
      for: measures, AnswerContext(topStep: table.topStep, carriesSteps: carriesSteps, from: first))
  }

  package func take(_ reviews: ContiguousArray<ObservedReview>) { gathering?.add(reviews[...]) }

  var found: Gathering? { gathering }
}
