/// Numbers in decimal, the same in every locale.
package enum DecimalText {
  /// Significant digits of printed figures.
  package static let significantDigits = 12

  /// Returns a finite number to at most 12 significant digits, without trailing zeros.
  ///
  ///     DecimalText.number(1.0 / 3)   // "0.333333333333"
  ///     DecimalText.number(2)         // "2"
  package static func number(_ number: Double) -> String {
    if let whole = Int(exactly: number), whole.magnitude < 1_000_000_000_000 { return whole.description }
    var (digits, exponent) = decimal(abs(number))
    round(&digits, &exponent, to: significantDigits)
    let sign = number < 0 ? "-" : ""
    if exponent < -5 || exponent > 15 {
      let mantissa = text(digits.prefix(1)) + (digits.count > 1 ? "." + text(digits.dropFirst()) : "")
      return "\(sign)\(mantissa)e\(exponent)"
    }
    return sign + plain(digits, exponent)
  }

  /// Returns a finite number with a fixed number of decimals.
  ///
  ///     DecimalText.fixed(0.895, 1)   // "0.9"
  package static func fixed(_ number: Double, _ decimals: Int) -> String {
    var (digits, exponent) = decimal(abs(number))
    round(&digits, &exponent, to: exponent + 1 + decimals)
    let isZero = digits.allSatisfy { $0 == 0 }
    var text = isZero ? "0" : plain(digits, exponent)
    let fraction = text.split(separator: ".", maxSplits: 1).dropFirst().first?.count ?? 0
    if fraction == 0, decimals > 0 { text += "." }
    text += String(repeating: "0", count: max(0, decimals - fraction))
    return (number < 0 && !isZero ? "-" : "") + text
  }

  /// Returns the shortest exact digits of a number, and the power of ten of the first digit.
  private static func decimal(_ number: Double) -> (digits: [UInt8], exponent: Int) {
    var digits: [UInt8] = []
    digits.reserveCapacity(24)
    var exponent = 0
    var text = number.description
    text.withUTF8 { bytes in
      let end = bytes.firstIndex(of: UInt8(ascii: "e")) ?? bytes.count
      var pointAt: Int?
      for byte in bytes[..<end] {
        if byte == UInt8(ascii: ".") {
          pointAt = digits.count
        } else {
          digits.append(byte - UInt8(ascii: "0"))
        }
      }
      let power = Int(String(decoding: bytes[end...].dropFirst(), as: UTF8.self)) ?? 0
      exponent = (pointAt ?? digits.count) - 1 + power
    }
    let leading = digits.prefix { $0 == 0 }.count
    if leading == digits.count { return ([0], 0) }
    digits.removeFirst(leading)
    exponent -= leading
    while digits.count > 1, digits.last == 0 { digits.removeLast() }
    return (digits, exponent)
  }

  /// Rounds half up, in decimal, and drops trailing zeros.
  private static func round(_ digits: inout [UInt8], _ exponent: inout Int, to count: Int) {
    guard count < digits.count else { return }
    guard count >= 0 else {
      digits = [0]
      exponent = 0
      return
    }
    var carries = digits[count] >= 5
    digits.removeSubrange(count...)
    var index = count - 1
    while carries, index >= 0 {
      carries = digits[index] == 9
      digits[index] = carries ? 0 : digits[index] + 1
      index -= 1
    }
    if carries {
      digits.insert(1, at: 0)
      exponent += 1
    }
    while digits.count > 1, digits.last == 0 { digits.removeLast() }
    if digits.isEmpty {
      digits = [0]
      exponent = 0
    }
  }

  /// Returns digits in plain notation; `exponent` is the power of ten of the first digit.
  private static func plain(_ digits: [UInt8], _ exponent: Int) -> String {
    let zeros = max(0, -exponent - 1)
    let whole = max(0, exponent + 1)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(zeros + max(whole, digits.count) + 2)
    if whole == 0 { bytes.append(UInt8(ascii: "0")) }
    for position in 0..<whole {
      bytes.append(UInt8(ascii: "0") + (position < digits.count ? digits[position] : 0))
    }
    if digits.count > whole {
      bytes.append(UInt8(ascii: "."))
      bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: zeros))
      for digit in digits[whole...] { bytes.append(UInt8(ascii: "0") + digit) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func text(_ digits: ArraySlice<UInt8>) -> String {
    String(decoding: digits.map { $0 + UInt8(ascii: "0") }, as: UTF8.self)
  }
}
