import Analysis
import Encoding
import Kaiki
import KaikiSimulation

/// Analysis of every person of a cohort, which determines the columns of the cohort's table.
package enum CohortQuestion: Hashable, Sendable {
  case analyze
  case fit([FittedModel])
  case backtest
  /// Forecast totals over the next `days` days, ≥ 1.
  case simulate(days: Int)
  /// Accuracy of these models' predictions of answers outside the fitted part of the log.
  case benchmark([FittedModel])

  package var command: String {
    switch self {
    case .analyze: "analyze"
    case .fit: "fit"
    case .backtest: "backtest"
    case .simulate: "simulate"
    case .benchmark: "benchmark"
    }
  }

  /// True if each row has possible numbers of rows, and each row with figures has one value per column, with counts and
  /// rates in their ranges.
  package func canHave(_ rows: [PersonRow]) -> Bool {
    let columns = columns
    return rows.allSatisfy { row in
      guard [row.rows, row.rejected].allSatisfy({ 0...1 << 40 ~= $0 }) else { return false }
      guard let values = row.values else { return true }
      return values.count == columns.count && zip(columns, values).allSatisfy { $0.allows($1) }
    }
  }

  /// Columns of a person's row, from left to right.
  package var columns: [CohortColumn] {
    switch self {
    case .analyze: PersonFigure.fields.columns()
    case .fit(let models): MemoryFitFigure.fields(models).columns()
    case .backtest: BacktestOfPerson.fields.columns()
    case .simulate: ProjectionOfPerson.fields.columns()
    case .benchmark(let models): MemoryEvaluation.fields(models).columns()
    }
  }
}

/// Question and options of a run, which determine its rows together with the data. All shards of a cohort have the same plan.
package struct CohortPlan: Sendable {
  /// Context shared by all rows of the report.
  package var frame: CohortReport.Frame
  package var options: [String: [String]]
  /// Names of the fields of a row on standard input; empty for files.
  package var columns: [String]

  package init(frame: CohortReport.Frame, options: [String: [String]], columns: [String]) {
    self.frame = frame
    self.options = options
    self.columns = columns
  }

  package var json: JSONValue {
    .members([
      "kaiki": .text(frame.version), "question": .text(frame.question.command),
      "models": .array(frame.question.models.map { .text($0.rawValue) }),
      "days": .optional(frame.question.days), "asOf": .optional(frame.asOf?.milliseconds.description),
      "timeZone": .text(frame.boundary.zone.identifier),
      "dayStartHour": .integer(frame.boundary.dayStartHour),
      "columns": .array(columns.map(JSONValue.text)),
      "options": .object(
        options.sorted { $0.key < $1.key }.map {
          JSONValue.Member(key: $0.key, value: .array($0.value.map(JSONValue.text)))
        }),
    ])
  }

  /// Reads a plan; `nil` for JSON that is no plan, or names an unknown question or zone.
  ///
  /// - Parameter zone: Returns the rules of the zone with a name; `nil` for an unknown zone.
  package init?(_ json: JSONValue, zone: (String) -> TimeZoneRules?) {
    func texts(_ value: JSONValue?) -> [String]? { value?.asArray?.compactMap(\.asText) }
    guard let version = json["kaiki"]?.asText, let command = json["question"]?.asText,
      let models = texts(json["models"]),
      let question = CohortQuestion(
        command, models: models.compactMap(FittedModel.init), days: json["days"]?.asInteger),
      let zone = json["timeZone"]?.asText.flatMap(zone), let hour = json["dayStartHour"]?.asInteger,
      DayBoundary.dayStartHours.contains(hour),
      let columns = texts(json["columns"]), case .object(let options)? = json["options"]
    else { return nil }
    let moment = json["asOf"]?.asText.flatMap { Int64($0) }.map { Instant(milliseconds: $0) }
    self.init(
      frame: CohortReport.Frame(
        version: version, question: question, asOf: moment,
        boundary: DayBoundary(zone: zone, dayStartHour: hour)),
      options: Dictionary(uniqueKeysWithValues: options.map { ($0.key, texts($0.value) ?? []) }),
      columns: columns)
  }
}

extension CohortQuestion {
  fileprivate var models: [FittedModel] {
    switch self {
    case .fit(let models), .benchmark(let models): models
    case .analyze, .backtest, .simulate: []
    }
  }

  fileprivate var days: Int? { if case .simulate(let days) = self { days } else { nil } }

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
