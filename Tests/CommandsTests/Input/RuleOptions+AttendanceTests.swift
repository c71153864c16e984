import TestSupport
import Testing

/// By which rules absences are counted (RULES 6 and 11).
struct RuleOptionsAttendanceTests {
  let folder: TemporaryFolder

  /// On Mondays, Tuesdays and Wednesdays from 6 April to 18 May 2026, and Mondays a year before.
  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      semesterId,name,semesterType,startDate,endDate
      s1,2026 前期,first_half,2026-04-06,2026-07-31
      s0,2025 前期,first_half,2025-04-07,2025-07-31

      """, to: "u/semesters.csv")
    try folder.write(
      """
      courseId,courseName,dayOfWeek,period,totalClasses,maxAbsences,semesterId
      c1,数学,1,1,15,5,s1
      c2,英語,2,1,15,5,s1
      c3,体育,3,1,15,1,s1
      c4,数学,1,1,15,5,s0

      """, to: "u/courses.csv")
    try folder.write(
      """
      recordId,courseId,date,type
      r1,c1,2026-04-06,absent
      r2,c1,2026-04-13,late
      r3,c1,2026-04-20,late
      r4,c1,2026-04-27,late
      r5,c1,2026-05-11,early_leave
      r6,c1,2026-05-18,official_absent
      r7,c2,2026-04-07,absent
      r8,c2,2026-04-14,official_absent
      r9,c4,2025-04-07,absent
      r10,c4,2025-04-14,absent

      """, to: "u/attendanceRecords.csv")
  }

  private func courses(_ words: String = "") async throws -> [JSON] {
    let outcome = try await folder.run("analyze u --time-zone Asia/Tokyo --json \(words)")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.errors == "")
    return try #require(try outcome.json("measures")("attendance").array)
  }

  private func numbers(_ key: String, _ words: String = "") async throws -> [Double?] {
    try await courses(words).map { try $0(key).number }
  }

  private func words(_ key: String, _ words: String = "") async throws -> [String?] {
    try await courses(words).map { try $0(key).text }
  }

  @Test func `by default only absences count, and every record is shown (R4.3, T1, T6, T7)`() async throws {
    #expect(try await words("course") == ["c1", "c2", "c3", "c4"])
    #expect(try await numbers("absences") == [1, 1, 0, 2])
    #expect(try await numbers("late") == [3, 0, 0, 0])
    #expect(try await numbers("earlyLeave") == [1, 0, 0, 0])
    #expect(try await numbers("official") == [1, 1, 0, 0])
    #expect(try await numbers("max") == [5, 5, 1, 5])
    #expect(try await numbers("remaining") == [4, 4, 1, 3])
    #expect(try await words("status") == ["safe", "safe", "warning", "safe"])
    #expect(try await words("color") == ["green", "green", "orange", "green"])
    // Without the holidays on 29 April and from 4 to 6 May.
    #expect(Array(try await numbers("held").prefix(3)) == [6, 5, 4])
  }

  @Test(
    arguments: [
      ("none", 1, 4), ("3=1", 2, 3), ("2=1", 3, 2), ("1/3", 2.33333333333, 2.66666666667),
    ] as [(String, Double, Double)])
  func `--late-rule counts late arrivals and early leaves together (T7)`(
    rule: String, absences: Double, remaining: Double
  ) async throws {
    // Three late arrivals and an early leave are four thirds.
    #expect(try await numbers("absences", "--late-rule \(rule)") == [absences, 1, 0, 2])
    #expect(try await numbers("remaining", "--late-rule \(rule)") == [remaining, 4, 1, 3])
    #expect(try await numbers("late", "--late-rule \(rule)").first == 3)
  }

  @Test(
    arguments: [("present", 4, 5), ("excluded", 3, 4), ("neither", 3, 5)] as [(String, Double, Double)])
  func `--official-rule says what an official absence is in the rate, never in the count (T8)`(
    rule: String, present: Double, held: Double
  ) async throws {
    let course = try await courses("--official-rule \(rule)")[1]
    #expect(try course("course").text == "c2")
    #expect(try course("rate").number == present / held)
    #expect(try course("absences").number == 1)
    #expect(try await numbers("absences", "--official-rule \(rule)") == numbers("absences"))
  }

  @Test func `--rules original counts by name and colours by the literal text (T1, T6)`() async throws {
    // Both courses called 数学 have the absences of either; no absence is green even where one is allowed.
    #expect(try await numbers("absences", "--rules original") == [3, 1, 0, 3])
    #expect(try await words("color", "--rules original") == ["green", "green", "green", "green"])
    #expect(try await numbers("absences", "--rules corrected") == numbers("absences"))
  }

  @Test func `simulate begins with the absences that the rules count (T7, T8)`() async throws {
    func start(_ words: String) async throws -> [Double?] {
      let json = try await folder.run(
        "simulate u --time-zone Asia/Tokyo --days 1 --replicates 2 --json --quiet \(words)"
      ).json
      let courses = try #require(try json.part("courses")("items").array)
      #expect(try courses.map { try $0("course").text } == ["c1", "c2", "c3"])
      return try courses.map { try $0("absencesSoFar").number }
    }
    #expect(try await start("") == [1, 1, 0])
    #expect(try await start("--late-rule 2=1") == [3, 1, 0])
    #expect(try await start("--rules original") == [3, 1, 0])
  }

  @Test func `T3, T5: --strict refuses absences off schedule, which count and are reported otherwise`()
    async throws
  {
    #expect(try await folder.run("analyze u --strict --quiet").code == 0)
    try folder.write(
      """
      recordId,courseId,date,type
      tuesday,c1,2026-04-07,absent
      holiday,c3,2026-04-29,absent

