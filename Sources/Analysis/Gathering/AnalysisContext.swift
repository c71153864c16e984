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
  /// Options of the analysis, such as reminders, attendance rules and list lengths.
  package var options: AnalysisOptions { sharedInput.options }
  /// Reporting range: the days whose events count.
  var days: ObservedDays { sharedInput.days }

  /// Every card with a due day, known or assumed, by due day, then id.
  ///
  /// Without cards that their app marks as suspended or new.
  lazy var cardPositions = history.cardPositions
  /// Every card whose due day is known, by due day, then id; without cards whose due day the interval table implies.
  lazy var positions = cardPositions.filter { !$0.isAssumed }
  /// Activity of each kind of item with an observed day (see ``Activity/days``), in the order of ``ItemKind/analysed``.
  lazy var activities = Activity.Question(
    history: history, load: self[LoadAccumulator.self].days, first: self[FirstAnswersAccumulator.self],
    observed: days, semesters: options.semesters
  ).activities
  /// Streaks (runs of active days) of all activity together, of each user and of each task.
  lazy var streaks = history.streaks(of: self[ActiveDaysAccumulator.self], options, names: names)
  /// Names of cards and tasks by id.
  lazy var names = ItemNames(history)
  /// Reminders planned at the moment of the analysis, of cards and tasks.
  lazy var notifications = history.notifications(positions, options)

  /// Creates the context of an input that several contexts may share.
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
