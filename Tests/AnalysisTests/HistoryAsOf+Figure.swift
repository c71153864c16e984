import Kaiki
import Reports
import TestSupport

@testable import Analysis
@testable import Forecasting

/// Questions of all measures, in the order of their reports.
let everyMeasure = MeasureRegistry.questions(MeasureRegistry.all)

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
