import Kaiki
import KaikiSimulation

extension [EmpiricalMemory.Count] {
  /// Adds graded answers to the elements with the steps (interval table indices) that their cards had before the answers.
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
