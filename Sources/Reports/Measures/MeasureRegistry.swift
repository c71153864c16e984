import Analysis
import Kaiki

/// Every measure, in the order in which they are reported: the one place that names them all.
package enum MeasureRegistry {
  /// The measures.
  package static let all: [any MeasureReport.Type] = [
    TodayReport.self, ItemsReport.self, LoadReport.self, RetentionReport.self, LatencyReport.self,
    StreaksReport.self,
    DueReport.self, HeatmapReport.self, LeechesReport.self, NotificationsReport.self, DelaysReport.self,
    ListsReport.self, AttemptsReport.self, StrengthReport.self, AttendanceReport.self,
    SemestersReport.self, RhythmReport.self, TrendReport.self, GapsReport.self, SeriesReport.self,
    ForgettingReport.self, AuditReport.self,
  ]

  /// The names of all measures.
  package static var names: [String] { all.map { $0.name } }

  /// The measure of a name; `nil` where there is none.
  package static func measure(_ name: String) -> (any MeasureReport.Type)? { all.first { $0.name == name } }

  /// Answers questions, in the order of ``all``, and adjusts their tests together.
  ///
  /// - Parameters:
  ///   - only: The questions; `nil` for all that the history allows.
  ///   - jobs: How many parts of the log are read side by side, ≥ 1.
  ///   - gatherer: What gathered from the log for these questions while it was read; `nil` where its answers were kept.
  ///   - tell: Is told the name of a question before it is answered, and `nil` before answers are gathered.
  package static func answers(
    to only: [any MeasureReport.Type]?, of history: HistoryAsOf, _ options: AnalysisOptions, jobs: Int,
    gatheredBy gatherer: AnswerGatherer? = nil, telling tell: (String?) -> Void = { _ in }
  ) async -> [any AnsweredMeasure] {
    let wanted = only.map { Set($0.map { $0.name }) }
    let asked = all.filter { measure in
      wanted?.contains(measure.name) ?? isAnswerable(measure, by: history)
    }
    tell(nil)
    let inquiry = await Inquiry(history, options, for: questions(asked), jobs: jobs, gatheredBy: gatherer)
    var answers = asked.map { measure in
      tell(measure.name)
      return measure.answer(inquiry)
    }
    ReportedTests.adjust(of: &answers) { $0.visitTests($1) }
    return answers
  }

  /// What some reports ask.
  package static func questions(_ reports: [any MeasureReport.Type]) -> [any Measure.Type] {
    reports.map { question(of: $0) }
  }

  private static func question<Report: MeasureReport>(of report: Report.Type) -> any Measure.Type {
    Report.Question.self
  }

  private static func isAnswerable<Report: MeasureReport>(
    _ report: Report.Type, by history: HistoryAsOf
  ) -> Bool {
    Report.Question.isAnswerable(by: history)
  }
}