      """, to: "more.attendanceRecords.csv")
    #expect(try await folder.run("analyze u more.attendanceRecords.csv --quiet").code == 0)
    for command in ["analyze", "simulate"] {
      let refused = try await folder.run("\(command) u more.attendanceRecords.csv --strict --quiet")
      #expect(refused.code == 65)
      #expect(refused.text == "")
      #expect(
        refused.lines == [
          "T5 holiday (体育): holiday: 2026-04-29; counted",
          "T5 tuesday (数学): offSchedule: the course has no class on 2026-04-07; counted",
        ])
    }
  }

  @Test func `T9: --absence-limit says how many may be missed where a course does not`() async throws {
    try folder.write(
      """
      courseId,courseName,dayOfWeek,period,totalClasses,maxAbsences,semesterId
      c1,数学,1,1,15,,s1
      c2,英語,2,1,30,,s1
      c3,体育,3,1,15,1,s1

      """, to: "u/courses.csv")
    #expect(try await numbers("max") == [5, 10, 1])
    #expect(try await numbers("max", "--absence-limit 2/3") == [5, 10, 1])
    #expect(try await numbers("max", "--absence-limit 4/5") == [3, 6, 1])
    let plan = try await folder.run(
      "simulate u --days 3 --replicates 2 --absence-limit 4/5 --late-rule 2=1 --json"
    )
    .part("courses")("plan")
    #expect(
      try ["rules", "lateRule", "officialRule", "absenceLimit"].map { try plan($0).text }
        == ["corrected", "2=1", "present", "4/5"])
  }

  @Test func `a record of no course does not decide what today is`() async throws {
    try folder.write(
      "recordId,courseId,date,type\nr1,c1,2026-05-18,absent\nr2,gone,2027-01-01,absent\n",
      to: "u/attendanceRecords.csv")
    let outcome = try await folder.run("analyze u --time-zone Asia/Tokyo --json --only audit")
    #expect(try outcome.json("asOf").text == "2026-05-18T14:59:59.999Z")
  }
}
