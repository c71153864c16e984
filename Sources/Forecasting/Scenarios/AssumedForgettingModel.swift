import Kaiki
import KaikiNumerics
import KaikiSimulation

/// Assumed memory model of a simulation: its parameter sets, drawn from the fit to represent uncertainty.
///
/// The model contains a memory state of each seen card under each parameter set.
struct AssumedForgettingModel {
  let seen: [SeenCard]
  let answers: PastAnswers
  let chances: AnswerChances
  /// Parameters of FSRS-6 that the scheduler uses; the memory model uses them if no fit exists.
  let fsrs6: FSRS6
  let fits: FittedModels
  /// Span of the simulation: limits the number of parameter sets to the replicates, and gives the seed.
  let span: PlanSpan

  /// Maximum number of drawn parameter sets, 16; long logs need fewer, because they leave less uncertainty.
  static let maxVariants = 16
  /// Approximate maximum of answers that all parameter sets replay together: 4,000,000.
  static let maxAnswers = 4_000_000

  /// Approximate maximum of answers for estimating the deviation of stability factors: 50,000.
  static let maxAnswersForFactors = 50_000

  /// Returns the memory model of a name, with one variant per parameter set; `empirical` returns FSRS-6.
  func choice(_ name: ScenarioOptions.MemoryName) -> CurveChoice {
    var stream = RandomStream(seed: span.seed, domain: .variants)
    func ofFSRS6(_ stabilityFactors: StabilityFactors?) -> CurveChoice {
      let models = weights(.fsrs6, &stream).map(FSRS6.init(bounding:))
      return .fsrs6(models, of: cards(stabilityFactors), drawing: &stream)
    }
    func other(_ fitted: FittedModel, _ model: ([Double]) -> OtherModel) -> CurveChoice {
      let models = weights(fitted, &stream).map(model)
      return .other(models, of: cards(nil), drawing: &stream)
    }
    return switch name {
    case .empirical, .fsrs6: ofFSRS6(nil)
    case .mixture: ofFSRS6(stabilityFactors())
    case .exponential: other(.fsrs6) { .exponential(ExponentialModel(model: FSRS6(bounding: $0))) }
    case .fsrs7: other(.fsrs7) { .fsrs7(FSRS7(bounding: $0)) }
    case .hlr: other(.hlr) { .halfLife(HalfLifeModel(weights: $0, curve: .exponential)) }
    case .power: other(.power) { .halfLife(HalfLifeModel(weights: $0, curve: .hyperbolic)) }
    }
  }

  private func cards(_ stabilityFactors: StabilityFactors?) -> SeenCards {
    SeenCards(schedules: seen, answers: answers, chances: chances, stabilityFactors: stabilityFactors)
  }

  /// Returns the parameter sets of a model, each an array from w0 on: at least one, and at most ``maxVariants``.
  ///
  /// Without a fit, the only set is ``fsrs6`` or the model's default. A single set is the best fit; several are drawn around it.
  private func weights(_ fitted: FittedModel, _ stream: inout RandomStream) -> [[Double]] {
    guard let fit = fits[fitted] else { return [fitted == .fsrs6 ? fsrs6.weights : fitted.prior.means] }
    let count = min(
      Self.maxVariants, span.replicates, max(1, Self.maxAnswers / max(1, answers.count)))
    return count == 1 ? [fit.weights] : (0..<count).map { _ in fit.weights(drawnFrom: &stream) }
  }

  /// Returns the stability factors of cards, with the posterior mean of their deviation.
  ///
  /// The likelihood of a card is the mean over its possible stability factors, with the parameters fitted to all cards. The
  /// prior density decreases exponentially, with mean ``standardDeviation``.
  ///
  /// The posterior mean replaces the maximum, which would jump from log to log: a thousand cards leave much uncertainty.
  private func stabilityFactors() -> StabilityFactors {
    let memory = CurveMemory(model: fsrs6)
    let all = seen.indices.filter { answers[$0].count > 1 }
    // Use every n-th card of a long log: the many cards leave little uncertainty. Example: 200,000 answers use every fourth
    // card.
    let every = max(1, answers.count / Self.maxAnswersForFactors)
    let cards = all.enumerated().filter { $0.offset % every == 0 }.map(\.element)
    func likelihood(_ deviation: Double) -> Double {
      let stabilityFactors = StabilityFactors(deviation: deviation)
      return cards.reduce(0) { sum, card in
        sum
          + stabilityFactors.logMean(
            stabilityFactors.factors.map { memory.logLikelihood(of: answers[card], stabilityFactor: $0) })
      }
    }
    guard !cards.isEmpty else { return StabilityFactors(deviation: Self.standardDeviation) }
    let likelihoods = Self.deviations.map(likelihood)
    let most = likelihoods.max() ?? 0
    var (mass, sum) = (0.0, 0.0)
    for (index, deviation) in Self.deviations.enumerated() {
      // Let each value represent the deviations up to half-way to its neighbours.
      let below = Self.deviations[max(0, index - 1)]
      let above = Self.deviations[min(Self.deviations.count - 1, index + 1)]
      let prior = exp(-deviation / Self.standardDeviation) * (above - below)
      let share = prior * exp(likelihoods[index] - most)
      mass += share
      sum += share * deviation
    }
    return StabilityFactors(deviation: sum / mass)
  }

  /// The eleven candidate standard deviations of ln(stability factor), ascending; ln is the natural logarithm.
  static let deviations = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1.0, 1.25, 1.5]
  /// Standard deviation of ln(stability factor) without a log, 0.5; also the mean of its prior. Example: of cards with a
  /// stability of ten days, one in six has less than six days, and one in six more than sixteen.
  static let standardDeviation = 0.5
}
