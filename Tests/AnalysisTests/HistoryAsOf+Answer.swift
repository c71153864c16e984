import Kaiki
import TestSupport
import Testing

@testable import Analysis

/// One answer to a card, rather than what a measure answers.
typealias Answer = TestSupport.Answer

extension HistoryAsOf {
  /// Standard options, and one question.
  func options(_ measure: Measure? = nil) -> SurveyOptions {
    var options = SurveyOptions(boundary: boundary)
    options.only = measure.map { [$0] }
    return options
  }

  /// The answer to one question.
  func answer<Value>(
    _ measure: Measure, _ figure: (Figure) -> Value?, change: (inout SurveyOptions) -> Void = { _ in }
  ) async throws -> Value {
    var options = options(measure)
    change(&options)
    let figures = await figures(options)
    #expect(figures.map(\.measure) == [measure])
    return try #require(figures.first.flatMap { figure($0.figure) })
  }
}

extension Figure {
  var today: TodayFigure? { if case .today(let figure) = self { figure } else { nil } }
  var load: [LoadDay]? { if case .load(let days) = self { days } else { nil } }
  var retention: RetentionFigure? { if case .retention(let figure) = self { figure } else { nil } }
  var latency: LatencyFigure? { if case .latency(let figure) = self { figure } else { nil } }
  var streaks: StreaksFigure? { if case .streaks(let figure) = self { figure } else { nil } }
  var due: [DueCard]? { if case .due(let figure) = self { figure.soonest } else { nil } }
  var heatmap: HeatmapFigure? { if case .heatmap(let figure) = self { figure } else { nil } }
  var leeches: [Leech]? { if case .leeches(let leeches) = self { leeches } else { nil } }
  var notifications: NotificationPlan? { if case .notifications(let plan) = self { plan } else { nil } }
  var rhythm: RhythmFigure? { if case .rhythm(let figure) = self { figure } else { nil } }
  var trend: TrendFigure? { if case .trend(let figure) = self { figure } else { nil } }
  var gaps: GapsFigure? { if case .gaps(let figure) = self { figure } else { nil } }
  var series: SeriesFigure? { if case .series(let figure) = self { figure } else { nil } }
  var forgetting: ForgettingFigure? { if case .forgetting(let figure) = self { figure } else { nil } }
  var delays: DelaysFigure? { if case .delays(let figure) = self { figure } else { nil } }
  var lists: ListsFigure? { if case .lists(let figure) = self { figure } else { nil } }
  var attempts: AttemptsFigure? { if case .attempts(let figure) = self { figure } else { nil } }
  var strength: StrengthFigure? { if case .strength(let figure) = self { figure } else { nil } }
  var attendance: AttendanceFigure? { if case .attendance(let figure) = self { figure } else { nil } }
  var audit: [Finding]? { if case .audit(let findings) = self { findings.all } else { nil } }
}
