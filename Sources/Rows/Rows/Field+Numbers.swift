import Kaiki
import Phrases

// Numbers, truth values, times and choices.

extension Field {
  /// Whole number in a range; `nil` if the cell is missing.
  package func integer(in range: ClosedRange<Int>) throws(Fault) -> Int? {
    if isMissing { return nil }
    guard let number = wholeNumber else {
      throw fault(
        "\(heading) \"\(shown)\" is not a whole number; write one such as \(max(0, range.lowerBound))")
    }
    guard range.contains(number) else {
      throw fault("\(heading) \(number) is out of range; give \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// Whole number, also one with a fraction of zeros or an exponent, such as `3.0`; `nil` for other text.
  private var wholeNumber: Int? {
    guard cell.form == .plain else { return nil }
    return Self.integer(word)
      ?? DecimalNumber.read(word).flatMap { abs($0) < 1e15 ? Int(exactly: $0) : nil }
  }

  /// Number that the row can lack, rounded to a whole number.
  ///
  /// `nil` if the cell is missing. `nil`, and noted as an unknown value, if the cell contains no number in the range.
  package func lenientInteger(in range: ClosedRange<Int>) -> Int? {
    if isMissing { return nil }
    if cell.form == .plain {
      let number = Self.integer(word) ?? DecimalNumber.read(word).flatMap { Int(exactly: $0.rounded()) }
      if let number, range.contains(number) { return number }
    }
    noteUnknown()
    return nil
  }

  /// Notes that the reader treats the value of the cell as unknown.
  private func noteUnknown() {
    fields.notes.note(
      .unknownValue(shown, column: heading), at: offset,
      like: "unknown \(fields.columns[column])")
  }

  /// Returns a value that the row can lack, from a function that reads it.
  ///
  /// Notes an unknown value and returns `nil` if the function throws a fault.
  package func lenient<Value>(_ read: (Field) throws(Fault) -> Value?) -> Value? {
    do throws(Fault) {
      return try read(self)
    } catch {
      noteUnknown()
      return nil
    }
  }

  /// Returns a value that the row can lack, from a method that reads it, such as `Field.optionalText`.
  package func lenient<Value>(_ method: (Field) -> () throws(Fault) -> Value?) -> Value? {
    lenient { field throws(Fault) in try method(field)() }
  }

  /// Whole number in a range; a missing cell is a fault.
  package func requiredInteger(in range: ClosedRange<Int>) throws(Fault) -> Int {
    try required(try integer(in: range))
  }

  /// Truth value `true`, `false`, `1`, `0`, `TRUE` or `FALSE`; `nil` if the cell is missing.
  package func flag() throws(Fault) -> Bool? {
    if isMissing { return nil }
    if let flag = Self.flag(word) { return flag }
    throw fault("\(heading) \"\(shown)\" is not a truth value; write true or false")
  }

  private static func flag(_ word: UnsafeRawBufferPointer) -> Bool? {
    if word.count == 1 {
      if word[0] == UInt8(ascii: "1") { return true }
      if word[0] == UInt8(ascii: "0") { return false }
    }
    if isWord(word, "true") || isWord(word, "TRUE") { return true }
    return isWord(word, "false") || isWord(word, "FALSE") ? false : nil
  }

  /// Truth value; a missing cell is a fault.
  func requiredFlag() throws(Fault) -> Bool { try required(try flag()) }

  /// Point in time; a missing cell is a fault.
  package func instant() throws(Fault) -> Instant {
    try requirePresence()
    return try instant(word)
  }

  @inline(__always)
  private func instant(_ word: UnsafeRawBufferPointer) throws(Fault) -> Instant {
    switch fields.clock.numbers.parse(word) {
    case .success(let instant): return instant
    case .failure(.noZone):
      if let zone = fields.clock.zone, let instant = InstantText.parse(word, in: zone) {
        fields.notes.note(
          .noZone(shown, zone: zone.identifier), at: offset, like: "no zone")
        return instant
      }
      throw fault("\(heading) \"\(shown)\" \(InstantText.Problem.noZone.message), or give --time-zone")
    case .failure(let problem):
      throw fault("\(heading) \"\(shown)\" \(problem.message)")
    }
  }

  /// Point in time; `nil` if the cell is missing.
  package func optionalInstant() throws(Fault) -> Instant? { isMissing ? nil : try instant() }

  /// Date `YYYY-MM-DD`, or the logical day of an instant (T0); `nil` if the cell is missing.
  package func date(in boundary: DayBoundary) throws(Fault) -> Day? {
    if isMissing { return nil }
    if let date = InstantText.date(try text()) { return Day(date) }
    let day = boundary.day(of: try instantInstead("is not a date; write it as 2026-01-31"))
    guard 1...9_999 ~= day.date.year else {
      throw fault("\(heading) \"\(shown)\" \(InstantText.Problem.range.message)")
    }
    return day
  }

  /// Date; a missing cell is a fault.
  package func requiredDate(in boundary: DayBoundary) throws(Fault) -> Day {
    try required(try date(in: boundary))
  }

  /// Minutes after midnight of a time of day `HH:MM` or `HH:MM:SS`, or of the local time at an instant (T0).
  ///
  /// A missing cell is a fault.
  package func requiredMinute(in boundary: DayBoundary) throws(Fault) -> Int {
    let text = try requiredText()
    if let time = InstantText.localTime("1970-01-01T\(text)") { return time.secondOfDay / 60 }
    // Some time pickers write a time of day as milliseconds since the start of 1970.
    if case .milliseconds = fields.clock.numbers, let number = Self.integer(word),
      number % 60_000 == 0, number.magnitude < 86_400_000
    {
      fields.notes.noteInstant()
      return boundary.minute(of: Instant(milliseconds: Int64(number)))
    }
    return boundary.minute(of: try instantInstead("is not a time of day; write it as 09:00"))
  }

  /// Instant in a column of dates or times of day.
  ///
  /// - Parameter otherwise: End of the message for text that is no instant.
  private func instantInstead(_ otherwise: Phrase) throws(Fault) -> Instant {
    if fields.clock.numbers.isDate(word) {
      throw fault("\(heading) \"\(shown)\" \(otherwise)")
    }
    do throws(Fault) {
      let instant = try instant()
      fields.notes.noteInstant()
      return instant
    } catch {
      if case .failure(.shape) = fields.clock.numbers.parse(word) {
        throw fault("\(heading) \"\(shown)\" \(otherwise)")
      }
      throw error
    }
  }

  /// Choice by its word; a missing cell is a fault.
  package func requiredChoice<Choice: CaseIterable & RawRepresentable<String>>(
    _ type: Choice.Type = Choice.self
  ) throws(Fault) -> Choice {
    try required(try choice(type))
  }

  /// Finite number; `nil` if the cell is missing.
  package func number() throws(Fault) -> Double? {
    if isMissing { return nil }
    guard let number = try decimal(), number.isFinite else {
      throw fault("\(heading) \"\(shown)\" is not a number; write one such as 12.5")
    }
    return number
  }

  /// Number; `nil` if the text is no number.
  package func decimal() throws(Fault) -> Double? {
    return Double(try text())
  }

  /// Choice by its word; `nil` if the cell is missing.
  package func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ type: Choice.Type = Choice.self
  ) throws(Fault) -> Choice? {
    if isMissing { return nil }
    guard let choice = Choice(rawValue: try text()) else {
      let words = type.allCases.map(\.rawValue).joined(separator: ", ")
      throw fault("\(heading) \"\(shown)\" is not known; write one of \(words)")
    }
    return choice
  }

  @inline(__always)
  private static func isWord(_ word: UnsafeRawBufferPointer, _ text: StaticString) -> Bool {
    guard word.count == text.utf8CodeUnitCount else { return false }
    for index in 0..<word.count where word[index] != text.utf8Start[index] { return false }
    return true
  }

  /// Returns the whole number of a text of at most 18 digits; `nil` for other text.
  package static func integer(_ word: UnsafeRawBufferPointer) -> Int? {
    guard let first = word.first else { return nil }
    let start = first == UInt8(ascii: "-") ? 1 : 0
    guard start < word.count, word.count - start <= 18 else { return nil }
    var value = 0
    for index in start..<word.count {
      let digit = word[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      value = value * 10 + Int(digit)
    }
    return start == 1 ? -value : value
  }
}
