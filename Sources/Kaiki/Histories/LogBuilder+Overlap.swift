import KaikiNumerics

extension LogBuilder {
  /// Returns the indices of the answers without an id that repeat answers of earlier inputs, ascending.
  ///
  /// Two answers are equal if all their values are equal. Equal answers of one input are different answers, so they
  /// count as often as in the input that has most of them. Example: two inputs have an answer twice and once; it
  /// counts twice.
  ///
  /// An input is ignored if all its answers are at whole minutes: its times may be days or guesses, so equal answers
  /// may be different ones.
  ///
  /// - Complexity: O(*n*) if no card is in two inputs, else O(*n* log *n*) in the answers to shared cards.
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
    var indices = exact.joined().filter { index in
      reviews[index].id == nil && owners[Int(reviews[index].card)] == several
    }
    indices.sort {
      let (one, other) = (reviews[$0], reviews[$1])
      return (one.reviewedAt, one.card, $0) < (other.reviewedAt, other.card, $1)
    }
    var further: [Int] = []
    // For each distinct answer of a card and time: occurrences in the current input, and occurrences that count.
    var counts: [Review: (input: Int, own: Int, kept: Int)] = [:]
    var last: Review?
    for index in indices {
      let review = reviews[index]
      if review.reviewedAt != last?.reviewedAt || review.card != last?.card { counts = [:] }
      last = review
      let input = starts.partitioningIndex { $0 > index } - 1
      var count = counts[review] ?? (input, 0, 0)
      if count.input != input { (count.input, count.own) = (input, 0) }
      count.own += 1
      if count.own > count.kept { count.kept += 1 } else { further.append(index) }
      counts[review] = count
    }
    return further.sorted()
  }
}
