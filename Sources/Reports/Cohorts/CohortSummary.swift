import Analysis
import Distributions
import Encoding
import KaikiSimulation

/// The columns of a cohort, summed up over its people.
struct CohortSummary: Sendable {
  /// A rate, by the key of its column.
  struct Rate: Sendable {
    let key: String
    let summary: RateSummary
    fileprivate let successes: Int
    fileprivate let trials: Int

    /// Whether a person has any trial.
    func has(_ row: PersonRow) -> Bool { (row.values?[trials].asInteger ?? 0) > 0 }
  }

  /// Numbers with their columns, in their order; those that nobody has are left out.
  private(set) var amounts: [(column: CohortColumn, summary: AmountSummary)] = []
  private(set) var rates: [Rate] = []
  /// How many people have each word, by the words.
  private(set) var words: [(column: CohortColumn, counts: [(word: String, people: Int)])] = []
  /// Comparison of models; empty if the question compares none.
  private(set) var predictors: [(name: String, scores: [(key: String, score: BenchmarkSummary.Score)])] = []
  private(set) var differences: [BenchmarkSummary.Difference] = []
  /// People with predicted answers, and these answers; 0 if the question compares no models.
  private(set) var people = 0
  private(set) var answers = 0

  /// Sums up rows.
  ///
  /// - Parameter rows: In the byte order of the people's names.
  init(of rows: [PersonRow], _ question: CohortQuestion) {
    let columns = question.columns
    let indices = Dictionary(uniqueKeysWithValues: columns.enumerated().map { ($1.key, $0) })
    let answered = rows.filter { $0.values != nil }
    for (index, column) in columns.enumerated() {
      switch column.kind {
      case .amount, .score:
        let values = answered.compactMap { row in
          row.values?[index].asNumber.map { AmountSummary.Named(person: row.person, value: $0) }
        }
        if !values.isEmpty { amounts.append((column, AmountSummary(values, in: column.range))) }
      case .rate(let successes, let trials):
        guard let successes = indices[successes], let trials = indices[trials] else { continue }
        let values = answered.compactMap { row -> RateSummary.Counted? in
          guard let n = row.values?[trials].asInteger, n > 0, let k = row.values?[successes].asNumber
          else { return nil }
          return RateSummary.Counted(person: row.person, successes: k, trials: n)
        }
        if !values.isEmpty {
          rates.append(
            Rate(key: column.key, summary: RateSummary(values), successes: successes, trials: trials))
        }
      case .word:
        let counts = Dictionary(grouping: answered.compactMap { $0.values?[index].asText }) { $0 }
        if !counts.isEmpty {
          words.append((column, counts.map { ($0.key, $0.value.count) }.sorted { $0.0 < $1.0 }))
        }
      case .count, .day: break
      }
    }
    if case .benchmark(let models) = question { compare(answered, models, indices) }
  }

  private mutating func compare(
    _ rows: [PersonRow], _ models: [FittedModel], _ indices: [String: Int]
  ) {
    let all = MemoryEvaluation.predictors(models)
    func values(_ key: String) -> [Double?] {
      guard let index = indices[key] else { return [] }
      return rows.map { $0.values?[index].asNumber }
    }
    let answers = values("answers").map { $0 ?? 0 }
    people = rows.count
    self.answers = Int(answers.reduce(0, +))
    predictors = all.map { predictor in
      (
        predictor.name,
        MemoryEvaluation.Score.allCases.map { score in
          (
            score.rawValue,
            BenchmarkSummary.Score(values(MemoryEvaluation.key(score, of: predictor)), answers: answers)
          )
        }
      )
    }
    differences = BenchmarkSummary.differences(
      all.map { ($0.name, values(MemoryEvaluation.key(.logLoss, of: $0)).map { $0 ?? 0 }) }, answers: answers)
  }
}

// MARK: JSON

extension CohortSummary {
  var json: JSONValue {
    var members: [JSONValue.Member] = []
    func add(_ key: String, _ value: JSONValue) { members.append(JSONValue.Member(key: key, value: value)) }
    add("amounts", .object(amounts.map { .init(key: $0.column.key, value: .object($0.summary.members)) }))
    add("rates", .object(rates.map { .init(key: $0.key, value: $0.summary.json) }))
    add(
      "counts",
      .object(
        words.map { column, counts in
          .init(
            key: column.key, value: .object(counts.map { .init(key: $0.word, value: .integer($0.people)) }))
        }))
    return .object(members)
  }

  /// Members that a benchmark adds: models, and their differences.
  var comparison: [JSONValue.Member] {
    guard !predictors.isEmpty else { return [] }
    let models = predictors.map { predictor -> JSONValue in
      let head: [(key: String, value: JSONValue)] = [
        ("model", .text(predictor.name)), ("users", .integer(people)), ("answers", .integer(answers)),
      ]
      return .object(
        (head + predictor.scores.map { ($0.key, $0.score.json) }).map(JSONValue.Member.init))
    }
    return [
      .init(key: "models", value: .array(models)),
      .init(key: "differences", value: .array(differences.map(\.json))),
    ]
  }
}

extension AmountSummary {
  fileprivate var members: [JSONValue.Member] {
    func named(_ people: [Named]) -> JSONValue {
      .array(people.map { .members(["user": .text($0.person), "value": .number($0.value)]) })
    }
    return [
      .init(key: "users", value: .integer(n)), .init(key: "mean", value: .optional(mean)),
      .init(key: "low", value: .optional(interval?.low)),
      .init(key: "high", value: .optional(interval?.high)),
      .init(key: "sd", value: .optional(deviation)),
    ]
      + zip(Self.percents, quantiles).map { .init(key: "p\($0)", value: .number($1)) } + [
        .init(key: "lowest", value: named(lowest)), .init(key: "highest", value: named(highest)),
      ]
  }
}

extension RateSummary {
  fileprivate var json: JSONValue {
    .object(
      people.members + [
        .init(key: "trials", value: .integer(trials)), .init(key: "successes", value: .printed(successes)),
        .init(key: "byTrials", value: byTrials.map(\.json) ?? .null),
        .init(key: "trueMean", value: .optional(trueMean)),
        .init(key: "trueSD", value: .optional(trueDeviation)),
      ])
  }
}

extension BenchmarkSummary.Score {
  fileprivate var json: JSONValue {
    .members([
      "users": .integer(people), "byUsers": .optional(byPeople?.value), "low": .optional(byPeople?.low),
      "high": .optional(byPeople?.high), "byAnswers": .optional(byAnswers?.value),
      "byAnswersLow": .optional(byAnswers?.low), "byAnswersHigh": .optional(byAnswers?.high),
    ])
  }
}

extension BenchmarkSummary.Difference {
  fileprivate var json: JSONValue {
    .members([
      "model": .text(predictor), "against": .text(against), "logLoss": difference.json,
      "better": .optional(better),
    ])
  }
}

extension Estimate {
  fileprivate var json: JSONValue {
    .members(["value": .number(value), "low": .number(low), "high": .number(high)])
  }
}
