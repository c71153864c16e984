extension CalendarInterval {
  /// Examples of phrases that ``init(phrase:)`` reads, as one text for error messages.
  public static let phraseExamples = "3days, 2weeks, 1month, \"every 3 days\" or 3日ごと"

  /// Reads an interval from an English or Japanese phrase.
  ///
  ///     CalendarInterval(phrase: "every 3 days")   // 3 days
  ///     CalendarInterval(phrase: "2週間ごと")        // 2 weeks
  ///     CalendarInterval(phrase: "1month")         // 1 month
  ///
  /// Case and spaces have no effect. Without a number the interval is one unit, and "every other day" is two days.
  ///
  /// - Returns: `nil` if the phrase is not an interval, or if its number is outside the range of the unit.
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
    // A number requires a noun: "3 days" is an interval, "3 daily" is not.
    guard let unit = Self.units[String(words)], value == 1 || !words.hasSuffix("ly") else { return nil }
    do throws(Problem) {
      try self.init(value, unit)
    } catch {
      return nil
    }
  }

  /// Interval as a Japanese phrase with its number, such as 1日ごと, 2週間ごと or 3か月ごと.
  public var japanesePhrase: String {
    switch unit {
    case .day: "\(value)日ごと"
    case .week: "\(value)週間ごと"
    case .month: "\(value)か月ごと"
    }
  }

  /// Interval as an English phrase, such as "every 3 days", or "every day" for 1 day.
  public var englishPhrase: String {
    value == 1 ? "every \(unit.rawValue)" : "every \(value) \(unit.rawValue)s"
  }

  private static let units: [String: Unit] = [
    "d": .day, "day": .day, "days": .day, "daily": .day, "日": .day, "日間": .day,
    "w": .week, "week": .week, "weeks": .week, "weekly": .week, "週": .week, "週間": .week,
    "m": .month, "month": .month, "months": .month, "monthly": .month, "月": .month, "か月": .month,
    "ヶ月": .month, "ヵ月": .month, "カ月": .month, "ケ月": .month, "箇月": .month,
  ]

  /// Returns the value of decimal digits of any script, also full-width. The result is `nil` above 10,000,009.
  private static func number(_ digits: Substring) -> Int? {
    digits.reduce(0 as Int?) { number, digit in
      guard let number, let value = digit.wholeNumberValue, number <= 1_000_000 else { return nil }
      return number * 10 + value
    }
  }
}

extension Character {
  /// True for a decimal digit of any script, such as 3 or full-width ３; false for 十 and ².
  fileprivate var isDecimalDigit: Bool {
    unicodeScalars.count == 1 && unicodeScalars.allSatisfy { $0.properties.numericType == .decimal }
  }
}
