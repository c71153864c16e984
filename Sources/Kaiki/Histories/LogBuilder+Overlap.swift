import KaikiNumerics

extension LogBuilder {
  /// Answers without an id that inputs before theirs have, too: of equal ones as many count as the input has that has most of
  /// them, since two answers of one input are two.
  ///
  /// Answers are equal by all that their log says of them. Inputs whose answers all come at whole minutes are left alone: their
  /// moments may be days, or guesses, so that equal ones need not be one answer.
  ///
  /// - Parameters:
  ///   - reviews: The answers of one input after the other.
  ///   - starts: Where those of each input begin, ascending.
  ///   - cardCount: The number of cards that they may name.
  /// - Returns: The places of the answers that do not count, ascending.
  /// - Complexity: O(*n*) where no card is in two inputs, else O(*n* log *n*) in the answers of those that are.
  static func overlap(
    _ reviews: ContiguousArray<Review>, from starts: [Int], cardCount: Int
  ) -> [Int] {
    guard starts.count > 1 else { return [] }
    let (none, several) = (-1, -2)
    var owners = ContiguousArray(repeating: none, count: cardCount)
    var exact: [Range<Int>] = []
    for (input, start) in starts.enumerated() {
      let own = start..<(input + 1 < starts.count ? starts[input + 1] : reviews.count)
      guard reviews[own].contains(where: { $0.id == nil && $0.reviewedAt.milliseconds % 60_000 != 0 }) else {
        continue
      }
      exact.append(own)
      for review in reviews[own] where review.id == nil {
        let owner = owners[Int(review.card)]
        owners[Int(review.card)] = owner == none || owner == input ? input : several
      }
    }
    guard exact.count > 1 else { return [] }
    var places = exact.joined().filter { place in
      reviews[place].id == nil && owners[Int(reviews[place].card)] == several
    }
    places.sort {
      let (one, other) = (reviews[$0], reviews[$1])
      return (one.reviewedAt, one.card, $0) < (other.reviewedAt, other.card, $1)
    }
    var further: [Int] = []
    // Of the answers of one card and moment: how many the running input has had, and how many count.
    var counts: [Review: (input: Int, own: Int, kept: Int)] = [:]
    var last: Review?
    for place in places {
      let review = reviews[place]
      if review.reviewedAt != last?.reviewedAt || review.card != last?.card { counts = [:] }
      last = review
      let input = starts.partitioningIndex { $0 > place } - 1
      var count = counts[review] ?? (input, 0, 0)
      if count.input != input { (count.input, count.own) = (input, 0) }
      count.own += 1
      if count.own > count.kept { count.kept += 1 } else { further.append(place) }
      counts[review] = count
    }
    return further.sorted()
  }
}
