import Analysis
import Encoding
import Kaiki

/// How figures that the data may not bear are shown, with their tests and intervals.
enum AnswerForm {
  /// The keys of what may be missing, and of tests.
  static let keys: [(key: String, meaning: String)] = [
    ("value", "null where the data cannot bear a figure"), ("reason", "why there is none"),
  ]

  static let testKeys: [(key: String, meaning: String)] = [
    ("statistic", "the statistic of a test"), ("df", "its degrees of freedom, or null"),
    ("p", "the chance of as much where nothing is to be found"),
    ("pHolm", "the same, adjusted for all tests of the report"), ("method", "how it was computed"),
  ]

  /// The members of a figure, or a null value with its reason.
  static func members<Value>(
    _ answer: Answer<Value>, _ members: (Value) -> [JSONValue.Member]
  ) -> [JSONValue.Member] {
    if let value = answer.value { return members(value) }
    return [
      .init(key: "value", value: .null), .init(key: "reason", value: .text(answer.reason ?? "")),
    ]
  }

  /// A figure as an object.
  static func object<Value>(
    _ answer: Answer<Value>, _ members: (Value) -> [JSONValue.Member]
  ) -> JSONValue {
    .object(Self.members(answer, members))
  }

  static func members(_ test: TestResult) -> [JSONValue.Member] {
    [
      .init(key: "statistic", value: .number(test.statistic)),
      .init(key: "df", value: .optional(test.degreesOfFreedom)), .init(key: "p", value: .number(test.p)),
      .init(key: "pHolm", value: .optional(test.adjusted)), .init(key: "method", value: .text(test.method)),
    ]
  }

  static func members(_ estimate: Estimate, as name: String) -> [JSONValue.Member] {
    [
      .init(key: name, value: .number(estimate.value)),
      .init(key: "se", value: .optional(estimate.standardError)),
      .init(key: "low", value: .number(estimate.low)), .init(key: "high", value: .number(estimate.high)),
    ]
  }

  /// A p as a page shows it, adjusted where it has been.
  static func shown(p test: TestResult?) -> String {
    guard let test else { return "–" }
    let p = test.adjusted ?? test.p
    return p < 0.001 ? "< 0.001" : DecimalText.fixed(p, 3)
  }

  /// A number with three digits that say something.
  static func shown(_ value: Double) -> String {
    let size = abs(value)
    return DecimalText.fixed(value, value == value.rounded() || size >= 100 ? 0 : size >= 10 ? 1 : 2)
  }

  static func shown(_ estimate: Estimate?) -> String {
    estimate.map { "\(shown($0.value)) (\(shown($0.low)) – \(shown($0.high)))" } ?? "–"
  }

  /// What all pages with tests say below them.
  static func note(_ language: Language) -> Page.Block {
    .line(
      language(
        "p: adjusted for all tests of this report (Holm); intervals: 95 %.",
        "p：この報告の全検定で補正（Holm）、区間：95 %。"))
  }

  /// A change by shares as percentages.
  static func shown(change: Estimate?) -> String {
    guard let change else { return "–" }
    let percent = { (change: Double) in
      (change > 0 ? "+" : "") + DecimalText.fixed(change * 100, abs(change) < 0.1 ? 1 : 0)
    }
    return "\(percent(change.value)) % (\(percent(change.low)) – \(percent(change.high)))"
  }
}

extension Activity.Kind {
  func title(_ language: Language) -> String {
    switch self {
    case .cards: language("cards", "カード")
    case .tasks: language("tasks", "課題")
    case .attempts: language("attempts", "着手")
    case .lists: language("lists", "一覧")
    case .habits: language("habits", "習慣")
    case .courses: language("courses", "授業")
    }
  }
}
