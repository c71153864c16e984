import TestSupport
import Testing

/// What the options of `analyze` choose, and the forms of its report.
struct AnalyzeCommandOptionsTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try HandMade.write(to: folder)
  }

  private func handMade() async throws -> JSON {
    try await folder.run("analyze hand --json").json("measures")
  }

  @Test func `--only gives these measures, in one order`() async throws {
    let both = try await folder.run("analyze hand --json --only load,today")
    #expect(try both.json("measures").keys == ["load", "today"])
    #expect(try await folder.run("analyze hand --json --only today,load").output == both.output)
    let all = try await handMade()
    for measure in try #require(all.keys) {
      let outcome = try await folder.run("analyze hand --json --only \(measure)")
      let alone = try #require(try outcome.json("measures").object)
      // Tests are adjusted for those that are shown with them.
      #expect(alone.mapValues { $0.without("pHolm") } == [measure: try all(measure).without("pHolm")])
    }
  }

  @Test func `--top cuts due and leeches`() async throws {
    let measures = try await folder.run("analyze hand --json --top 1").json("measures")
    #expect(try measures("due")("soonest").array?.count == 1)
    #expect(try measures("leeches").array?.count == 1)
  }

  @Test func `--cap and --reserve bound the reminders (N4)`() async throws {
    func reminders(_ words: String) async throws -> [Int?] {
      let plan = try await folder.run("analyze hand --json \(words)").json("measures")("notifications")
      return [
        try plan("cap").integer, try plan("planned").array?.count,
        try plan("dropped").integer,
      ]
    }
    #expect(try await reminders("--cap 9 --reserve 4") == [5, 5, 3])
    #expect(try await reminders("--cap 0") == [0, 0, 8])
    #expect(try await reminders("--cap 3 --reserve 9") == [0, 0, 8])
    #expect(try await reminders("--cap 8 --reserve 0") == [8, 8, 0])
  }

  @Test func `--retry-delay moves second tries (N5)`() async throws {
    func next(_ words: String) async throws -> String? {
      try await folder.run("analyze hand --json \(words)").json("measures")("today")("nextNotification").text
    }
    #expect(try await next("--retry-delay 45") == "2024-01-16T09:45:00Z")
    // Beyond the day there is no second try.
    #expect(try await next("--retry-delay 1440") == "2024-01-17T08:00:00Z")
  }

  @Test func `--streak neutral passes over days without due cards (C6)`() async throws {
    try folder.write(
      "cardId,reviewedAt,result,previousStep,nextStep\n"
        + "c,2024-01-01T09:00:00Z,1,2,3\nc,2024-01-05T09:00:00Z,1,3,4\n",
      to: "reviewLogs.csv")
    func current(_ words: String) async throws -> Int? {
      try await folder.run("analyze reviewLogs.csv --time-zone UTC --json \(words)").json("measures")(
        "streaks")(
          "current"
        ).integer
    }
    #expect(try await current("") == 1)
    #expect(try await current("--streak strict") == 1)
    #expect(try await current("--streak neutral") == 2)
  }

  // MARK: Other forms

  @Test func `INTERFACE 4: JSON Lines are flat rows, as many and with the same values as those of CSV`()
    async throws
  {
    let lines = try await folder.run("analyze hand --format jsonl").text.split(separator: "\n")
    var rows: [String: [[String: JSON]]] = [:]
    for line in lines {
      #expect(line.hasPrefix("{\"measure\": \""))
      var row = try #require(try JSON(Array(line.utf8)).object)
      let measure = try #require(row.removeValue(forKey: "measure")?.text)
      #expect(row.values.allSatisfy { $0.array == nil && $0.object == nil }, "\(line)")
      rows[measure, default: []].append(row)
    }
    #expect(try await folder.run("analyze hand --format csv --out tables").code == 0)
    #expect(rows.count > 9)
    for file in try folder.names(in: "tables") {
      let measure = String(file.dropLast(4))
      let csv = try folder.text(of: "tables/\(file)").split(separator: "\n")
      let header = try #require(csv.first).split(separator: ",").map(String.init)
      let own = rows[measure] ?? []
      #expect(own.count == csv.count - 1, "\(measure)")
      #expect(own.allSatisfy { $0.keys.sorted() == header.sorted() }, "\(measure)")
    }
    // The load by hand, as in the test of its JSON.
    let load = try #require(rows["load"])
    #expect(load.map { $0["day"]?.text } == ["2024-01-14", "2024-01-15", "2024-01-16"])
    #expect(load.map { $0["reviews"]?.integer } == [1, 3, 1])
  }

  @Test(
    arguments: [
      ("today", "section,item,name,late", 4), ("load", "day,reviews,correct,minutes,again,hard,good,easy", 3),
      ("items", "kind,id,name,section,next,nextLocal,interval,last,count,step,streak,starved,status", 4),
      // All, young, a month, an hour, a weekday and two steps; all and young of the last 7, 30 and 365 days.
      ("retention", "group,label,n,correct,rate,low,high,nEffective,method,shrunk", 13),
      ("latency", "step,n,p50,p90,p99", 3),
      ("streaks", "user,current,longest,activeDays,doneToday,atRisk", 2), ("due", "card,name,day", 4),
      // One learning, two young, one mature, which is overdue; and two days.
      ("cards", "group,label,cards,total", 6),
      ("heatmap", "weekday,hour,reviews", 168), ("leeches", "card,name,wrong", 2),
      ("notifications", "id,item,fire,kind,title,body,badge", 8),
      ("audit", "rule,severity,where,name,message", 3),
    ] as [(String, String, Int)])
  func `CSV is one measure: a header and its rows`(measure: String, header: String, rows: Int) async throws {
    let outcome = try await folder.run("analyze hand --format csv --only \(measure)")
    #expect(outcome.code == 0)
    let lines = outcome.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.first.map(String.init) == header)
    #expect(lines.count == rows + 2 && lines.last == "")
  }

  @Test func `--out with CSV writes a file for each measure`() async throws {
    let outcome = try await folder.run("analyze hand --format csv --out all")
    #expect(outcome.code == 0)
    #expect(outcome.text == "")
    #expect(outcome.errors == "")
    let measures = try #require(try await handMade().keys)
    #expect(try folder.names(in: "all") == measures.map { "\($0).csv" }.sorted())
    for measure in measures {
      let alone = try await folder.run("analyze hand --format csv --only \(measure)")
      #expect(try folder.text(of: "all/\(measure).csv") == alone.text)
    }
    #expect(try await folder.run("analyze hand --format csv --out all").code == 73)
    #expect(try await folder.run("analyze hand --format csv --out all --force").code == 0)
    #expect(try await folder.run("analyze hand --format csv --out some --only load,due").code == 0)
    #expect(try folder.names(in: "some") == ["due.csv", "load.csv"])
    #expect(try await folder.run("analyze hand --format csv --out load.csv --only load").code == 0)
    #expect(try folder.text(of: "load.csv") == folder.text(of: "all/load.csv"))
  }

  @Test func `F18: CSV of two people has a row for each, and standard error a remark`() async throws {
    try folder.write(HandMade.logOfTwo, to: "two.reviewLogs.csv")
    let line = "analyze two.reviewLogs.csv --time-zone UTC --format csv"
    let streaks = try await folder.run("\(line) --only streaks")
    // Days in UTC: u1 on the 14th and 15th, u2 on the 16th, which is the day of the last answer.
    #expect(
      streaks.text == """
        user,current,longest,activeDays,doneToday,atRisk
        ,3,3,3,true,false
        u1,2,2,2,false,true
        u2,1,1,1,true,false

        """)
    let all = try await folder.run("\(line) --out two")
    for outcome in [streaks, all] {
      #expect(outcome.code == 0)
      let said = outcome.errors.split(separator: "\n")
      #expect(said.count == 1, "\(said)")
      #expect(said.first?.hasPrefix("The column \"userId\" names 2 people (u1, u2).") == true)
    }
    #expect(try folder.text(of: "two/streaks.csv") == streaks.text)
  }

  @Test func `a page has a section for each measure`() async throws {
    let page = try await folder.run("analyze hand").text
    for title in [
      "Today", "Load", "Retention", "Answer time", "Streaks", "Due soonest", "When cards are answered",
      "Leeches",
      "Notifications", "Audit",
    ] {
      #expect(page.contains("\n\(title)\n"), "\(title)")
    }
    #expect(try await folder.run("analyze hand --lang ja").text.contains("\n今日\n"))
  }
}
