import TestSupport
import Testing

@testable import Analysis
@testable import Encoding
@testable import Kaiki
@testable import KaikiSimulation
@testable import Reports
@testable import Statistics

/// What `fit` prints (INTERFACE 7).
struct FitReportTests {
  private let scores = RecallScores(
    n: 60, logLoss: 0.25, binnedError: 0.05, areaUnderCurve: 0.75,
    calibration: [
      RecallMetrics.CalibrationBin(
        predicted: 0.8, observed: ProportionInterval(n: 60, successes: 45, rate: 0.75, low: 0.63, high: 0.84))
    ])

  private func fitted(isConverged: Bool = true) -> MemoryFitFigure.Fitted {
    MemoryFitFigure.Fitted(
      fit: MemoryFit(
        model: .hlr, weights: [2, -0.5, 20], covariance: [0.25, 0, 0, 0, 0.04, 0, 0, 0, 0], loss: 15,
        standardLoss: 30, count: 60, gradientNorm: isConverged ? 5e-5 : 5e-4),
      scores: scores, duration: nil)
  }

  private func report(_ figure: MemoryFitFigure) -> FitReport {
    FitReport(
      version: "0.1.0", asOf: Instant(milliseconds: 1_706_670_000_500),
      boundary: DayBoundary(zone: .tokyo, dayStartHour: 4), sources: [], figure: figure, remarks: [])
  }

  @Test func `each model has its weights, its scores and its calibration`() throws {
    let json = try JSON(report(MemoryFitFigure(models: [fitted()])).json.encoded())
    let model = try json("models")(0)
    #expect(try model("model").text == "hlr")
    #expect(try model("parameters").array?.map(\.number) == [2, -0.5, 20])
    #expect(try model("standardErrors") == .array([.number(0.5), .number(0.2), .null]))
    #expect(try model("logLoss").number == 0.25)
    #expect(try model("standardLogLoss").number == 0.5)
    #expect(try model("converged").flag == true)
    #expect(try model("calibration")(0)("observed").number == 0.75)
    #expect(json.object?["evaluation"] == nil)
  }

  @Test func `rows are the weights`() {
    let text = String(
      decoding: report(MemoryFitFigure(models: [fitted()])).csv.bytes(guardsFormulas: true), as: UTF8.self)
    #expect(
      text.split(whereSeparator: \.isNewline) == [
        "model,weight,value,standardError,standard", "hlr,0,2,0.5,2.5819", "hlr,1,-0.5,0.2,-0.8674",
        "hlr,2,20,,2.7245",
      ])
  }

  @Test(arguments: Language.allCases)
  func `a search that did not settle is said`(language: Language) {
    let settled = report(MemoryFitFigure(models: [fitted()])).page.text(
      language, width: 80, isColoured: false)
    let other = report(MemoryFitFigure(models: [fitted(isConverged: false)])).page
    let word = language == .english ? "slope" : "勾配"
    #expect(!settled.contains(word))
    #expect(other.text(language, width: 80, isColoured: false).contains(word))
  }

  @Test func `help explains every key`() {
    for key in ["parameters", "standardErrors", "rmseBins", "evaluation", "differences", "against"] {
      #expect(FitReport.help.text(Language.english.help).contains("  \(key) "), "\(key)")
    }
  }
}
