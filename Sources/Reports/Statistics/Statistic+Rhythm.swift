import Encoding
import Statistics

extension Statistic {
  static let rhythm = [
    Statistic("rayleigh", rayleigh),
    Statistic("weekday-chi-square", weekdays),
    Statistic("homogeneity", homogeneity),
    Statistic("kruskal-wallis", kruskalWallis),
    Statistic("periodogram", periodogram),
  ]

  private static func rayleigh(_ input: StatisticInput) throws -> [JSONValue.Member] {
    let result = try RayleighTest(hours: try input.numbers("input"))
    return .init([
      "n": .integer(result.n), "resultant_length": .number(result.resultantLength),
      "z": .number(result.test.statistic), "p_zar": .number(result.test.p),
      "mean_hour": .optional(result.meanHour), "circ_sd_hours": .optional(result.standardDeviation),
      "kappa": .optional(result.concentration),
    ])
  }

  private static func weekdays(_ input: StatisticInput) throws -> [JSONValue.Member] {
    let counts = try input.integers(input.has("counts") ? "counts" : "counts_mon_to_sun")
    let exposure =
      input.has("days_observed")
      ? try input.numbers("days_observed") : Array(repeating: 1, count: counts.count)
    let result = try ExposureTest(counts: counts, exposure: exposure)
    return .init([
      "chi2": .number(result.test.statistic), "df": .optional(result.test.degreesOfFreedom),
      "p": .number(result.test.p), "cramers_v": .number(result.cramersV),
      "expected": .numbers(result.expected), "residuals": .array(result.residuals.map(JSONValue.optional)),
    ])
  }

  /// Largest number of groups; their test takes some seconds.
  private static let maxGroups = 2_000

  private static func homogeneity(_ input: StatisticInput) throws -> [JSONValue.Member] {
    let successes = try input.integers("successes")
    guard successes.count <= maxGroups else {
      throw StatisticInput.Problem(message: "there are \(successes.count) groups; give at most \(maxGroups)")
    }
    let result = try HomogeneityTest(
      successes: successes, trials: try input.integers("trials"), seed: try input.seed())
    return .init([
      "chi2": .number(result.test.statistic), "df": .optional(result.test.degreesOfFreedom),
      "p": .number(result.test.p), "cramers_v": .number(result.cramersV),
      "residuals": .array(result.residuals.map(JSONValue.optional)), "method": .text(result.test.method),
    ])
  }

  private static func kruskalWallis(_ input: StatisticInput) throws -> [JSONValue.Member] {
    let (x, names) = (try input.numbers("x"), try input.names("group"))
    guard x.count == names.count else {
      throw StatisticInput.Problem(
        message: "there are \(x.count) numbers and \(names.count) groups; give one group per number")
    }
    let groups = Dictionary(grouping: zip(x, names), by: \.1).sorted { $0.key < $1.key }
    let test = try KruskalWallis.test(groups.map { $0.value.map(\.0) })
    return .init([
      "h": .number(test.statistic), "df": .optional(test.degreesOfFreedom), "p": .number(test.p),
    ])
  }

  private static func periodogram(_ input: StatisticInput) throws -> [JSONValue.Member] {
    let series = try input.numbers("series")
    let (result, test) = try Periodogram.test(
      series, permutations: try input.permutations(of: series.count), seed: try input.seed())
    return .init([
      "n": .integer(result.n), "power": .numbers(result.power), "peak": .integer(result.peak),
      "period": .number(result.period), "p": .number(test.p), "method": .text(test.method),
    ])
  }
}
