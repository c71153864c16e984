import Kaiki

/// Something that is gathered from answers one by one.
///
/// Parts of a log can be added to accumulators of their own, which are then merged: merging is the same as
/// adding the second part after the first. One that is ordered merges into an empty one alone.
package protocol Accumulator: Sendable {
  /// Whether it takes in answers from before the first day that counts too.
  static var takesInPast: Bool { get }
  /// Whether what it makes of an answer hangs on those before, so that all have to come to one; false but where it says so.
  static var isOrdered: Bool { get }
  /// Nothing yet.
  ///
  /// - Parameter ground: How answers are read.
  init(for ground: AnswerGround)
  /// Takes in one answer.
  mutating func add(_ review: ObservedReview)
  /// Takes in answers in their order.
  mutating func add(contentsOf reviews: ArraySlice<ObservedReview>)
  /// Takes in what another one has seen of later answers.
  mutating func merge(_ later: Self)
}

extension Accumulator {
  package static var takesInPast: Bool { false }
  package static var isOrdered: Bool { false }

  package mutating func add(contentsOf reviews: ArraySlice<ObservedReview>) {
    for review in reviews { add(review) }
  }
}
