package enum CellText {
  package static func string(_ cell: Cell, in bytes: UnsafeRawBufferPointer) -> String {
    let content = bytes[cell.range]
    switch cell.form {
    case .missing: return ""
    case .plain, .nested: return String(decoding: content, as: UTF8.self)
    case .quotedCSV: return undoubled(content)
    case .escapedJSON: return unescaped(content)
    }
  }

  private static func undoubled(_ content: Slice<UnsafeRawBufferPointer>) -> String {
    var text: [UInt8] = []
    var isSecond = false
    for byte in content {
      if byte == 0x22, !isSecond {
        isSecond = true
        continue
      }
      isSecond = false
      text.append(byte)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// - Precondition: The scanner has checked the escapes.
  private static func unescaped(_ content: Slice<UnsafeRawBufferPointer>) -> String {
    var units: [UInt16] = []
    var index = content.startIndex
    var plainStart = index
    func flush(_ units: inout [UInt16]) {
      units += String(decoding: content[plainStart..<index], as: UTF8.self).utf16
    }
    while index < content.endIndex {
      guard content[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      flush(&units)
      let kind = content[index + 1]
      index += 2
      switch kind {
      case UInt8(ascii: "b"): units.append(0x08)
      case UInt8(ascii: "f"): units.append(0x0C)
      case UInt8(ascii: "n"): units.append(0x0A)
      case UInt8(ascii: "r"): units.append(0x0D)
      case UInt8(ascii: "t"): units.append(0x09)
      case UInt8(ascii: "u"):
        let digits = String(decoding: content[index..<(index + 4)], as: UTF8.self)
        units.append(UInt16(digits, radix: 16) ?? 0xFFFD)
        index += 4
      default: units.append(UInt16(kind))
      }
      plainStart = index
    }
    flush(&units)
    return String(decoding: units, as: UTF16.self)
  }
}

/// Several texts in one cell, separated by semicolons; a backslash precedes a semicolon within a text.
///
/// Compares scalars, because a combining mark after a semicolon would form one character with the semicolon.
package enum ListText {
  package static func joined(_ texts: [String]) -> String {
    texts.map { text in
      var escaped = String.UnicodeScalarView()
      for scalar in text.unicodeScalars {
        if scalar == ";" || scalar == "\\" { escaped.append("\\") }
        escaped.append(scalar)
      }
      return String(escaped)
    }.joined(separator: ";")
  }

  /// Returns the nonempty texts of a cell; a backslash before any other character is text.
  package static func parts(_ cell: String) -> [String] {
    var parts = [String.UnicodeScalarView()]
    var rest = cell.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "\\", let next = rest.first, next == ";" || next == "\\" {
        rest.removeFirst()
        parts[parts.count - 1].append(next)
      } else if scalar == ";" {
        parts.append(String.UnicodeScalarView())
      } else {
        parts[parts.count - 1].append(scalar)
      }
    }
    return parts.map(String.init).filter { !$0.isEmpty }
  }
}

extension StringProtocol {
  /// The first 40 characters.
  package var quoted: String { String(prefix(40)) }
}
