import Analysis
import Distributions
import Encoding
import KaikiSimulation
import Phrases

struct CohortSummary: Sendable {
  /// Rate of each person, by the key of its column.
  struct Rate: Sendable {
    let key: String
    let title: Phrase
    let summary: RateSummary
    /// Rate of each person with figures, shrunk towards the cohort's rate; `nil` for people without trials.
    ///
    /// `nil` if the spread of the cohort is unknown.
    let shrunk: [RateSummary.Shrunk?]?

    /// - Parameter people: Trials and successes of each person with figures; `nil` for people without trials.
    fileprivate init?(_ column: CohortColumn, _ people: [RateSummary.Counted?]) {
      let counted = people.compactMap(\.self)
      guard !counted.isEmpty else { return nil }
      let summary = RateSummary(counted)
      (key, title) = (column.key, column.overPeople?.title ?? "")
      self.summary = summary
      shrunk = summary.shrunk.map { all in
        var rest = all.makeIterator()
        return people.map { $0 == nil ? nil : rest.next() }
      }
    }
  }

  struct Predictor: Sendable {
    let name: String
    /// Scores in the order of `MemoryEvaluation.Score.allCases`.
    let scores: [(key: String, score: BenchmarkSummary.Score)]
    /// Number of people with predicted answers, and of these answers; the same for all models.
    fileprivate let people: Int
    fileprivate let answers: Int

    var logLoss: BenchmarkSummary.Score? {
      scores.first { $0.key == MemoryEvaluation.Score.logLoss.rawValue }?.score
    }
  }

  /// Numbers with their columns, in the order of the columns, without numbers that everybody lacks.
  private(set) var amounts: [(column: CohortColumn, summary: AmountSummary)] = []
  private(set) var rates: [Rate] = []
  private(set) var words: [(column: CohortColumn, counts: [(word: String, people: Int)])] = []
  /// Comparison of models; empty if the question compares none.
  private(set) var predictors: [Predictor] = []
  private(set) var differences: [BenchmarkSummary.Difference] = []

  init(of rows: [PersonRow], _ question: CohortQuestion) {
    let columns = question.columns
    let indices = Dictionary(uniqueKeysWithValues: columns.enumerated().map { ($1.key, $0) })
    let answered = rows.filter { $0.values != nil }
    for (index, column) in columns.enumerated() {
      guard let overPeople = column.overPeople else { continue }
      switch overPeople.kind {
      case .amount, .score:
        let values = answered.compactMap { row in
          row.values?[index]?.number.map { AmountSummary.Named(person: row.person, value: $0) }
        }
        if !values.isEmpty { amounts.append((column, AmountSummary(values, in: overPeople.range))) }
      case .rate(let successes, let trials):
        guard let successes = indices[successes], let trials = indices[trials] else { continue }
        let people = answered.map { row -> RateSummary.Counted? in
          guard let n = row.values?[trials]?.number.flatMap(Int.init(exactly:)),
            1...CohortColumn.maxCount ~= n, let k = row.values?[successes]?.number
          else { return nil }
          return RateSummary.Counted(person: row.person, successes: k, trials: n)
        }
        if let rate = Rate(column, people) { rates.append(rate) }
      case .words:
        let counts = Dictionary(grouping: answered.compactMap { $0.values?[index]?.word }) { $0 }
        if !counts.isEmpty {
          words.append((column, counts.map { ($0.key, $0.value.count) }.sorted { $0.0 < $1.0 }))
        }
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
      return rows.map { $0.values?[index]?.number }
    }
    let answers = values("answers").map { $0 ?? 0 }
    predictors = all.map { predictor in
      Predictor(
        name: predictor.name,
        scores: MemoryEvaluation.Score.allCases.map { score in
          let values = values(MemoryEvaluation.key(score, of: predictor))
          return (score.rawValue, BenchmarkSummary.Score(values, answers: answers))
        }, people: rows.count, answers: Int(exactly: answers.reduce(0, +).rounded()) ?? 0)
    }
    differences = BenchmarkSummary.differences(
      all.map { ($0.name, values(MemoryEvaluation.key(.logLoss, of: $0)).map { $0 ?? 0 }) }, answers: answers)
  }
}

extension CohortSummary {
  static let fields: [Field<CohortSummary>] = [
    .keyed("amounts", { $0.amounts.map { ($0.column.key, $0.summary) } }, AmountSummary.fields),
    .keyed("rates", { $0.rates.map { ($0.key, $0.summary) } }, RateSummary.fields),
    Field("counts", columns: [], help: [KeyHelp("counts")]) { summary in
      .object(
        summary.words.map { column, counts in
          JSONValue.Member(
            key: column.key, value: .object(counts.map { .init(key: $0.word, value: .integer($0.people)) }))
        })
    },
  ]
}

extension CohortSummary.Predictor {
  static let fields: [Field<CohortSummary.Predictor>] =
    [Field("model") { Word($0.name) }, Field("users") { $0.people }, Field("answers") { $0.answers }]
    + MemoryEvaluation.Score.allCases.enumerated().map { index, score in
      .object(score.rawValue, { $0.scores[index].score }, BenchmarkSummary.Score.fields)
    }
}

extension AmountSummary {
  fileprivate static let fields: [Field<AmountSummary>] =
    [
      Field("users", id: "users with a value") { $0.n }, Field("mean", id: "mean over users") { $0.mean },
      Field("low", id: "low over users") { $0.interval?.low },
      Field("high", id: "high over users") { $0.interval?.high },
      Field("sd", id: "sd over users") { $0.deviation },
    ]
    + percents.enumerated().map { index, percent in
      Field("p\(percent)", columns: [], help: [KeyHelp("p\(percent)", id: "percentile over users")]) {
        $0.quantiles.dropFirst(index).first.map(JSONValue.number)
      }
    } + [
      .list("lowest", { $0.lowest }, Named.fields), .list("highest", { $0.highest }, Named.fields),
    ]
}

extension AmountSummary.Named {
  fileprivate static let fields: [Field<AmountSummary.Named>] = [
    Field("user") { $0.person }, Field("value") { $0.value },
  ]
}

extension RateSummary {
  fileprivate static let fields: [Field<RateSummary>] =
    AmountSummary.fields.of(\.people) + [
      Field("trials") { $0.trials }, Field("successes") { $0.successes },
      .object("byTrials", { $0.byTrials }, Estimate.fields),
      Field("trueMean") { $0.trueMean }, Field("trueSD") { $0.trueDeviation },
    ]
}

extension BenchmarkSummary.Score {
  fileprivate static let fields: [Field<BenchmarkSummary.Score>] = [
    Field("users", id: "users with a value") { $0.people },
    Field("byUsers") { $0.byPeople?.value }, Field("low", id: "low over users") { $0.byPeople?.low },
    Field("high", id: "high over users") { $0.byPeople?.high },
    Field("byAnswers") { $0.byAnswers?.value }, Field("byAnswersLow") { $0.byAnswers?.low },
    Field("byAnswersHigh") { $0.byAnswers?.high },
  ]
}

extension BenchmarkSummary.Difference {
  static let fields: [Field<BenchmarkSummary.Difference>] = [
    Field("model") { Word($0.predictor) }, Field("against") { Word($0.against) },
    .object("logLoss", { $0.difference }, BenchmarkSummary.Score.fields), Field("better") { $0.better },
  ]
}

extension Estimate {
  fileprivate static let fields: [Field<Estimate>] = [
    Field("value") { $0.value }, Field("low") { $0.low }, Field("high") { $0.high },
  ]
}
