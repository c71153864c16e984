import Analysis
import Forecasting
import Kaiki
import Phrases

enum BandCalibrationReport {
  static let fields: [Field<BandCalibration>] = [
    Field("folds") { $0.folds },
    Field("days") { $0.days },
    .list(
      "totals", { $0.totals },
      Field("days") { $0.days },
      Field(
        "deviation"
      ) { $0.deviation }),
  ]

  static func plan<Of: Scenario>(_: Of.Type) -> [Field<Of>] {
    [
      .object(
        "widening", { $0.bandCalibration },
        fields)
    ]
  }

  /// Errors of past forecasts, in a few words; `nil` for a scenario that differs from the past.
  static func trust(
    _ scenario: some Scenario
  ) -> (words: Phrase, state: Page.SummaryState)? {
    guard scenario.goesOnAsLogged else { return nil }
    guard let bandCalibration = scenario.bandCalibration else {
      return (Phrase("the bands have not been checked against the past"), .unknown)
    }
    guard bandCalibration.folds > 0 else {
      return (Phrase("the data cover too few days for a backtest"), .unknown)
    }
    let folds = bandCalibration.folds
    let off = bandCalibration.length(ofDays: scenario.plan.span.days).factor
    guard off <= ForecastVerdict.maxOffset else {
      let times = Page.Cell.fixed(off, decimals: 1)
      return (
        Phrase(
          "forecasts of your past were typically \(times) times too high or too low, so the bands are wide (\(folds, "forecast"))"
        ), .watch
      )
    }
    return (
      Phrase("the bands include the errors of \(folds, "forecast") of your own past"), .good
    )
  }

  /// Remark on the calibration of the bands; `nil` for options that change the behaviour.
  static func remark(_ scenario: some Scenario) -> Phrase? {
    guard let bandCalibration = scenario.bandCalibration else {
      guard scenario.goesOnAsLogged else { return nil }
      return
        "Bands: the 90 % bands are as simulated and have not been checked against past data. To check them, run kaiki backtest."
    }
    let days = scenario.plan.span.days
    let length = bandCalibration.length(ofDays: days)
    let off = Page.Cell.fixed(length.factor, decimals: 1)
    guard bandCalibration.folds > 0 else {
      return
        "Bands: the data cover too few days for a backtest. The 90 % band of the sum over all days includes the errors of forecasts for other people, which are typically \(off) times too high or too low."
    }
    let sums: Phrase =
      length.deviation < 0.05
      ? "the band of the sum over all days is as simulated"
      : "the band of the sum over all days includes forecasts that are typically \(off) times too high or too low"
    return
      "Bands: the 90 % bands are calibrated by the errors of past forecasts. \(singleDays(bandCalibration.days)), and \(sums) (see kaiki backtest)."
  }

  private static func singleDays(_ width: Double) -> Phrase {
    (width * 100).rounded() == 100
      ? "The bands of single days are as simulated"
      : "The bands of single days are \(.fixed(width, decimals: 2)) times as wide as simulated"
  }
}
