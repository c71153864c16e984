import Kaiki
import TestSupport
@testable import Analysis
@testable import Forecasting

/// Every measure, in the order of the contract.
let everyMeasure: [any Measure.Type] = [
  TodayMeasure.self, ItemsMeasure.self, LoadMeasure.self, RetentionMeasure.self, LatencyMeasure.self,
  StreaksMeasure.self,
  CardsMeasure.self, DueMeasure.self, IntervalsMeasure.self, DecksMeasure.self, HeatmapMeasure.self,
  LeechesMeasure.self,
  NotificationsMeasure.self,
  DelaysMeasure.self,
  ListsMeasure.self, AttemptsMeasure.self, StrengthMeasure.self, AttendanceMeasure.self,
  SemestersMeasure.self, RhythmMeasure.self, TrendMeasure.self, GapsMeasure.self, SeriesMeasure.self,
  ForgettingMeasure.self, AuditMeasure.self,
]

extension HistoryAsOf {
  /// The answer to one question, with the standard options but for some.
  func figure<Question: Measure>(
    _ question: Question.Type, jobs: Int = 1, change: (inout AnalysisOptions) -> Void = { _ in }
  ) async -> Question.Figure {
    var options = AnalysisOptions(boundary: boundary)
    change(&options)
    return Question.figure(await AnalysisContext(self, options, for: [question], jobs: jobs))
  }

  /// Several questions at once, with the standard options.
  func context(_ questions: [any Measure.Type], jobs: Int = 1) async -> AnalysisContext {
    await AnalysisContext(self, AnalysisOptions(boundary: boundary), for: questions, jobs: jobs)
  }
}
