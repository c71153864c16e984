import Analysis
import Kaiki

/// How the bands of a kind were made to hold.
enum WideningReport {
  /// By what factors.
  static let fields: [Field<Widening>] = [
    Field("days", "those of days") { $0.days },
    .list(
      "totals", "those of sums", { $0.totals },
      [
        Field("days", "days that are summed") { $0.days },
        Field("factor", "by what factor") { $0.factor },
      ]),
  ]

  /// The field of a plan.
  static func plan<Of: Scenario>(_: Of.Type) -> [Field<Of>] {
    [
      .object(
        "widening", "how much wider than drawn the bands are, by a back-test, or null", { $0.widening },
        fields)
    ]
  }

  /// What a reader has to know of the bands; `nil` where the past cannot tell of them.
  static func remark(_ scenario: some Scenario, _ language: Language) -> String? {
    guard let widening = scenario.widening else {
      guard scenario.goesOnAsLogged else { return nil }
      return language(
        "Bands: as drawn; how well they held in the past is not known (see backtest).",
        "幅：計算のまま。過去にどれだけ当たったかは不明です（backtest を参照）。")
    }
    let factors = [widening.days, widening.factor(ofDays: 28)].map {
      Page.Cell.fixed($0, places: 2).terminalText
    }
    return language(
      "Bands: \(factors[0]) times as wide as drawn for days and \(factors[1]) times for four weeks, as forecasts of the past demand (see backtest).",
      "幅：過去の予測の誤差に合わせ、日は \(factors[0])倍、4週間の合計は \(factors[1])倍（backtest を参照）。")
  }
}
