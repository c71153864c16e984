package enum DisplayText {
  /// Returns text from data with `\u{..}` for characters that steer a terminal or change the text direction.
  package static func safe(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
    var safe = ""
    for scalar in text.unicodeScalars {
      if isUnsafe(scalar) {
        safe += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        safe.unicodeScalars.append(scalar)
      }
    }
    return safe
  }

  /// Returns the number of terminal columns of a text.
  package static func width(_ text: String) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.reduce(0) { $0 + width($1) }
  }

  /// Returns text cut to a number of columns, with an ellipsis if cut.
  static func truncated(_ text: String, to columns: Int) -> String {
    guard width(text) > columns else { return text }
    var shown = ""
    var used = 0
    for character in text {
      used += width(character)
      if used > columns - 1 { break }
      shown.append(character)
    }
    return shown + "…"
  }

  static func padded(_ text: String, to columns: Int) -> String {
    text + String(repeating: " ", count: max(0, columns - width(text)))
  }

  /// Returns a sentence broken at spaces and between wide characters; a wider part breaks after a comma, or else anywhere.
  ///
  /// Closing marks stay with the text before them; digits and left brackets stay with the text after them.
  package static func broken(_ sentence: String, width: Int) -> [String] {
    guard self.width(sentence) > width else { return [sentence] }
    var lines: [String] = []
    var line = ""
    for word in units(of: sentence, width: width) {
      for (index, part) in unbreakable(word).enumerated() {
        let joined = line.isEmpty ? part : index == 0 ? "\(line) \(part)" : line + part
        if self.width(joined) <= width {
          line = joined
          continue
        }
        if !line.isEmpty { lines.append(line) }
        line = ""
        var columns = 0
        for character in part {
          if columns + self.width(character) > width {
            let end = line.lastIndex(of: ",").map(line.index(after:)) ?? line.endIndex
            lines.append(String(line[..<end]))
            line = String(line[end...])
            columns = self.width(line)
          }
          line.append(character)
          columns += self.width(character)
        }
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// Returns the words of a heading; a percent sign stays with its number.
  static func words(of heading: String) -> [String] {
    heading.split(separator: " ").reduce(into: []) { words, word in
      if word == "%", let last = words.popLast() {
        words.append("\(last) %")
      } else {
        words.append(String(word))
      }
    }
  }

  /// Returns the words of a heading in lines; a wider word has a separate line.
  static func words(of heading: String, width: Int) -> [String] {
    words(of: heading).reduce(into: []) { lines, word in
      if let last = lines.last, self.width(last) + 1 + self.width(word) <= width {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(word)
      }
    }
  }

  /// Returns the words of a sentence. A range, an equation, and a number with its percent sign are one word if they fit on
  /// a line.
  private static func units(of sentence: String, width: Int) -> [String] {
    sentence.split(separator: " ", omittingEmptySubsequences: false).reduce(into: []) { units, word in
      let joins = ["–", "="].contains(String(word)) || word.hasPrefix("%")
      if let last = units.last, joins || last.hasSuffix(" –") || last.hasSuffix(" ="),
        self.width(last) + 1 + self.width(String(word)) <= width
      {
        units[units.count - 1] = "\(last) \(word)"
      } else {
        units.append(String(word))
      }
    }
  }

  private static func unbreakable(_ word: String) -> [String] {
    var parts: [String] = []
    var last: Character?
    for character in word {
      if let last, joins(last, character) {
        parts[parts.count - 1].append(character)
      } else {
        parts.append(String(character))
      }
      last = character
    }
    return parts
  }

  /// True if no line ends between two characters of a word.
  private static func joins(_ left: Character, _ right: Character) -> Bool {
    opening.contains(left) || closing.contains(right)
      || width(left) < 2 && (width(right) < 2 || left.isNumber)
  }

  private static let opening: Set<Character> = Set("（「『【〔〈《([{")
  private static let closing: Set<Character> = Set(
    "、。，．：；？！）」』】〕〉》・…ー々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ,.:;?!)]}%")

  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069, 0x61C,
      0xFEFF:
      true
    default: false
    }
  }

  private static func width(_ character: Character) -> Int {
    guard character.utf8.count > 1 else { return 1 }
    let scalars = character.unicodeScalars
    let isEmoji = scalars.first?.properties.isEmojiPresentation ?? false || scalars.contains("\u{FE0F}")
    return isEmoji ? 2 : scalars.reduce(0) { $0 + width(of: $1) }
  }

  /// Combining marks take no column. Single characters, such as the voicing mark of half-width katakana or a vowel of Thai,
  /// take one.
  private static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    // Vowels and finals of Hangul join the consonant before them.
    if 0x1160...0x11FF ~= scalar.value { return 0 }
    return isWide(scalar.value) ? 2 : 1
  }

  /// East Asian Wide and Fullwidth (Unicode 16, `EastAsianWidth.txt`), in blocks.
  private static func isWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x2329...0x232A, 0xFE10...0xFE19, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265,
      0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
      0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
      0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
