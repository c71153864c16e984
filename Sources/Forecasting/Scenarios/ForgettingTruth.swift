import Kaiki
import KaikiNumerics
import KaikiSimulation

/// A model of forgetting taken for the truth: its weights, as often as what a log leaves open is drawn, and what it knows
/// of each seen card.
struct ForgettingTruth {
  let seen: [SeenCard]
  let answers: PastAnswers
  let chances: AnswerChances
  /// FSRS-6 as it is believed.
  let fsrs6: FSRS6
  /// The models that were fitted to the log and are to be taken from it.
  let fits: FittedModels
  /// How often the truth is needed, and from which seed it is drawn.
  let span: PlanSpan

  /// Weights are drawn so often, and fewer times for long logs, which leave little open.
  static let mostVariants = 16
  /// About how many answers are taken in by all variants.
  static let mostAnswers = 4_000_000

  /// About how many answers the deviation of paces is found from.
  static let mostAnswersOfPaces = 50_000

  /// The model of a name; rates have none.
  func choice(_ name: ScenarioOptions.MemoryName) -> CurveChoice {
    var stream = RandomStream(seed: span.seed, domain: .variants)
    func ofFSRS6(_ paces: CardPaces?) -> CurveChoice {
      let models = weights(.fsrs6, &stream).map(FSRS6.init(bounding:))
      return .fsrs6(models, of: cards(paces), drawing: &stream)
    }
    func other(_ fitted: FittedModel, _ model: ([Double]) -> OtherModel) -> CurveChoice {
      let models = weights(fitted, &stream).map(model)
      return .other(models, of: cards(nil), drawing: &stream)
    }
    return switch name {
    case .empirical, .fsrs6: ofFSRS6(nil)
    case .mixture: ofFSRS6(paces())
    case .exponential: other(.fsrs6) { .exponential(ExponentialModel(model: FSRS6(bounding: $0))) }
    case .fsrs7: other(.fsrs7) { .fsrs7(FSRS7(bounding: $0)) }
    case .hlr: other(.hlr) { .halfLife(HalfLifeModel(weights: $0, curve: .exponential)) }
    case .power: other(.power) { .halfLife(HalfLifeModel(weights: $0, curve: .hyperbolic)) }
    }
  }

  private func cards(_ paces: CardPaces?) -> SeenCards {
    SeenCards(places: seen, answers: answers, chances: chances, paces: paces)
  }

  /// The weights of each variant.
  private func weights(_ fitted: FittedModel, _ stream: inout RandomStream) -> [[Double]] {
    guard let fit = fits[fitted] else { return [fitted == .fsrs6 ? fsrs6.weights : fitted.prior.means] }
    let count = min(
      Self.mostVariants, span.replicates, max(1, Self.mostAnswers / max(1, answers.count)))
    return count == 1 ? [fit.weights] : (0..<count).map { _ in fit.weights(drawnFrom: &stream) }
  }

  /// How much the cards of the log differ: the deviation that is to be expected after its answers.
  ///
  /// The likelihood of a card is the mean over its possible paces, the weights being those that fit all cards together.
  /// Before the log speaks, small deviations are likelier, exponentially with ``standardDeviation`` as the mean: a thousand
  /// cards leave much open, and the likeliest value alone would jump from one log to the next.
  private func paces() -> CardPaces {
    let memory = CurveMemory(model: fsrs6)
    let all = seen.indices.filter { answers[$0].count > 1 }
    // Every so many cards where there are very many: their number leaves little open.
    let every = max(1, answers.count / Self.mostAnswersOfPaces)
    let cards = all.enumerated().filter { $0.offset % every == 0 }.map(\.element)
    func likelihood(_ deviation: Double) -> Double {
      let paces = CardPaces(deviation: deviation)
      return cards.reduce(0) { sum, card in
        sum + paces.logMean(paces.paces.map { memory.logLikelihood(of: answers[card], pace: $0) })
      }
    }
    guard !cards.isEmpty else { return CardPaces(deviation: Self.standardDeviation) }
    let likelihoods = Self.deviations.map(likelihood)
    let most = likelihoods.max() ?? 0
    var (mass, sum) = (0.0, 0.0)
    for (place, deviation) in Self.deviations.enumerated() {
      // Each stands for the deviations up to half-way to its neighbours.
      let below = Self.deviations[max(0, place - 1)]
      let above = Self.deviations[min(Self.deviations.count - 1, place + 1)]
      let prior = exp(-deviation / Self.standardDeviation) * (above - below)
      let share = prior * exp(likelihoods[place] - most)
      mass += share
      sum += share * deviation
    }
    return CardPaces(deviation: sum / mass)
  }

  /// The deviations that are tried, ascending.
  static let deviations = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1.0, 1.25, 1.5]
  /// That without a log: so that of cards kept for ten days one in six is kept for less than six and one in six for more
  /// than sixteen.
  static let standardDeviation = 0.5
}
