import TestSupport
import Testing

/// What `--strict` refuses, all at once (G8).
struct DataOptionsStrictTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A task with attempts as the app exports it, with some values of its own.
  private static func task(_ id: Int, _ values: String = "") -> String {
    let usual = [
      #""name":"ok""#, #""category":"habit""#, #""priority":"medium""#, #""isCompleted":false"#,
      #""isArchived":false"#, #""createdAt":"2026-01-01T00:00:00Z""#, #""updatedAt":"2026-01-01T00:00:00Z""#,
      #""totalAttempts":0"#,
    ].filter { member in
      let key = member.split(separator: ":")[0]
      return values.isEmpty || !values.hasPrefix(key)
    }
    return "{" + ([#""id":"t\#(id)""#] + usual + (values.isEmpty ? [] : [values])).joined(separator: ",")
      + "}"
  }

  @Test func `bad rows and what rules refuse are named together (G8, R3.6)`() async throws {
    let values = [
      "", #""name":"""#, #""name":" \n ""#, #""totalAttempts":-1"#, #""targetAttempts":0"#,
      #""targetAttempts":-2"#, #""category":"sport""#, #""priority":"urgent""#,
      #""completedAt":"2026-01-02T00:00:00Z""#,
    ]
    let rows = values.enumerated().map { Self.task($0.offset + 1, $0.element) }
    try folder.write("[\(rows.joined(separator: ",\n"))]".utf8, to: "d/tasks.json")
    let outcome = try await folder.run("analyze d --strict --time-zone Asia/Tokyo")
    #expect(outcome.code == 65)
    #expect(
      outcome.lines.map { $0.replacing("d/tasks.json:", with: "") } == [
        #"7:183: category "sport" is not known; write one of habit, project, learning, other"#,
        #"8:182: priority "urgent" is not known; write one of low, medium, high"#,
        "R3.6 t2: the name is blank; listed as invalid",
        "R3.6 t3 ( \\u{a} ): the name is blank; listed as invalid",
        "R3.6 t4 (ok): totalAttempts is -1, below 0; listed as invalid",
        "R3.6 t5 (ok): targetAttempts is 0, below 1; listed as invalid",
        "R3.6 t6 (ok): targetAttempts is -2, below 1; listed as invalid",
        "R3.6 t9 (ok): completedAt is given though the task is not completed; listed as invalid",
      ])
    // Without it the words are read as usual ones, which is said.
    let lenient = try await folder.run("analyze d --time-zone Asia/Tokyo --only audit --json")
    #expect(lenient.code == 0)
    #expect(lenient.text.contains(#"the priority \"urgent\" is not known; read as medium"#))
  }

  @Test func `bad rows, guesses and records off schedule are named together, of every file (T5)`()
    async throws
  {
    let semesters = "semesterId,name,semesterType,startDate,endDate\nS1,前期,first_half,2026-04-06,2026-07-31\n"
    try folder.write(semesters.utf8, to: "d/semesters.csv")
    let courses = "courseId,courseName,dayOfWeek,period,totalClasses,semesterId\nf,祝日,3,2,15,S1\n"
    try folder.write(courses.utf8, to: "d/courses.csv")
    // A holiday, a Saturday, after the term, and a mark that is none.
    let records = "recordId,courseId,date,type\nR1,f,2026-04-29,absent\nR2,f,2026-04-11,absent\n"
    try folder.write(
      "\(records)R3,f,2026-08-05,late\nR4,f,2026-04-08,sick\n".utf8, to: "d/attendanceRecords.csv")
    try folder.write("recordId,courseId,date,type\nR9,f,soon,absent\n".utf8, to: "d/x.attendanceRecords.csv")
    try folder.write("card_id,review_rating,review_time\n1,3,1775606400\n".utf8, to: "d/a.reviewLogs.csv")
    let outcome = try await folder.run("analyze d --strict --now 2026-10-15 --time-zone Asia/Tokyo")
    #expect(outcome.code == 65)
    let starts = [
      "d/attendanceRecords.csv:5:17: type \"sick\"", "d/x.attendanceRecords.csv:2:6: date \"soon\"",
      "d/x.attendanceRecords.csv: no row can be read",
      "d/a.reviewLogs.csv:2:5: the numbers in the column review_time are too small",
      "T5 R1 (祝日): holiday: 2026-04-29",
      "T5 R2 (祝日): offSchedule", "T5 R3 (祝日): outsideTerm: 2026-08-05",
    ]
    #expect(outcome.lines.count == starts.count)
    for (line, start) in zip(outcome.lines, starts) { #expect(line.hasPrefix(start), "\(line)") }
  }
}
