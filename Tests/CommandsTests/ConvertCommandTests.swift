import TestSupport
import Testing

struct ConvertCommandTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func convert(_ input: String, to format: String, _ output: String) async throws {
    let outcome = try await folder.run("kaiki convert \(input) --to \(format) --out \(output)")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.text == "")
  }

  @Test func `a data set goes through every format and comes back the same`() async throws {
    try folder.makeTiny()
    try await convert("tiny", to: "json", "json")
    try await convert("json", to: "csv", "csv")
    try await convert("csv", to: "jsonl", "jsonl")
    try await convert("jsonl", to: "json", "again")
    for kind in ["cards", "reviewLogs", "settings"] {
      let first = try folder.text(of: "json/\(kind).json")
      #expect(try folder.text(of: "again/\(kind).json") == first)
      #expect(try folder.names(in: "csv").contains("\(kind).csv"))
      #expect(try folder.names(in: "jsonl").contains("\(kind).jsonl"))
    }
    let line = "--only today,load,retention,latency,streaks,due,heatmap,leeches,notifications --json"
    let plain = try await folder.run("analyze tiny \(line)").json("measures")
    for name in ["json", "csv", "jsonl"] {
      #expect(try await folder.run("analyze \(name) \(line)").json("measures") == plain, "\(name)")
      try await convert(name, to: name, "\(name)2")
      for file in try folder.names(in: name) {
        #expect(
          try folder.text(of: "\(name)2/\(file)") == folder.text(of: "\(name)/\(file)"), "\(name)/\(file)")
      }
    }
  }

  @Test(
    arguments: [
      (.tasks, "today,streaks,notifications,delays"), (.attempts, "attempts,streaks"),
      (.lists, "today,lists"),
    ] as [(ShortLife.Kind, String)])
  func `tasks, attempts and lists go through every format, and come back the same`(
    kind: ShortLife.Kind, measures: String
  ) async throws {
    try folder.make(kind.made(), "first")
    try await convert("first", to: "json", "json")
    try await convert("json", to: "csv", "csv")
    try await convert("csv", to: "jsonl", "jsonl")
    try await convert("jsonl", to: "json", "again")
    let names = try folder.names(in: "json")
    #expect(try folder.names(in: "again") == names)
    for name in names {
      #expect(try folder.text(of: "again/\(name)") == folder.text(of: "json/\(name)"), "\(name)")
    }
    #expect(try folder.names(in: "csv").count == 3)
    // A data set says the same in every format.
    let line = "--only \(measures) --json --quiet"
    #expect(
      try await folder.run("analyze csv \(line)").json("measures")
        == folder.run("analyze first \(line)").json("measures"))
  }

  @Test func `steps, practice and ids that a log lacks are derived by the rules (C1, C2, C3)`() async throws {
    let log = """
      cardId,reviewedAt,result
      c,2024-01-01T09:00:00Z,1
      c,2024-01-01T10:00:00Z,1
      c,2024-01-02T09:00:00Z,0
      c,2024-01-02T10:00:00Z,1
      c,2024-01-05T09:00:00Z,1

      """
    try folder.write(log, to: "reviewLogs.csv")
    let outcome = try await folder.run("kaiki convert reviewLogs.csv --time-zone UTC --to csv --out d")
    #expect(outcome.code == 0)
    #expect(
      try folder.text(of: "d/reviewLogs.csv") == """
        id,cardId,reviewedAt,previousStep,nextStep,result,counted
        c-1704099600000,c,2024-01-01T09:00:00Z,0,1,true,graded
        c-1704103200000,c,2024-01-01T10:00:00Z,1,1,true,practice
        c-1704186000000,c,2024-01-02T09:00:00Z,1,0,false,graded
        c-1704189600000,c,2024-01-02T10:00:00Z,0,1,true,graded
        c-1704445200000,c,2024-01-05T09:00:00Z,1,2,true,graded

        """)
  }

  @Test func `G7: cards and tasks are written as their answers and completions put them`() async throws {
    try folder.write(
      "id,question,stepIndex,nextDue,reviewCount\nc1,one,5,2024-03-01T12:00:00Z,9\nnew,two,0,2024-03-02T12:00:00Z,0\n",
      to: "d/cards.csv")
    try folder.write(
      "id,cardId,reviewedAt,result\nr1,c1,2024-01-01T09:00:00Z,1\nr2,c1,2024-01-02T09:00:00Z,1\nr3,gone,2024-01-03T09:00:00Z,1\n",
      to: "d/reviewLogs.csv")
    try folder.write(
      "id,title,intervalValue,intervalUnit,nextReminderDate,createdDate\nt,Wash,3,day,2024-01-05T08:00:00Z,2024-01-01T00:00:00Z\n",
      to: "d/tasks.csv")
    try folder.write("taskId,completedAt\nt,2024-01-02T10:00:00Z\n", to: "d/completions.csv")
    #expect(try await folder.run("kaiki convert d --time-zone UTC --to json --out e").code == 0)
    let cards = try JSON(Array(folder.text(of: "e/cards.json").utf8))("rows")
    #expect(try ["stepIndex", "reviewCount"].map { try cards(0)($0).integer } == [2, 2])
    #expect(try cards(0)("nextDue").text == "2024-01-04T00:00:00Z" && cards(0)("lastResult").flag == true)
    // C5: one without answers is due at the start of its day.
    #expect(try cards(1)("nextDue").text == "2024-03-02T00:00:00Z" && cards(1)("reviewCount").integer == 0)
    let task = try JSON(Array(folder.text(of: "e/tasks.json").utf8))("rows")(0)
    #expect(try task("nextReminderDate").text == "2024-01-05T10:00:00Z")
    #expect(try task("lastCompletedDate").text == "2024-01-02T10:00:00Z")
    // The answer of a card that is gone is written too.
    #expect(try JSON(Array(folder.text(of: "e/reviewLogs.json").utf8))("rows").array?.count == 3)
    // And what is written says the same as what was read.
    let line = "--time-zone UTC --only today,streaks,load,items --json"
    #expect(
      try await folder.run("analyze e \(line)").json("measures")
        == folder.run("analyze d \(line)").json("measures"))
  }

  @Test func `rows that occur twice are written once, and bad ones not at all`() async throws {
    try folder.write("id,cardId,reviewedAt,result\nr,c,0,1\nr,c,0,1\ns,c,x,1\n", to: "reviewLogs.csv")
    let outcome = try await folder.run("kaiki convert reviewLogs.csv --time-zone UTC --to csv --out d")
    #expect(outcome.code == 0)
    #expect(outcome.lines.count == 1)
    #expect(try folder.text(of: "d/reviewLogs.csv").split(separator: "\n").count == 2)
  }

  @Test func `existing files are replaced only with --force, all or none`() async throws {
    try folder.makeTiny()
    try folder.write("old", to: "d/reviewLogs.csv")
    #expect(try await folder.run("kaiki convert tiny --to csv --out d").code == 73)
    #expect(try folder.names(in: "d") == ["reviewLogs.csv"])
    #expect(try folder.text(of: "d/reviewLogs.csv") == "old")
    #expect(try await folder.run("kaiki convert tiny --to csv --out d --force").code == 0)
    #expect(try folder.names(in: "d") == ["cards.csv", "reviewLogs.csv", "settings.csv"])
  }

  @Test func `a data set can be converted in its own folder`() async throws {
    try folder.makeTiny()
    let cards = try folder.text(of: "tiny/cards.json")
    #expect(try await folder.run("kaiki convert tiny --to json --out tiny --force").code == 0)
    #expect(try folder.text(of: "tiny/cards.json") == cards)
    #expect(try folder.names(in: "tiny") == ["cards.json", "reviewLogs.json", "settings.json"])
  }
}
