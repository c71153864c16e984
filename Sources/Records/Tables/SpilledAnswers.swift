import Kaiki

/// Answers in a temporary file, created with the first answers.
final class SpilledAnswers: AnswerStore, @unchecked Sendable {
  // // Used by one thread at a time.
  private var file: TemporaryFile?

  func append(_ answers: UnsafeBufferPointer<Review>) -> Bool {
    if file == nil { file = TemporaryFile() }
    return file?.append(UnsafeRawBufferPointer(answers)) ?? false
  }

  func read(from index: Int, into answers: UnsafeMutableBufferPointer<Review>) -> Bool {
    file?.read(UnsafeMutableRawBufferPointer(answers), at: index * MemoryLayout<Review>.stride) ?? false
  }
}
