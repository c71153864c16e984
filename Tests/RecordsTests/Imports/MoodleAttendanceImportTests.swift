import Kaiki
import TestSupport
import Testing
@testable import Intake

/// Moodle's export of attendance, in the form of danmarsden/moodle-mod_attendance, `export.php`.
struct MoodleAttendanceImportTests {
  private static let text = """
    Course\tLinear Algebra
    Group\tAll participants

    Last name\tFirst name\tGroups\t5 Oct 2026 10.40AM Common session\t5 Oct 2026 1.00PM Common session\t12 Oct 2026 10.40AM Common session\t19 Oct 2026 10.40AM Common session\tP\tL\tE\tA\tTaken sessions\tPoints\tPercentage
    Yamada\tHanako\t\tP (2/2)\tL (1/2)\tE (1/2)\t?\t1\t1\t1\t0\t3\t4/6\t66.7
    Sato\tKen\t\tA (0/2)\tP (2/2)\tP (2/2)\t?\t2\t0\t0\t1\t3\t4/6\t66.7

    """

  private func records(_ read: FilesRead) -> [String] {
    (read.attendanceRecords ?? []).map { "\($0.day) \($0.period ?? 0) \($0.course) \($0.kind.rawValue)" }
  }

  @Test func `the sessions of one student are read, two of a day as two classes`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.text.utf8, to: "attendance.txt")
    let read = FilesRead(read: try HistoryReader.read([path], kind: nil, student: "Yamada Hanako"))
    #expect(
      records(read) == [
        "2026-10-05 1 Linear Algebra present", "2026-10-05 2 Linear Algebra late",
        "2026-10-12 0 Linear Algebra official_absent",
      ])
    #expect(read.faults == [])
  }

  @Test func `an export of several students is refused with the way out`() throws {
    let error = try #require(try TemporaryFolder().readingError(Self.text.utf8, as: "attendance.txt"))
    #expect(error.contains("names 2 people (Yamada Hanako, Sato Ken)"))
    #expect(error.contains("--student NAME"))
  }
}
