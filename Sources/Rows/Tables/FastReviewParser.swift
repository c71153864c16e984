import Kaiki

package struct ReviewFields {
  /// Field of each column, by the number of the column; -1 for a missing column.
  private var fields = SIMD16<Int32>(repeating: -1)

  /// - Parameter columns: Number of the column of each field; -1 for an unrequested field.
  package init(_ columns: [Int]) {
    for (field, column) in columns.enumerated() where column >= 0 { fields[column] = Int32(field) }
  }

  /// Bounds of the value of a column, by the bounds of its field; equal if no field has the column.
  @inline(__always)
  func bounds(
    of column: ReviewRow.Column, _ bounds: (_ field: Int) -> (first: Int, stop: Int)
  ) -> (first: Int, stop: Int) {
    let field = Int(fields[column.index])
    return field < 0 ? (0, 0) : bounds(field)
  }
}

/// Reads the values of an answer one by one, each in its usual form.
package struct FastReviewParser {
  package private(set) var review = ParsedReview(start: 0)
  private var previousStep = -1
  private var nextStep = -1
  private var hasInstant = false
  private var hasResult = false
  private var instants: UsualInstants

  /// - Parameter numbers: Unit of bare numbers in columns of times.
  package init(_ numbers: NumberedTime) { instants = UsualInstants(numbers) }

  @inline(__always)
  package mutating func begin(at start: Int) {
    review = ParsedReview(start: start)
    (previousStep, nextStep) = (-1, -1)
    (hasInstant, hasResult) = (false, false)
  }

  /// Reads a value; returns false if the value has another form.
  @inline(__always)
  private mutating func read(
    from start: Int, to stop: Int, as column: ReviewRow.Column, of bytes: UnsafeRawBufferPointer
  ) -> Bool {
    switch column {
    case .id: return Self.read(start, stop, of: bytes, from: review.start, &review.id)
    case .cardId: return Self.read(start, stop, of: bytes, from: review.start, &review.card)
    case .userId: return Self.read(start, stop, of: bytes, from: review.start, &review.user)
    case .reviewedAt:
      guard let instant = instants.read(Self.text(start, stop, of: bytes)) else { return false }
      review.reviewedAt = instant
      hasInstant = true
    case .previousStep:
      previousStep = Self.number(start, stop, of: bytes, maxDigits: 4)
      return previousStep >= 0
    case .nextStep:
      nextStep = Self.number(start, stop, of: bytes, maxDigits: 4)
      return nextStep >= 0
    case .result:
      hasResult = true
      return readResult(start, stop, of: bytes)
    case .latencyMs:
      review.latency = Int32(truncatingIfNeeded: Self.number(start, stop, of: bytes, maxDigits: 8))
      return review.latency >= 0
    case .rating:
      review.rating = Rating(
        rawValue: UInt8(truncatingIfNeeded: Self.number(start, stop, of: bytes, maxDigits: 1)))
      return review.rating != nil
    case .counted:
      let text = Self.text(start, stop, of: bytes)
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

  /// Reads the values of a row, of which a missing one has equal bounds; returns false if a value has another form.
  @inline(__always)
  package mutating func read(
    of bytes: UnsafeRawBufferPointer, _ bounds: (_ column: ReviewRow.Column) -> (first: Int, stop: Int)
  ) -> Bool {
    @inline(__always) func take(_ column: ReviewRow.Column) -> Bool {
      let (first, stop) = bounds(column)
      return first == stop || read(from: first, to: stop, as: column, of: bytes)
    }
    // A separate call for every column makes the column a constant.
    return take(.id) && take(.cardId) && take(.userId) && take(.reviewedAt) && take(.previousStep)
      && take(.nextStep) && take(.result) && take(.latencyMs) && take(.rating) && take(.counted) && isWhole
  }

  /// True if all required values were read and no two values contradict each other.
  private var isWhole: Bool {
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

  @inline(__always)
  private static func text(
    _ start: Int, _ stop: Int, of bytes: UnsafeRawBufferPointer
  ) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: bytes.baseAddress.map { $0 + start }, count: stop &- start)
  }

  /// Reads an id; returns false if its first character is an apostrophe, which may guard against formulas.
  @inline(__always)
  private static func read(
    _ start: Int, _ stop: Int, of bytes: UnsafeRawBufferPointer, from row: Int, _ location: inout TextLocation
  ) -> Bool {
    location = TextLocation(
      hash: IdentifierTable.hash(of: text(start, stop, of: bytes)),
      offset: Int32(truncatingIfNeeded: start &- row), count: UInt32(truncatingIfNeeded: stop &- start))
    return bytes[start] != UInt8(ascii: "'")
  }

  /// Sets `review.isCorrect` from `true`, `false`, `1` or `0`, and returns true.
  ///
  /// Returns false for other text, and for a `true` at the end of the input. Avoids branches on the result, because the
  /// processor cannot predict right and wrong answers.
  @inline(__always)
  private mutating func readResult(_ start: Int, _ stop: Int, of bytes: UnsafeRawBufferPointer) -> Bool {
    let count = stop &- start
    if count >= 4, start &+ 5 <= bytes.count {
      let word = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self))
      review.isCorrect = word == 0x6575_7274  // true
      let isFalse = word == 0x736C_6166 && bytes[start &+ 4] == UInt8(ascii: "e")  // fals
      return (count == 5 ? isFalse : review.isCorrect) && count <= 5
    }
    review.isCorrect = bytes[start] == UInt8(ascii: "1")
    return count == 1 && (review.isCorrect || bytes[start] == UInt8(ascii: "0"))
  }

  /// Returns a number of up to eight digits; -1 for other text.
  @inline(__always)
  private static func number(
    _ start: Int, _ stop: Int, of bytes: UnsafeRawBufferPointer, maxDigits: Int
  ) -> Int {
    let count = stop &- start
    if count == 1 {
      let digit = bytes[start] &- UInt8(ascii: "0")
      return digit < 10 ? Int(digit) : -1
    }
    guard count <= maxDigits, stop >= 8 else { return -1 }
    // The eight bytes up to the end, first byte lowest: bytes before the text become 0, and digits 0...9.
    let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: stop &- 8, as: UInt64.self))
    let own = UInt64.max &<< UInt64(truncatingIfNeeded: 8 &* (8 &- count))
    var digits = (word ^ 0x3030_3030_3030_3030) & own
    guard (digits | (digits &+ 0x0606_0606_0606_0606)) & 0xF0F0_F0F0_F0F0_F0F0 == 0 else { return -1 }
    digits = (digits &* 10 &+ digits &>> 8) & 0x00FF_00FF_00FF_00FF
    digits = (digits &* 100 &+ digits &>> 16) & 0x0000_FFFF_0000_FFFF
    return Int(truncatingIfNeeded: (digits &* 10_000 &+ digits &>> 32) & 0xFFFF_FFFF)
  }
}
