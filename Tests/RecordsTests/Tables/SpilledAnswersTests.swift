import Testing

@testable import Kaiki
@testable import Rows

struct SpilledAnswersTests {
  @Test func `answers are read back as they were laid down`() {
    let answers = (0..<5_000).map { number -> Review in
      var answer = Review(
        reviewedAt: Instant(milliseconds: Int64(number) << 32), card: Int32(number),
        isCorrect: number % 11 == 0)
      if number % 3 == 0 { answer.id = 7 }
      if number % 5 == 0 { answer.user = Int32(number) }
      if number % 7 == 0 { answer.latency = Int32(number) }
      if number % 2 == 0 { answer.steps = Review.StepChange(previous: -1, next: Int16(number)) }
      answer.rating = Rating(rawValue: UInt8(number % 5))
      if number % 13 == 0 { answer.counting = .practice }
      return answer
    }
    let store = SpilledAnswers()
    for part in [answers[..<1], answers[1..<3_000], answers[3_000...]] {
      #expect(Array(part).withUnsafeBufferPointer { store.append($0) })
    }
    for (index, count) in [(0, 5_000), (2_999, 2), (4_999, 1), (17, 0)] {
      let read = [Review](unsafeUninitializedCapacity: count) { room, initialised in
        #expect(store.read(from: index, into: UnsafeMutableBufferPointer(rebasing: room[..<count])))
        initialised = count
      }
      #expect(read == Array(answers[index..<index + count]))
    }
    let room = UnsafeMutableBufferPointer<Review>.allocate(capacity: 2)
    defer { room.deallocate() }
    #expect(!store.read(from: 4_999, into: room))
    #expect(!SpilledAnswers().read(from: 0, into: room))
  }
}
