import Kaiki
import KaikiSimulation

extension [EmpiricalMemory.Count] {
  /// Counts each graded answer in the element whose index is the card's step before the answer; practice answers are ignored.
  ///
  /// A step is an index of the interval table, from 0. The array must already have an element for every step of the answers.
  package mutating func addBySteps(_ reviews: ArraySlice<ObservedReview>) {
    withUnsafeMutableBufferPointer { counts in
      for review in reviews where review.counting == .graded {
        counts[Int(review.previousStep)].add(review.isCorrect)
      }
    }
  }
}

extension EmpiricalMemory.Count {
  @inlinable @inline(__always)
  package mutating func add(_ isCorrect: Bool) {
    answers += 1
    // Avoid a branch, which the processor could not predict.
    correct += isCorrect ? 1 : 0
  }
}
