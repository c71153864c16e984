import Kaiki
import TestSupport
import Testing

@testable import Intake

/// The terms of the dates of sheets.
struct WrittenTermsTests {
  /// The terms of a course that met every seven days from one date to another, as far as it is told of.
  private static func terms(_ first: String, _ last: String, without gap: ClosedRange<Int> = -1 ... -1) throws
    -> [String]
  {
    let (first, last) = (try day(first), try day(last))
    let days = stride(from: 0, through: last - first, by: 7).filter { !gap.contains($0 / 7) }
    let text = "date,course,status\n" + days.map { "\((first + $0).date),Maths,present\n" }.joined()
    let read = try HistoryReader.read(Array(text.utf8), named: "sheet.csv").history
    return (read.semesters ?? []).map { "\($0.half) \($0.days.lowerBound)...\($0.days.upperBound)" }
  }

  @Test func `a course that goes on over the turn of two terms is of one`() throws {
    // From January to May, as in America, and from May to September: the half is the one with more of its classes.
    #expect(try Self.terms("2025-01-14", "2025-05-06") == ["second 2025-01-14...2025-05-13"])
    #expect(try Self.terms("2025-05-06", "2025-09-23") == ["first 2025-05-06...2025-09-23"])
  }

  @Test func `a break of more than 35 days, or more than 150 days in all, make two terms`() throws {
    #expect(try Self.terms("2025-05-06", "2025-09-23", without: 14...18).count == 2)
    #expect(try Self.terms("2025-05-06", "2025-09-23", without: 15...18).count == 1)
    #expect(try Self.terms("2025-04-15", "2025-11-04").count == 2)
  }
}
