import Analysis
import Kaiki
import KaikiNumerics

/// All measures, in the order of a report.
package enum MeasureRegistry {
  package static let all: [any MeasureReport.Type] = [
    TodayReport.self, ItemsReport.self, LoadReport.self, RetentionReport.self, LatencyReport.self,
    StreaksReport.self,
    CardStagesReport.self, DueReport.self, IntervalsReport.self, DeckUseReport.self, HeatmapReport.self,
    LeechesReport.self,
    NotificationsReport.self,
    DelaysReport.self,
    ListsReport.self, AttemptsReport.self, StrengthReport.self, AttendanceReport.self,
    SemestersReport.self, RhythmReport.self, TrendReport.self, GapsReport.self, SeriesReport.self,
    ForgettingReport.self, AuditReport.self,
  ]

  package static var names: [String] { all.map { $0.name } }

  package static func measure(_ name: String) -> (any MeasureReport.Type)? { all.first { $0.name == name } }

  /// Answers questions, in the order of ``all``, and adjusts their tests together.
  ///
  /// - Parameters:
  ///   - only: Measures to compute; `nil` for every measure that fits the history.
  ///   - jobs: Number of parts of the log, and of questions, processed in parallel, ≥ 1.
  ///   - gatherer: Accumulators filled for these questions while the log was read; `nil` if the history contains the answers.
  ///   - writesJSON: True if the answers are also encoded as JSON, in parallel.
  ///   - tell: Receives the name of each question before its answer, from any thread, and `nil` before gathering.
  package static func answers(
    to only: [any MeasureReport.Type]?, of history: HistoryAsOf, _ options: AnalysisOptions, jobs: Int,
    gatheredBy gatherer: AnswerGatherer? = nil, writesJSON: Bool = false,
    telling tell: @escaping @Sendable (String?) -> Void = { _ in }
  ) async -> [any AnsweredMeasure] {
    let wanted = only.map { Set($0.map { $0.name }) }
    let asked = all.filter { measure in
      wanted?.contains(measure.name)
        ?? (measure.question.isAnswerable(by: history)
          && !(options.isOfSeveralPeople && needsOnePerson(measure)))
    }
    tell(nil)
    let sharedInput = await AnalysisContext.SharedInput(
      history, options, for: questions(asked), jobs: jobs, gatheredBy: gatherer)
    var answers = await answers(to: asked, of: sharedInput, jobs: jobs, writesJSON: writesJSON, telling: tell)
    ReportedTests.adjust(of: &answers) { $0.visitTests($1) }
    return answers
  }

  /// Computes measures in parallel; measures that are not `isAnsweredApart` share one task. The result has the given order.
  private static func answers(
    to asked: [any MeasureReport.Type], of sharedInput: AnalysisContext.SharedInput, jobs: Int,
    writesJSON: Bool,
    telling tell: @escaping @Sendable (String?) -> Void
  ) async -> [any AnsweredMeasure] {
    let apart = asked.indices.filter { asked[$0].question.isAnsweredApart }
    let together = asked.indices.filter { !asked[$0].question.isAnsweredApart }
    let parts = [together] + apart.map { [$0] }
    let answers = await inParallel(parts.count, jobs: jobs) { part in
      let context = AnalysisContext(of: sharedInput)
      var answers: [(index: Int, answer: any AnsweredMeasure)] = []
      for index in parts[part] {
        tell(asked[index].name)
        var answer: any AnsweredMeasure = asked[index].answer(context)
        if writesJSON { await answer.writeJSON(jobs: jobs) }
        answers.append((index, answer))
      }
      return answers
    }
    return answers.joined().sorted { $0.index < $1.index }.map(\.answer)
  }

  package static func questions(_ reports: [any MeasureReport.Type]) -> [any Measure.Type] {
    reports.map { $0.question }
  }

  /// True if the measure tests or fits the record of one person.
  package static func needsOnePerson(_ report: any MeasureReport.Type) -> Bool {
    report.question.needsOnePerson
  }
}
