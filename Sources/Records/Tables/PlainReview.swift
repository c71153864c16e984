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
    case .id: return Self.read(text, at: range.lowerBound, &review.id)
    case .cardId: return Self.read(text, at: range.lowerBound, &review.card)
    case .userId: return Self.read(text, at: range.lowerBound, &review.user)
    case .reviewedAt:
      guard let instant = instants.read(text) else { return false }
      review.reviewedAt = instant
      hasInstant = true
    case .previousStep:
      previousStep = Self.number(text, mostDigits: 4)
      return previousStep >= 0
    case .nextStep:
      nextStep = Self.number(text, mostDigits: 4)
      return nextStep >= 0
    case .result:
      hasResult = true
      return readResult(text)
    case .latencyMs:
      review.latency = Int32(truncatingIfNeeded: Self.number(text, mostDigits: 9))
      return review.latency >= 0
    case .rating:
      review.rating = Rating(rawValue: UInt8(truncatingIfNeeded: Self.number(text, mostDigits: 1)))
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
      offset: offset, count: UInt32(truncatingIfNeeded: text.count), hash: IdentifierTable.hash(of: text))
    return text[0] != UInt8(ascii: "'")
  }

  @inline(__always)
  private mutating func readResult(_ text: UnsafeRawBufferPointer) -> Bool {
    switch text.count {
    case 4:
      review.isCorrect = true
      return UInt32(littleEndian: text.loadUnaligned(as: UInt32.self)) == 0x6575_7274  // true
    case 5:
      review.isCorrect = false
      return UInt32(littleEndian: text.loadUnaligned(as: UInt32.self)) == 0x736C_6166  // fals
        && text[4] == UInt8(ascii: "e")
    case 1:
      review.isCorrect = text[0] == UInt8(ascii: "1")
      return review.isCorrect || text[0] == UInt8(ascii: "0")
    default: return false
    }
  }

  /// A number of a few digits; -1 where the text is none.
  @inline(__always)
  private static func number(_ text: UnsafeRawBufferPointer, mostDigits: Int) -> Int {
    guard text.count <= mostDigits else { return -1 }
    var value = 0
    for place in 0..<text.count {
      let digit = text[place] &- UInt8(ascii: "0")
      guard digit < 10 else { return -1 }
      value = value &* 10 &+ Int(digit)
    }
    return value
  }
}
