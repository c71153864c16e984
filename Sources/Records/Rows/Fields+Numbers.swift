import Kaiki
import Phrases

/// Numbers, truth values, moments and choices.
extension Fields {
  /// A whole number in a range; `nil` where there is none.
  func integer(_ column: Int, in range: ClosedRange<Int>) throws(Fault) -> Int? {
    let cell = row.cells[column]
    guard cell.form != .missing else { return nil }
    guard let number = wholeNumber(column, cell) else {
      throw fault(
        column,
        "\(heading(column)) \"\(shown(column))\" is not a whole number; write one such as \(max(0, range.lowerBound))"
      )
    }
    guard range.contains(number) else {
      throw fault(
        column,
        "\(heading(column)) \(number) is out of range; give \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// The whole number of a cell, which may be written with a fraction of zeros or an exponent, as `3.0`.
  private func wholeNumber(_ column: Int, _ cell: Cell) -> Int? {
    if cell.form == .plain, let number = Self.integer(word(cell)) { return number }
    if case .integer(let number)? = made(column) { return number }
    guard cell.form == .plain || cell.form == .made else { return nil }
    return row.withWord(column, in: bytes) { word in
      Self.integer(word) ?? DecimalNumber.read(word).flatMap { abs($0) < 1e15 ? Int(exactly: $0) : nil }
    }
  }

  /// A number that does not decide what its row means, rounded to a whole one; `nil` where there is none, or none that
  /// can be, which is said.
  func lenientInteger(_ column: Int, in range: ClosedRange<Int>) -> Int? {
    let cell = row.cells[column]
    guard cell.form != .missing else { return nil }
    if case .integer(let number)? = made(column), range.contains(number) { return number }
    if cell.form == .plain || cell.form == .made {
      let number = row.withWord(column, in: bytes) { word in
        Self.integer(word) ?? DecimalNumber.read(word).flatMap { Int(exactly: $0.rounded()) }
      }
      if let number, range.contains(number) { return number }
    }
    noteUnknown(column)
    return nil
  }

  /// Says that a value, which does not decide what its row means, was taken for not known.
  private func noteUnknown(_ column: Int) {
    notes.note(
      .unknownValue(shown(column), column: heading(column)), at: row.cells[column].range.lowerBound,
      like: "unknown \(columns[column])")
  }

  /// What a function reads of a column that does not decide what its row means; `nil` where it is at fault, which is said.
  func lenient<Value>(_ column: Int, _ read: (Fields, Int) throws(Fault) -> Value?) -> Value? {
    do throws(Fault) {
      return try read(self, column)
    } catch {
      noteUnknown(column)
      return nil
    }
  }

  /// A whole number in a range, which must be there.
  func requiredInteger(_ column: Int, in range: ClosedRange<Int>) throws(Fault) -> Int {
    try required(try integer(column, in: range), column)
  }

  /// `true`, `false`, `1`, `0`, `TRUE`, `FALSE`; `nil` where there is none.
  func flag(_ column: Int) throws(Fault) -> Bool? {
    let cell = row.cells[column]
    guard cell.form != .missing else { return nil }
    if case .flag(let flag)? = made(column) { return flag }
    if let flag = row.withWord(column, in: bytes, { Self.flag($0) }) { return flag }
    throw fault(column, "\(heading(column)) \"\(shown(column))\" is not a truth value; write true or false")
  }

  private static func flag(_ word: UnsafeRawBufferPointer) -> Bool? {
    if word.count == 1 {
      if word[0] == UInt8(ascii: "1") { return true }
      if word[0] == UInt8(ascii: "0") { return false }
    }
    if isWord(word, "true") || isWord(word, "TRUE") { return true }
    return isWord(word, "false") || isWord(word, "FALSE") ? false : nil
  }

  /// A truth value that must be there.
  func requiredFlag(_ column: Int) throws(Fault) -> Bool {
    try required(try flag(column), column)
  }

  /// A point in time, which must be there.
  func instant(_ column: Int) throws(Fault) -> Instant {
    try requirePresence(of: column)
    if case .instant(let instant)? = made(column), InstantText.range.contains(Int(instant.milliseconds)) {
      return instant
    }
    return try row.withWord(column, in: bytes) { word throws(Fault) in try instant(word, column) }
  }

  @inline(__always)
  func instant(_ word: UnsafeRawBufferPointer, _ column: Int) throws(Fault) -> Instant {
    switch clock.numbers.parse(word) {
    case .success(let instant): return instant
    case .failure(.noZone):
      if let zone = clock.zone, let instant = InstantText.parse(word, in: zone) {
        notes.note(
          .noZone(shown(column), zone: zone.identifier), at: row.cells[column].range.lowerBound,
          like: "no zone")
        return instant
      }
      throw fault(
        column,
        "\(heading(column)) \"\(shown(column))\" \(InstantText.Problem.noZone.message), or give --time-zone")
    case .failure(let problem):
      throw fault(column, "\(heading(column)) \"\(shown(column))\" \(problem.message)")
    }
  }

  /// A point in time; `nil` where there is none.
  func optionalInstant(_ column: Int) throws(Fault) -> Instant? {
    isMissing(column) ? nil : try instant(column)
  }

  /// A date, `YYYY-MM-DD`, or an instant, which stands for its logical day (T0); `nil` where there is none.
  func date(_ column: Int, in boundary: DayBoundary) throws(Fault) -> Day? {
    if isMissing(column) { return nil }
    if case .date(let date)? = made(column), 1...9_999 ~= date.year { return Day(date) }
    if let date = InstantText.date(try text(column)) { return Day(date) }
    let day = boundary.day(of: try instantInstead(of: column, "is not a date; write it as 2026-01-31"))
    guard 1...9_999 ~= day.date.year else {
      throw fault(
        column, "\(heading(column)) \"\(shown(column))\" \(InstantText.Problem.range.message)")
    }
    return day
  }

  /// A date, which must be there.
  func requiredDate(_ column: Int, in boundary: DayBoundary) throws(Fault) -> Day {
    try required(try date(column, in: boundary), column)
  }

  /// Minutes after midnight: a time of day, `HH:MM` with seconds or without, or what the clock shows at an instant (T0).
  func requiredMinute(_ column: Int, in boundary: DayBoundary) throws(Fault) -> Int {
    if case .minute(let minute)? = made(column), 0..<1_440 ~= minute { return minute }
    let text = try requiredText(column)
    if let time = InstantText.localTime("1970-01-01T\(text)") { return time.secondOfDay / 60 }
    // Whole minutes of the first day of 1970, as a picker of times may write them.
    if case .milliseconds = clock.numbers, let number = row.withWord(column, in: bytes, { Self.integer($0) }),
      number % 60_000 == 0, number.magnitude < 86_400_000
    {
      notes.noteInstant()
      return boundary.minute(of: Instant(milliseconds: Int64(number)))
    }
    return boundary.minute(of: try instantInstead(of: column, "is not a time of day; write it as 09:00"))
  }

  /// The instant that stands where a date or a time of day is expected.
  ///
  /// - Parameter otherwise: What is wrong with text that has not the shape of an instant either.
  private func instantInstead(of column: Int, _ otherwise: Phrase) throws(Fault) -> Instant {
    if row.withWord(column, in: bytes, { clock.numbers.isDate($0) }) {
      throw fault(column, "\(heading(column)) \"\(shown(column))\" \(otherwise)")
    }
    do throws(Fault) {
      let instant = try instant(column)
      notes.noteInstant()
      return instant
    } catch {
      if case .failure(.shape) = row.withWord(column, in: bytes, { clock.numbers.parse($0) }) {
        throw fault(column, "\(heading(column)) \"\(shown(column))\" \(otherwise)")
      }
      throw error
    }
  }

  /// One of a few words, which must be there.
  func requiredChoice<Choice: CaseIterable & RawRepresentable<String>>(
    _ column: Int, _ type: Choice.Type = Choice.self
  ) throws(Fault) -> Choice {
    try required(try choice(column, type), column)
  }

  /// A number; `nil` where there is none.
  func number(_ column: Int) throws(Fault) -> Double? {
    if isMissing(column) { return nil }
    guard let number = try decimal(column), number.isFinite else {
      throw fault(column, "\(heading(column)) \"\(shown(column))\" is not a number; write one such as 12.5")
    }
    return number
  }

  /// The number that a text is; `nil` where it is none.
  func decimal(_ column: Int) throws(Fault) -> Double? {
    if case .integer(let number)? = made(column) { return Double(number) }
    return Double(try text(column))
  }

  /// A text; `nil` where there is none.
  func optionalText(_ column: Int) throws(Fault) -> String? {
    isMissing(column) ? nil : try text(column)
  }

  /// One of a few words; `nil` where there is none.
  func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ column: Int, _ type: Choice.Type = Choice.self
  ) throws(Fault) -> Choice? {
    if isMissing(column) { return nil }
    guard let choice = Choice(rawValue: try text(column)) else {
      let words = type.allCases.map(\.rawValue).joined(separator: ", ")
      throw fault(column, "\(heading(column)) \"\(shown(column))\" is not known; write one of \(words)")
    }
    return choice
  }

  /// The bytes of a cell, as they stand in the input.
  @inline(__always)
  private func word(_ cell: Cell) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[cell.range])
  }

  @inline(__always)
  private static func isWord(_ word: UnsafeRawBufferPointer, _ text: StaticString) -> Bool {
    guard word.count == text.utf8CodeUnitCount else { return false }
    for index in 0..<word.count where word[index] != text.utf8Start[index] { return false }
    return true
  }

  /// A whole number of at most eighteen digits; `nil` where there is none.
  static func integer(_ word: UnsafeRawBufferPointer) -> Int? {
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
