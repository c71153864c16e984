import TestSupport
import Testing

/// Which terms' courses are asked about (R4.7, T1).
struct DataOptionsSemesterTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.make("at00-year")
  }

  private func measures(_ words: String) async throws -> JSON {
    let outcome = try await folder.run("analyze at00-year --json \(words)")
    #expect(outcome.code == 0, "\(outcome.errors)")
    return try outcome.json("measures")
  }

  @Test func `R4.7, T1: a term has its own courses and those of the year, and only its own classes`()
    async throws
  {
    let all = try await measures("")
    let terms = try #require(try all("semesters")("bySemester").array)
    #expect(try terms.map { try $0("semester").text } == ["2025-first", "2025-second"])
    for term in terms {
      let id = try #require(try term("semester").text)
      let own = try await measures("--semester \(id)")
      #expect(try own("semesters")("bySemester") == .array([term]))
      for key in ["courses", "held", "coming", "absent", "late", "earlyLeave", "official", "rate"] {
        #expect(try own("semesters")("all")(key) == term(key), "\(key)")
      }
      // Two full-year courses are of both terms, with their limit of the year.
      let courses = try #require(try own("attendance").array)
      #expect(courses.count == 6)
      for course in courses {
        let before = try all("attendance").array?.first { try $0("course") == course("course") }
        #expect(try before?("remaining") == course("remaining"))
      }
      #expect(try own("trend")(0)("n").integer ?? 0 < all("trend")(0)("n").integer ?? 0)
    }
    #expect(try await measures("--semester 2025-first --semester 2025-second") == all)
  }

  @Test func `a term goes by its name too, and leaves the present where it was`() async throws {
    let byName = try await folder.run(
      ["analyze", "at00-year", "--json", "--semester", "2025年度 前期"])
    let byID = try await folder.run("analyze at00-year --json --semester 2025-FIRST")
    #expect(byName.output == byID.output && byID.code == 0)
    #expect(
      try await byID.json("asOf") == folder.run("analyze at00-year --json --only attendance").json("asOf"))
  }

  @Test func `simulate projects the courses of a term alone and names it`() async throws {
    let line = "simulate at00-year --days 30 --replicates 3 --json --quiet --now 2025-06-01"
    let all = try await folder.run(line)
    let one = try await folder.run("\(line) --semester 2025-second")
    #expect(try one.json("plan")("semesters") == .array([.text("2025-second")]))
    #expect(try all.json("plan").keys?.contains("semesters") == false)
    #expect(
      try one.part("courses")("items").array?.count ?? 9 < all.part("courses")("items").array?.count ?? 0)
  }

  @Test(
    arguments: [
      ("2025-frist", "--semester \"2025-frist\" is not a term in the data; did you mean 2025-first?"),
      ("spring", "--semester \"spring\" is not a term in the data; choose 2025-first or 2025-second"),
    ] as [(String, String)])
  func `a term that is not known is refused with those that are`(term: String, line: String) async throws {
    let outcome = try await folder.run("analyze at00-year --quiet --semester \(term)")
    #expect(outcome.code == 64 && outcome.lines == [line])
  }
}
