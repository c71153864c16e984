import Kaiki
import Phrases

/// The columns of a table that say whose a row is, such as `student`, `name` or 氏名.
///
/// Attendance and habits are told of one person. A table of several is refused, unless it is said whose rows are to be
/// read (F18); one that names a single person throughout is that person's own.
struct PeopleColumns {
  /// The columns, by their places in the table.
  let indices: [Int]
  /// The heading of each column, in the same order.
  let headings: [String]
  /// True for each column whose values tell people apart alone.
  private let areNumbers: [Bool]
  /// The first heading.
  var heading: String { headings.first ?? "" }

  /// The columns of people among some headings; `nil` where there are none.
  ///
  /// - Parameter taken: The places of columns that are known to be something else.
  init?(_ headings: [String], except taken: Set<Int> = []) {
    indices = headings.indices.filter { !taken.contains($0) && Self.isHeading(headings[$0]) }
    guard !indices.isEmpty else { return nil }
    self.headings = indices.map { headings[$0] }
    areNumbers = self.headings.map(Self.isNumber)
  }

  /// Headings of columns of ids.
  static let ids: Set<String> = ["userId", "user_id", "user", "learner_id", "student_id"]

  /// Headings of columns with a number that no two people share, folded.
  private static let numbers = Set(
    ["学籍番号", "学生番号", "会員番号", "student id", "student no", "student number", "member id", "member no"]
      .map(SheetHeading.folded))

  /// True if a column with the heading names each person alone, without the columns beside it.
  static func isNumber(_ heading: String) -> Bool { numbers.contains(SheetHeading.folded(heading)) }

  /// Whether a heading is one of a column of people.
  static func isHeading(_ heading: String) -> Bool { SheetHeading.person.isNamed(heading) }

  /// Who is named in a row; empty where nobody is.
  func name(_ cell: (Int) -> String) -> PersonName {
    PersonName(parts: indices.map { cell($0).trimmed }, areNumbers: areNumbers)
  }
}
