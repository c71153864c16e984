import Kaiki

/// Answers in a file without a name, which is made when the first are laid down.
final class SpilledAnswers: AnswerStore, @unchecked Sendable {
  // Asked and added to by one thread at a time.
  private var file: TemporaryFile?

  func append(_ answers: UnsafeBufferPointer<Review>) -> Bool {
    if file == nil { file = TemporaryFile() }
    return file?.append(UnsafeRawBufferPointer(answers)) ?? false
  }

  func read(from index: Int, into answers: UnsafeMutableBufferPointer<Review>) -> Bool {
    file?.read(UnsafeMutableRawBufferPointer(answers), at: index * MemoryLayout<Review>.stride) ?? false
  }
}
