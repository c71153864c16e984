/// Recurring rule for standard and summer time in the format of the POSIX variable `TZ`.
///
///     POSIXTimeZoneRule("EST5EDT,M3.2.0,M11.1.0")
///
/// - Note: Source: RFC 8536, section 3.3, which allows times from -167 to 167 hours.
struct POSIXTimeZoneRule: Hashable {
  struct Daylight: Hashable {
    var offset: Int32
    var start: Change
    var end: Change
  }

  struct Change: Hashable {
    enum Date: Hashable {
      /// Day of the year, 1...365, in which 29 February is never counted: 60 is always 1 March.
      case julian(Int)
      /// Day of the year, 0...365, in which 29 February is counted: 0 is 1 January.
      case dayOfYear(Int)
      /// Weekday of a month: month 1...12, week 1...5 (5 is the last), weekday 0...6 (0 is Sunday).
      case weekday(month: Int, week: Int, weekday: Int)
    }

    var date: Date
    /// Wall-clock time of the change, in seconds after midnight of its date, within ±604,799 (167:59:59).
    var time: Int

    func utcSeconds(inYear year: Int, offset: Int32) -> Int64 {
      let newYear = CivilDate(unchecked: year, 1, 1).daysSinceEpoch
      let day: Int
      switch date {
      case .julian(let number):
        day = newYear + number - 1 + (number >= 60 && CivilDate.isLeapYear(year) ? 1 : 0)
      case .dayOfYear(let number):
        day = newYear + number
      case .weekday(let month, let week, let weekday):
        let first = CivilDate(unchecked: year, month, 1).daysSinceEpoch
        let firstWeekday = Weekday(daysSinceEpoch: first).rawValue % 7
        let nth = first + (weekday - firstWeekday + 7) % 7 + (week - 1) * 7
        day = nth < first + CivilDate.daysInMonth(month, ofYear: year) ? nth : nth - 7
      }
      return Int64(day) * 86_400 + Int64(time) - Int64(offset)
    }
  }

  var standardOffset: Int32
  var daylight: Daylight?

  init?(_ text: String) {
    var scanner = RuleScanner(text)
    guard scanner.name(), let west = scanner.time() else { return nil }
    standardOffset = Int32(-west)
    if scanner.isAtEnd { return }
    guard scanner.name() else { return nil }
    var offset = standardOffset + 3_600
    if !scanner.isNext(",") {
      guard let summerWest = scanner.time() else { return nil }
      offset = Int32(-summerWest)
    }
    guard scanner.take(","), let start = scanner.change(), scanner.take(","), let end = scanner.change(),
      scanner.isAtEnd
    else { return nil }
    daylight = Daylight(offset: offset, start: start, end: end)
  }
}

private struct RuleScanner {
  private var rest: Substring.UTF8View

  init(_ text: String) {
    rest = Substring(text).utf8
  }

  var isAtEnd: Bool { rest.isEmpty }

  func isNext(_ character: Unicode.Scalar) -> Bool {
    rest.first == UInt8(ascii: character)
  }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard isNext(character) else { return false }
    rest.removeFirst()
    return true
  }

  mutating func name() -> Bool {
    if take("<") {
      guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
      rest = rest[rest.index(after: end)...]
      return true
    }
    let letters = rest.prefix { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 & 0xDF }
    rest = rest.dropFirst(letters.count)
    return letters.count >= 3
  }

  mutating func number(upTo limit: Int) -> Int? {
    let digits = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    guard let value = Int(String(decoding: digits, as: UTF8.self)), value <= limit else { return nil }
    rest = rest.dropFirst(digits.count)
    return value
  }

  /// Reads a time `[+-]hh[:mm[:ss]]` and returns its seconds, within ±604,799; `nil` if the text has another form.
  mutating func time() -> Int? {
    let sign = take("-") ? -1 : 1
    if sign == 1 { _ = take("+") }
    guard var seconds = number(upTo: 167).map({ $0 * 3_600 }) else { return nil }
    for unit in [60, 1] where take(":") {
      guard let part = number(upTo: 59) else { return nil }
      seconds += part * unit
    }
    return sign * seconds
  }

  mutating func change() -> POSIXTimeZoneRule.Change? {
    let date: POSIXTimeZoneRule.Change.Date
    if take("M") {
      guard let month = number(upTo: 12), month >= 1, take("."), let week = number(upTo: 5), week >= 1,
        take("."), let weekday = number(upTo: 6)
      else { return nil }
      date = .weekday(month: month, week: week, weekday: weekday)
    } else if take("J") {
      guard let day = number(upTo: 365), day >= 1 else { return nil }
      date = .julian(day)
    } else {
      guard let day = number(upTo: 365) else { return nil }
      date = .dayOfYear(day)
    }
    var time = 7_200
    if take("/") {
      guard let given = self.time() else { return nil }
      time = given
    }
    return POSIXTimeZoneRule.Change(date: date, time: time)
  }
}
