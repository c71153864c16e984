@testable import Kaiki
@testable import KaikiNumerics
@testable import KaikiSimulation

extension AnswerSequences {
  /// Answers that were all given at the hour at which a day begins.
  init(answers: [(card: Int32, elapsed: Int32, rating: Rating)]) {
    self.init(answers.map { Answer(card: $0.card, elapsed: $0.elapsed, rating: $0.rating) })
  }
}

/// Answers drawn from a model whose weights are known.
enum SimulatedAnswers {
  typealias Answer = (card: Int32, elapsed: Int32, rating: Rating)

  /// The answers of some cards, one card after the other: a first answer, repeats of the day after Again, then up to
  /// twenty reviews after a day to some multiple of the stability.
  static func fsrs6(_ model: FSRS6, cards: Int, seed: UInt64) -> [Answer] {
    var answers: [Answer] = []
    for card in 0..<cards {
      var stream = RandomStream(seed: seed, domain: .tests, item: card)
      func draw(_ chances: [Double]) -> Rating {
        var rest = stream.uniform()
        for (rating, chance) in zip(Rating.allCases, chances) {
          rest -= chance
          if rest < 0 { return rating }
        }
        return .good
      }
      var rating = draw([0.25, 0.1, 0.5, 0.15])
      var state = model.first(rating)
      answers.append((Int32(card), -1, rating))
      for _ in 0..<20 {
        let repeats = rating == .again && stream.uniform() < 0.7
        let days = repeats ? 0 : max(1, Int(state.stability * (0.3 + 2 * stream.uniform())))
        guard days < 2_000 else { break }
        let recall = model.retrievability(elapsed: Double(days), stability: state.stability)
        let isRight = stream.uniform() < (repeats ? 0.8 : recall)
        rating = isRight ? draw([0, 0.15, 0.7, 0.15]) : .again
        answers.append((Int32(card), Int32(days), rating))
        state = model.next(state, rating: rating, elapsed: days, recall: recall)
      }
    }
    return answers
  }

  /// All targets of some answers in groups.
  static func groups(_ answers: [Answer]) -> LaneGroups {
    let sequences = AnswerSequences(answers: answers)
    return LaneGroups(sequences, before: sequences.targetCount)
  }

  /// Weights that differ from the standard ones, all of which take part.
  static let assumedModel: [Double] = [
    0.4, 1.1, 2.8, 9.1, 6.2, 0.7, 2.6, 0.02, 1.75, 0.19, 0.95, 1.6, 0.08, 0.29, 1.5, 0.55, 2.1, 0.45, 0.12,
    0.09,
    0.25,
  ]
}
