import Kaiki
import Phrases
import Rows

/// Checks the values of one typed row by the rules of the native columns with the same names.
package struct RowCheck {
  /// Byte offset of the row in the text.
  package let offset: Int
  package let notes: ValueNotes

  private func fault(_ message: Phrase) -> Fault { Fault(offset: offset, message: message) }

  /// Returns a text.
  ///
  /// - Throws: `Fault` if the text is empty.
  package func text(_ text: String, _ column: String) throws(Fault) -> String {
    if text.isEmpty { throw fault("\(column) is missing; give it a value") }
    return text
  }

  /// Returns a number.
  ///
  /// - Throws: `Fault` if the number is outside a range.
  package func integer(_ number: Int, _ column: String, in range: ClosedRange<Int>) throws(Fault) -> Int {
    guard range.contains(number) else {
      throw fault(
        "\(column) \(number) is out of range; give \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// Returns a moment.
  ///
  /// - Throws: `Fault` if the moment is outside the years 1 to 9999.
  package func instant(_ instant: Instant, _ column: String) throws(Fault) -> Instant {
    guard let problem = InstantText.problem(of: instant) else { return instant }
    throw fault("\(column) \"\(instant.description)\" \(problem.message)")
  }

  /// Returns a moment, or `nil` if there is none.
  ///
  /// - Throws: `Fault` if the moment is outside the years 1 to 9999.
  package func optionalInstant(_ instant: Instant?, _ column: String) throws(Fault) -> Instant? {
    guard let instant else { return nil }
    return try self.instant(instant, column)
  }

  /// Returns a moment that does not decide the meaning of its row, such as a due date.
  ///
  /// - Returns: `nil` if there is none, or if it is outside the years 1 to 9999, which is noted.
  package func known(_ instant: Instant?, _ column: String) -> Instant? {
    do throws(Fault) {
      return try optionalInstant(instant, column)
    } catch {
      notes.note(
        .unknownValue(instant?.description ?? "", column: column), at: offset, like: "unknown \(column)")
      return nil
    }
  }

  /// Returns a day.
  ///
  /// - Throws: `Fault` if the day is outside the years 1 to 9999.
  package func day(_ day: Day, _ column: String) throws(Fault) -> Day {
    guard 1...9_999 ~= day.date.year else {
      throw fault("\(column) \"\(day)\" is not a date; write it as 2026-01-31")
    }
    return day
  }

  package init(offset: Int, notes: ValueNotes) {
    (self.offset, self.notes) = (offset, notes)
  }
}

extension Translation {
  /// Adds the value of a habit on one day.
  ///
  /// - Parameter offset: Byte offset of the value in the text.
  package mutating func append(_ value: HabitMark.Value, of habit: String, on day: Day, at offset: Int) {
    append(.checkmarks, at: offset) { check throws(Fault) in
      let day = try check.day(day, "date")
      return HabitEntry(
        habit: try check.text(habit, "habit"), mark: HabitMark(day: day, value: value))
    }
  }

  /// Adds the only attempt at a task, with the id of the task; only begins the table if there was none.
  ///
  /// - Parameters:
  ///   - moment: Time of the attempt; `nil` without an attempt.
  ///   - offset: Byte offset of the task in the text.
  package mutating func append(attemptOf task: String, at moment: Instant?, offset: Int) {
    begin(.attempts)
    guard let moment else { return }
    append(.attempts, at: offset) { check throws(Fault) in
      Attempt(id: try check.text(task, "id"), task: task, at: try check.instant(moment, "timestamp"))
    }
  }
}
