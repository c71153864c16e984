import Kaiki

/// An answer whose values are read one by one, each in its usual form.
struct PlainReview {
  private(set) var review = ReadReview(start: 0)
  private var previousStep = -1
  private var nextStep = -1
  private var hasInstant = false
  private var hasResult = false
  private var instants = UsualInstants()

  /// Forgets the answer before.
  @inline(__always)
  mutating func begin(at start: Int) {
    review = ReadReview(start: start)
    (previousStep, nextStep) = (-1, -1)
    (hasInstant, hasResult) = (false, false)
  }

  /// Reads a value; whether it is there in its usual form, or may be missing and is.
  @inline(__always)
  mutating func read(_ range: Range<Int>, as column: Int, of bytes: UnsafeRawBufferPointer) -> Bool {
    guard let column = ReviewLogColumn(rawValue: column) else { return false }
    let text = UnsafeRawBufferPointer(rebasing: bytes[range])
    if text.isEmpty { return true }
    switch column {
    case .id: return Self.read(text, at: range.lowerBound - review.start, &review.id)
    case .cardId: return Self.read(text, at: range.lowerBound - review.start, &review.card)
    case .userId: return Self.read(text, at: range.lowerBound - review.start, &review.user)
    case .reviewedAt:
      guard let instant = instants.read(text) else { return false }
      review.reviewedAt = instant
      hasInstant = true
    case .previousStep:
      previousStep = Self.number(range, of: bytes, mostDigits: 4)
      return previousStep >= 0
    case .nextStep:
      nextStep = Self.number(range, of: bytes, mostDigits: 4)
      return nextStep >= 0
    case .result:
      hasResult = true
      return readResult(range, of: bytes)
    case .latencyMs:
      review.latency = Int32(truncatingIfNeeded: Self.number(range, of: bytes, mostDigits: 8))
      return review.latency >= 0
    case .rating:
      review.rating = Rating(
        rawValue: UInt8(truncatingIfNeeded: Self.number(range, of: bytes, mostDigits: 1)))
      return review.rating != nil
    case .counted:
      if text.elementsEqual("graded".utf8) {
        review.counting = .graded
      } else if text.elementsEqual("practice".utf8) {
        review.counting = .practice
      } else {
        return false
      }
    }
    return true
  }

  /// Whether all that an answer must have has been read, and nothing contradicts the rest.
  var isWhole: Bool {
    @inline(__always) mutating get {
      guard hasInstant, hasResult, review.card.count > 0, (previousStep < 0) == (nextStep < 0) else {
        return false
      }
      if let rating = review.rating, (rating == .again) == review.isCorrect { return false }
      if previousStep >= 0 {
        review.steps = Review.StepChange(
          previous: Int16(truncatingIfNeeded: previousStep), next: Int16(truncatingIfNeeded: nextStep))
      }
      return true
    }
  }

  /// An id, unless an apostrophe begins it, which may be no part of it.
  @inline(__always)
  private static func read(_ text: UnsafeRawBufferPointer, at offset: Int, _ place: inout TextPlace) -> Bool {
    place = TextPlace(
      hash: IdentifierTable.hash(of: text), offset: Int32(truncatingIfNeeded: offset),
      count: UInt32(truncatingIfNeeded: text.count))
    return text[0] != UInt8(ascii: "'")
  }

  /// Right and wrong come in no order that the processor could foretell: nothing branches on which it is.
  @inline(__always)
  private mutating func readResult(_ range: Range<Int>, of bytes: UnsafeRawBufferPointer) -> Bool {
    let count = range.count
    if count >= 4, range.lowerBound + 5 <= bytes.count {
      let word = UInt32(
        littleEndian: bytes.loadUnaligned(fromByteOffset: range.lowerBound, as: UInt32.self))
      review.isCorrect = word == 0x6575_7274  // true
      let isFalse = word == 0x736C_6166 && bytes[range.lowerBound + 4] == UInt8(ascii: "e")  // fals
      return (count == 5 ? isFalse : review.isCorrect) && count <= 5
    }
    review.isCorrect = bytes[range.lowerBound] == UInt8(ascii: "1")
    return count == 1 && (review.isCorrect || bytes[range.lowerBound] == UInt8(ascii: "0"))
  }

  /// A number of up to eight digits; -1 where the text is none.
  @inline(__always)
  private static func number(
    _ range: Range<Int>, of bytes: UnsafeRawBufferPointer, mostDigits: Int
  ) -> Int {
    guard range.count <= mostDigits, range.upperBound >= 8 else { return -1 }
    // The eight bytes up to the end, the first the lowest: those before the text are made 0, and digits 0...9.
    let word = UInt64(
      littleEndian: bytes.loadUnaligned(fromByteOffset: range.upperBound - 8, as: UInt64.self))
    let own = UInt64.max << UInt64(truncatingIfNeeded: 8 &* (8 &- range.count))
    var digits = (word ^ 0x3030_3030_3030_3030) & own
    guard (digits | (digits &+ 0x0606_0606_0606_0606)) & 0xF0F0_F0F0_F0F0_F0F0 == 0 else { return -1 }
    digits = (digits &* 10 &+ digits >> 8) & 0x00FF_00FF_00FF_00FF
    digits = (digits &* 100 &+ digits >> 16) & 0x0000_FFFF_0000_FFFF
    return Int(truncatingIfNeeded: (digits &* 10_000 &+ digits >> 32) & 0xFFFF_FFFF)
  }
}
