import Analysis
import Encoding
import Forecasting

extension Field where Root == CardScenario {
  /// What a plan says of a setting; a table has no room for it.
  init(_ field: CardSetting.PlanField) {
    self.init(field.key, columns: [], help: [KeyHelp(field.key)]) {
      field.value($0).json
    }
  }
}

extension CardSetting.PlanValue {
  fileprivate var json: JSONValue {
    switch self {
    case .integer(let number): number.json
    case .number(let number): number.json
    case .flag(let flag): flag.json
    case .word(let word): .text(word)
    case .integers(let numbers): numbers.map { .array($0.map(\.json)) } ?? .null
    case .numbers(let numbers): numbers.map { .array($0.map(\.json)) } ?? .null
    }
  }
}
