import Forecasting
import Kaiki

/// A history under questions: what several of them share is computed at most once, and only where it is asked for.
package final class Inquiry {
  /// What questions are asked of: it is known before the first of them, and stays as it is.
  package struct Ground: Sendable {
    fileprivate let history: HistoryAsOf
    fileprivate let options: AnalysisOptions
    fileprivate let days: ObservedDays
    fileprivate let gathered: Gathering
  }

  private let ground: Ground
  /// The history.
  package var history: HistoryAsOf { ground.history }
  /// How the questions are to be answered.
  package var options: AnalysisOptions { ground.options }
  /// The days that count.
  var days: ObservedDays { ground.days }

  /// Every card that has a due day, by (due, id).
  lazy var cardPositions = history.cardPositions
  /// Where every card stands of which the data say it, by (due, id).
  lazy var positions = cardPositions.filter { !$0.isAssumed }
  /// Every kind of thing that the history knows of, day by day.
  lazy var activities = Activity.Question(
    history: history, load: self[LoadAccumulator.self].days, first: self[FirstAnswersAccumulator.self],
    observed: days, semesters: options.semesters
  ).activities
  /// The streaks of everything.
  lazy var streaks = history.streaks(of: self[ActiveDaysAccumulator.self], options, names: names)
  /// What cards and tasks are called.
  lazy var names = ItemNames(history)
  /// The reminders as of the moment.
  lazy var notifications = history.notifications(positions, options)

  /// Questions of a ground.
  package init(of ground: Ground) { self.ground = ground }

  /// Questions of a history, whose log is read for them.
  package convenience init(
    _ history: HistoryAsOf, _ options: AnalysisOptions, for measures: [any Measure.Type], jobs: Int
  ) async {
    self.init(of: await Ground(history, options, for: measures, jobs: jobs))
  }

  /// What was gathered of one kind.
  ///
  /// - Precondition: One of the questions names the kind among its accumulators.
  subscript<Kind: Accumulator>(_ kind: Kind.Type) -> Kind {
    guard let found = ground.gathered[kind] else {
      preconditionFailure("a measure names the accumulators that it asks for: \(kind)")
    }
    return found
  }

}

extension Inquiry.Ground {
  /// Prepares questions: reads the log once, for what the questions gather from it.
  ///
  /// - Parameters:
  ///   - measures: The questions.
  ///   - jobs: How many parts of the log are read side by side, ≥ 1.
  ///   - gatherer: What gathered from the log for these questions while it was read; `nil` where its answers were kept.
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
        Gathering(for: measures, AnswerGround(history, from: days.first)), jobs: jobs)
    }
  }

  private static func gathered(
    _ reviews: ContiguousArray<ObservedReview>, _ empty: Gathering, jobs: Int
  ) async -> Gathering {
    guard !empty.isIdle, !reviews.isEmpty else { return empty }
    // A part that is not worth the memory of its accumulators is none.
    let jobs = empty.isOrdered ? 1 : min(jobs, reviews.count / Gathering.batch + 1)
    return await withTaskGroup(of: (part: Int, found: Gathering).self) { group in
      for job in 0..<jobs {
        let range = (reviews.count * job / jobs)..<(reviews.count * (job + 1) / jobs)
        group.addTask {
          var found = empty
          for start in stride(from: range.lowerBound, to: range.upperBound, by: Gathering.batch) {
            found.add(reviews[start..<min(start + Gathering.batch, range.upperBound)])
          }
          return (job, found)
        }
      }
      var parts: [(part: Int, found: Gathering)] = []
      for await part in group { parts.append(part) }
      return parts.sorted { $0.part < $1.part }.reduce(into: empty) { $0.merge($1.found) }
    }
  }
}
