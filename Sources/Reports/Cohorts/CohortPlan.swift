import Encoding
import Kaiki
import KaikiSimulation

/// What a shard was asked, with all that its answer depends on besides rows: what the shards of one cohort must have in common.
package struct CohortPlan: Hashable, Sendable {
  /// What the report begins with.
  package var frame: CohortReport.Frame
  /// The options that were given, by name.
  package var options: [String: [String]]
  /// What the fields of a row are called.
  package var columns: [String]

  package init(frame: CohortReport.Frame, options: [String: [String]], columns: [String]) {
    self.frame = frame
    self.options = options
    self.columns = columns
  }

  /// The plan as a line carries it.
  package var json: JSONValue {
    .members([
      "kaiki": .text(frame.version), "question": .text(frame.question.command),
      "models": .array(frame.question.models.map { .text($0.rawValue) }),
      "days": .optional(frame.question.days), "asOf": .optional(frame.asOf?.milliseconds.description),
      "timeZone": .text(frame.timeZone), "dayStartHour": .integer(frame.dayStartHour),
      "columns": .array(columns.map(JSONValue.text)),
      "options": .object(
        options.sorted { $0.key < $1.key }.map {
          JSONValue.Member(key: $0.key, value: .array($0.value.map(JSONValue.text)))
        }),
    ])
  }

  /// The plan that a line carries; `nil` where it is none.
  package init?(_ json: JSONValue) {
    func texts(_ value: JSONValue?) -> [String]? { value?.asArray?.compactMap(\.asText) }
    guard let version = json["kaiki"]?.asText, let command = json["question"]?.asText,
      let models = texts(json["models"]),
      let question = CohortQuestion(
        command, models: models.compactMap(FittedModel.init), days: json["days"]?.asInteger),
      let zone = json["timeZone"]?.asText, let hour = json["dayStartHour"]?.asInteger,
      let columns = texts(json["columns"]), case .object(let options)? = json["options"]
    else { return nil }
    let moment = json["asOf"]?.asText.flatMap { Int64($0) }.map { Instant(milliseconds: $0) }
    self.init(
      frame: CohortReport.Frame(
        version: version, question: question, asOf: moment, timeZone: zone, dayStartHour: hour),
      options: Dictionary(uniqueKeysWithValues: options.map { ($0.key, texts($0.value) ?? []) }),
      columns: columns)
  }
}

extension CohortQuestion {
  /// The models that it is about; empty for none.
  fileprivate var models: [FittedModel] {
    switch self {
    case .fit(let models), .benchmark(let models): models
    case .analyze, .backtest, .simulate: []
    }
  }

  /// The days ahead; `nil` for none.
  fileprivate var days: Int? { if case .simulate(let days) = self { days } else { nil } }

  /// The question of a plan; `nil` for one that is not known.
  fileprivate init?(_ command: String, models: [FittedModel], days: Int?) {
    switch (command, days) {
    case ("analyze", _): self = .analyze
    case ("fit", _): self = .fit(models)
    case ("backtest", _): self = .backtest
    case ("simulate", let days?): self = .simulate(days: days)
    case ("benchmark", _): self = .benchmark(models)
    default: return nil
    }
  }
}
