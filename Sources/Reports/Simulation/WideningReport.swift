import Analysis
import Kaiki
import KaikiNumerics

/// How the bands of a kind were made to hold.
enum WideningReport {
  /// How far forecasts were off.
  static let fields: [Field<Widening>] = [
    Field("folds", "forecasts of this record's past that it rests on") { $0.folds },
    Field("days", "bands of days are so many times as wide as drawn") { $0.days },
    .list(
      "totals", "sums", { $0.totals },
      [
        Field("days", "days that are summed") { $0.days },
        Field(
          "deviation", "the root mean square of ln(what came / median forecast), beyond what is drawn"
        ) { $0.deviation },
      ]),
  ]

  /// The field of a plan.
  static func plan<Of: Scenario>(_: Of.Type) -> [Field<Of>] {
    [
      .object(
        "widening", "how bands are spread beyond what is drawn, by a back-test, or null", { $0.widening },
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
    let wide = Page.Cell.fixed(widening.days, places: 2).terminalText
    let deviation = widening.length(ofDays: 28).deviation
    let off = Page.Cell.fixed(exp(deviation), places: 1).terminalText
    guard widening.folds > 0 else {
      return language(
        "Bands: the record is too short for forecasts of its own past; sums of four weeks are as wide as forecasts of other people were off, typically by a factor of \(off).",
        "幅：自分の過去を予測するには記録が短いため、4週間の合計は他の人の予測の外れ方（典型的には\(off)倍）に合わせました。")
    }
    let sums =
      deviation < 0.05
      ? language("sums of four weeks are as drawn", "4週間の合計は計算のまま")
      : language(
        "sums of four weeks may be off by a further factor of \(off), typically",
        "4週間の合計は典型的にはさらに\(off)倍の外れを見込みます")
    return language(
      "Bands: as forecasts of the past demand, those of days are \(wide) times as wide as drawn, and \(sums) (see backtest).",
      "幅：過去の予測の誤差に合わせ、日は計算の\(wide)倍、\(sums)（backtest を参照）。")
  }
}
