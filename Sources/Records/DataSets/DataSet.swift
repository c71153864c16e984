import Kaiki

/// One file that was read.
package struct Source: Hashable, Sendable {
  /// The path as it was named.
  package var path: String
  /// What it holds.
  package var kind: DataKind
  /// Its layout.
  package var format: ImportFormat
  /// Rows that could be read.
  package var rows: Int
  /// Rows that could not.
  package var rejected: Int
  /// Columns that nobody wants.
  package var unknownColumns: [String]
}

/// Everything that was read, merged.
package struct DataSet: Sendable {
  /// The settings; `nil` where no input has any.
  package var settings: Settings?
  /// The cards, in the order of their first appearance; `nil` where no input has any.
  package var cards: [Card]?
  /// The answers; `nil` where no input has any.
  package var log: ReviewLog?
  /// The files, in the order of reading.
  package var sources: [Source] = []
  /// The rows that were kept out.
  package var rejections: [Rejection] = []
  /// What the rules have to say of the input.
  package var findings = Findings()

  /// Files of a folder whose names are of no known kind.
  package var passedOver: [String] = []

  /// Nothing yet.
  package init() {}

  /// The number of rows that were kept out.
  package var rejectedCount: Int { sources.reduce(0) { $0 + $1.rejected } }

  /// Keeps the cards with one of the given labels, and their answers.
  ///
  /// Labels stand on cards, so answers of cards that are not in the data set go too.
  package mutating func keep(tags: [String]) {
    let kept = (cards ?? []).filter { !Set($0.tags).isDisjoint(with: tags) }
    cards = cards == nil ? nil : kept
    keepReviews(of: kept)
  }

  /// Keeps out the answers whose card is not in the data set, where it has cards.
  package mutating func keepOutOrphans() {
    guard let cards, let log else { return }
    let known = knownCards(cards)
    var lost: [Int32: Int] = [:]
    for review in log.reviews where !known[Int(review.card)] { lost[review.card, default: 0] += 1 }
    for (card, count) in lost.sorted(by: { $0.key < $1.key }) {
      findings.append(
        Finding(
          rule: "orphan", severity: .warning, place: log.cards[Int(card)],
          message:
            "\(count == 1 ? "a review names" : "\(count) reviews name") this card, which the cards lack; kept out"
        ))
    }
    if !lost.isEmpty { keepReviews(of: cards) }
  }

  private mutating func keepReviews(of cards: [Card]) {
    let known = knownCards(cards)
    log?.keep { known[Int($0.card)] }
  }

  /// Whether each card that the log names is among some cards.
  private func knownCards(_ cards: [Card]) -> [Bool] {
    guard let log else { return [] }
    var known = [Bool](repeating: false, count: log.cards.count)
    for card in cards {
      if let number = log.cards.number(of: card.id) { known[number] = true }
    }
    return known
  }
}
