extension CalendarInterval {
  /// Ways of writing an interval, as a person would list them.
  public static let phraseExamples = "3days, 2weeks, 1month, \"every 3 days\" or 3日ごと"

  /// Reads an interval as people write it, in English or Japanese.
  ///
  ///     CalendarInterval(phrase: "every 3 days")   // 3 days
  ///     CalendarInterval(phrase: "2週間ごと")        // 2 weeks
  ///     CalendarInterval(phrase: "1month")         // 1 month
  ///
  /// - Returns: `nil` where the words are no interval, or its number lies outside the unit's range.
  public init?(phrase: String) {
    var words = Substring(phrase.lowercased().filter { !$0.isWhitespace })
    for prefix in ["every", "毎"] where words.hasPrefix(prefix) { words.removeFirst(prefix.count) }
    for suffix in ["ごと", "毎"] where words.hasSuffix(suffix) {
      words.removeLast(suffix.count)
    }
    var value = 1
    if words.hasPrefix("other") {
      words.removeFirst(5)
      value = 2
    } else {
      let digits = words.prefix { $0.isDecimalDigit }
      if !digits.isEmpty {
        guard let number = Self.number(digits) else { return nil }
        value = number
        words.removeFirst(digits.count)
      }
    }
    // A number stands before a noun: "3 daily" is nothing.
    guard let unit = Self.units[String(words)], value == 1 || !words.hasSuffix("ly") else { return nil }
    do throws(Problem) {
      try self.init(value, unit)
    } catch {
      return nil
    }
  }

  /// The interval in words, as the lists of the design show it: 3日ごと.
  public var japanesePhrase: String {
    switch unit {
    case .day: "\(value)日ごと"
    case .week: "\(value)週間ごと"
    case .month: "\(value)か月ごと"
    }
  }

  /// The interval in words: every 3 days.
  public var englishPhrase: String {
    value == 1 ? "every \(unit.rawValue)" : "every \(value) \(unit.rawValue)s"
  }

  private static let units: [String: Unit] = [
    "d": .day, "day": .day, "days": .day, "daily": .day, "日": .day, "日間": .day,
    "w": .week, "week": .week, "weeks": .week, "weekly": .week, "週": .week, "週間": .week,
    "m": .month, "month": .month, "months": .month, "monthly": .month, "月": .month, "か月": .month,
    "ヶ月": .month, "ヵ月": .month, "カ月": .month, "ケ月": .month, "箇月": .month,
  ]

  /// A number in the digits of any script, such as full-width ones.
  private static func number(_ digits: Substring) -> Int? {
    digits.reduce(0 as Int?) { number, digit in
      guard let number, let value = digit.wholeNumberValue, number <= 1_000_000 else { return nil }
      return number * 10 + value
    }
  }
}

extension Character {
  /// Whether it is a digit that stands for its value by its place, in ASCII or full width; 十 and ² do not.
  fileprivate var isDecimalDigit: Bool {
    unicodeScalars.count == 1 && unicodeScalars.allSatisfy { $0.properties.numericType == .decimal }
  }
}
