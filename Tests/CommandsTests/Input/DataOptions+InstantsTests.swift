import TestSupport
import Testing

/// The JSON of an app that writes every date as an instant (T0).
struct DataOptionsInstantsTests {
  let folder: TemporaryFolder
  /// One o'clock on a Tuesday morning in Tokyo, Monday in Berlin and in New York.
  private static let night = "2026-04-13T16:00:00Z"

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      #"""
      [{"semesterId": "s", "name": "前期", "semesterType": "first_half", "startDate": "2026-04-05T15:00:00Z",
        "endDate": 1785423600000}]
      """#, to: "d/semesters.json")
    try folder.write(
      #"""
      [{"courseId": "c", "courseName": "線形代数", "dayOfWeek": 1, "period": 1, "totalClasses": 15,
        "isFullYear": false, "colorIndex": 0, "semesterId": "s"}]
      """#, to: "d/courses.json")
    try folder.write(
      #"""
      [{"recordId": "r", "courseId": "c", "date": "\#(Self.night)", "type": "absent",
        "createdAt": "\#(Self.night)"}]
      """#, to: "d/attendanceRecords.json")
    try folder.write(
      #"[{"period": 1, "startTime": "2026-04-01T00:00:00Z", "endTime": 1775007000000, "semesterId": "s"}]"#,
      to: "d/periodTimes.json")
  }

  /// The dates that `convert` writes of the record and of the first day of the term.
  private func dates(_ options: String, _ environment: [String: String] = [:]) async throws -> [String] {
    let outcome = try await folder.run(
      "kaiki convert d --to csv --out x --force --quiet \(options)", environment: environment)
    #expect(outcome.code == 0, "\(outcome.errors)")
    return try [("x/attendanceRecords.csv", 2), ("x/semesters.csv", 3)].map { name, column in
      let row = try folder.text(of: name).split(separator: "\n")[1]
      return String(row.split(separator: ",", omittingEmptySubsequences: false)[column])
    }
  }

  @Test func `T0: analyze and simulate read dates that are instants`() async throws {
    let analyzed = try await folder.run("analyze d --only attendance --json --quiet")
    #expect(analyzed.code == 0, "\(analyzed.errors)")
    let course = try analyzed.json("measures")("attendance")(0)
    #expect(try course("course").text == "c" && course("absences").number == 1)
    #expect(try analyzed.json("rejected").array == [])
    let simulated = try await folder.run("simulate d --days 5 --replicates 2 --quiet")
    #expect(simulated.code == 0, "\(simulated.errors)")
  }

  @Test func `T0: their zone is that of the option, the data, the environment, or Asia Tokyo`() async throws {
    let environment = ["KAIKI_TIME_ZONE": "Europe/Berlin", "TZ": "Pacific/Apia"]
    #expect(try await dates("") == ["2026-04-14", "2026-04-06"])
    #expect(try await dates("", environment) == ["2026-04-13", "2026-04-05"])
    try folder.write(#"{"timeZoneIdentifier": "Pacific/Auckland"}"#, to: "d/settings.json")
    #expect(try await dates("", environment) == ["2026-04-14", "2026-04-06"])
    #expect(try await dates("--time-zone UTC", environment) == ["2026-04-13", "2026-04-05"])
  }

  @Test func `T0: their day begins at the hour of the option or the data`() async throws {
    #expect(try await dates("--day-start 1")[0] == "2026-04-14")
    #expect(try await dates("--day-start 2")[0] == "2026-04-13")
    try folder.write(#"{"dayStartHour": 4}"#, to: "d/settings.json")
    #expect(try await dates("")[0] == "2026-04-13")
    #expect(try await dates("--day-start 0")[0] == "2026-04-14")
  }

  @Test func `T0: a zone that is not known is refused, whatever the dates`() async throws {
    let outcome = try await folder.run("analyze d --time-zone Mars")
    #expect(outcome.code == 64)
    #expect(outcome.lines.first?.hasPrefix("--time-zone: the time zone \"Mars\" is not known") == true)
  }
}
