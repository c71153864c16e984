import Foundation
import Kaiki
import Testing
@testable import Files
@testable import Rows
@testable import Formats
@testable import Intake

struct HistoryReaderTests {
  let folder: TemporaryFolder
  private static let log = "cardId,reviewedAt,result\nc1,0,1\n"

  init() throws {
    folder = try TemporaryFolder()
  }

  private func error(_ paths: [String], kind: DataKind? = nil) -> ReadingError? {
    do throws(ReadingError) {
      _ = try HistoryReader.read(paths, kind: kind)
      return nil
    } catch {
      return error
    }
  }

  // MARK: What begins without rows

  @Test(
    arguments: [
      ("id,stepIndex,nextDue\n", "x,0,2025-01-06T00:00:00Z\n", true),
      ("id,stepIndex,nextDue\n", "x,y,z\n", false),
      ("", #"{"id":"a","stepIndex":0,"nextDue":0}"# + "\n", true), ("", #"{"a":1}"# + "\n", false),
      ("", "[1,2]\n", false), ("[", #"{"id":"a","stepIndex":0,"nextDue":0},"#, true), ("[", "{},", false),
      ("[", "[[1]],", false),
      (#"{"schemaVersion":2,"rows":["#, #"{"id":"a","stepIndex":0,"nextDue":0},"#, true),
      (#"{"schemaVersion":2,"rows":["#, "{},", false), ("BEGIN:VCALENDAR\n", "X-A:y\n", false),
      ("BEGIN:VCALENDAR\n", "BEGIN:VEVENT\nDTSTART;VALUE=DATE:20251103\nSUMMARY:x\nEND:VEVENT\n", true),
      ("", "* TODO a\n", false), ("", "x 2025-01-02 2025-01-01 a rec:1w\n", true),
      ("[", #"{"uuid":"a","entry":"","status":"","description":""},"#, true),
    ])
  func `what no row can be made of is known by its beginning`(head: String, again: String, hasRows: Bool) {
    let text = Array((head + String(repeating: again, count: 300)).utf8)
    let isCards = again.contains("[") || again.contains("{") || head.hasPrefix("id")
    for bytes in [text, Array(text.dropLast())] {
      bytes.withUnsafeBytes { bytes in
        #expect(HistoryReader.hasRows(bytes, isCards ? .cards : nil, nil) == hasRows)
      }
    }
  }

  @Test func `tasks in UTF-16 belong to the same people as in UTF-8`() throws {
    let tasks = """
      id,name,category,createdAt,user_id
      t1,Run,habit,2025-01-01T00:00:00Z,ann
      t1,Run,habit,2025-01-01T00:00:00Z,ben

      """
    let attempts =
      "id,taskId,timestamp,user_id\na1,t1,2025-01-06T10:00:00Z,ann\na2,t1,2025-01-06T11:00:00Z,ben\n"
    var utf16: [UInt8] = [0xFF, 0xFE]
    for unit in tasks.utf16 { utf16 += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    var ids: [[String]?] = []
    for bytes in [Array(tasks.utf8), utf16] {
      try folder.write(bytes, to: "tasks.csv")
      try folder.write(attempts.utf8, to: "attempts.csv")
      let read = try HistoryReader.read([folder.path], kind: nil)
      ids.append(read.history.attempts?.map(\.task))
    }
    #expect(Set(ids[0] ?? []).count == 2)
    #expect(ids[1] == ids[0])
  }

  // MARK: Folders and names

  @Test func `a folder is read file by file, in the order of the names`() throws {
    try folder.write(Self.log.utf8, to: "phone.reviewLogs.csv")
    try folder.write(Self.log.replacing("c1", with: "c2").utf8, to: "Tablet.reviewLogs.csv")
    try folder.write(
      #"[{"id":"c1","stepIndex":1,"nextDue":0},{"id":"c2","stepIndex":0,"nextDue":0}]"#.utf8, to: "cards.json"
    )
    try folder.write(#"{"morningHour":7}"#.utf8, to: "memora.settings.json")
    try folder.write("not ours".utf8, to: "notes.txt")
    try folder.write("not ours".utf8, to: ".hidden.cards.csv")
    try folder.write("not ours".utf8, to: "cards.csv.bak")
    let read = try folder.readAll()
    #expect(
      read.sources.map { Folder.name(of: $0.path) } == [
        "Tablet.reviewLogs.csv", "cards.json", "memora.settings.json", "phone.reviewLogs.csv",
      ])
    #expect(read.sources.map(\.path).allSatisfy { $0.hasPrefix("\(folder.path)/") })
    #expect(read.sources.map(\.rows) == [1, 2, 1, 1])
    #expect(read.cards?.map(\.id) == ["c1", "c2"])
    #expect(read.log?.reviews.count == 2)
    #expect(read.settings?.morningHour == 7)
  }

  @Test func `a folder named with a slash gives the same paths`() throws {
    try folder.write(Self.log.utf8, to: "reviewLogs.csv")
    let plain = try folder.readAll().sources
    #expect(try HistoryReader.read([folder.path + "/"], kind: nil).sources == plain)
  }

  @Test func `what no input holds is nil, what is empty is not`() throws {
    let log = try folder.read(["reviewLogs.csv": "cardId,reviewedAt,result\n"])
    #expect(log.log?.reviews.isEmpty == true)
    #expect(log.cards == nil)
    #expect(log.settings == nil)
    #expect(try folder.read(["cards.json": "[]"]).log == nil)
    #expect(try HistoryReader.read([], kind: nil).sources == [])
  }

  @Test func `D0 and D3 tasks are told apart by their columns, in one folder too`() throws {
    let recurring =
      #"{"id":"t1","title":"x","intervalValue":1,"intervalUnit":"day","nextReminderDate":0,"createdDate":0}"#
    let attempted = #"{"id":"t1","name":"x","category":"habit","createdAt":0}"#
    try folder.write("[\(recurring)]".utf8, to: "repeto.tasks.json")
    try folder.write("\(attempted)\n".utf8, to: "babysteps.tasks.jsonl")
    try folder.write("taskId,completedAt\nt1,0\n".utf8, to: "repeto.completions.csv")
    try folder.write("id,taskId,timestamp\na,t1,0\n".utf8, to: "babysteps.attempts.csv")
    try folder.write(
      "isCompleted,createdAt,category,name,id\n0,5,project,y,t2\n".utf8, to: "phone.tasks.csv")
    try folder.write(#"[{"id":"l","createdAt":0,"items":[]}]"#.utf8, to: "hibito.lists.json")
    try folder.write("timeZone,timestamp\nUTC,0\n".utf8, to: "hibito.opens.csv")
    let read = try folder.readAll()
    #expect(
      read.sources.map(\.format) == [
        .attempts, .attemptTasks, .lists, .opens, .attemptTasks, .completions, .recurringTasks,
      ])
    #expect(read.recurringTasks?.map(\.id) == ["t1"])
    #expect(read.attemptTasks?.map(\.id) == ["t1", "t2"])
    #expect(read.lists?.count == 1 && read.opens?.count == 1)
    #expect(read.completions?.count == 1 && read.attempts?.count == 1)
    // One id in two apps is no duplicate; of the two exports of one app each lacks a task (A0.8).
    #expect(read.findings.all.map { "\($0.rule) \($0.location)" } == ["A0.8 t1", "A0.8 t2"])
  }

  @Test func `what a kind that is asked for holds of tasks is known by its columns`() throws {
    for (text, format) in [
      ("id,title,intervalValue,intervalUnit,nextReminderDate,createdDate\n", .recurringTasks),
      ("id,name,category,createdAt\n", .attemptTasks),
    ] as [(String, ImportFormat)] {
      #expect(try folder.read(["x.csv": text], kind: .tasks).sources.map(\.format) == [format])
      #expect(try folder.read(["x.csv": text]).sources.map(\.format) == [format])
    }
    let tables = try folder.read(["x.csv": "listId,listCreatedAt\n"], kind: .lists)
    #expect(tables.sources.map(\.format) == [.listItems])
    // Rows that lack something are named, not the file.
    let faulty = #"[{"id":"s","category":"habit","createdAt":0},{"id":"s","name":"x","category":"habit"}]"#
    let read = try folder.read(["tasks.json": faulty])
    #expect(read.faults(in: folder) == ["tasks.json:1:46: \(Words.missing("createdAt"))"])
  }

  @Test(
    arguments: [
      ("tasks.json", #"[{"id":"s","name":"x","category":"habit","createdAt":0}"#, "attemptTasks"),
      ("lists.json", #"[{"id":"l","createdAt":0,"items":[{"id":"i","content":"x"}]}"#, "lists"),
      ("completions.json", #"[{"taskId":"t","completedAt":0}"#, "completions"),
      ("opens.json", #"[{"timestamp":0,"timeZone":"UTC"}"#, "opens"),
    ] as [(String, String, String)])
  func `a truncated array keeps its whole rows, whatever it holds`(name: String, row: String, format: String)
    throws
  {
    for cut in [row, row + ",", row + #",{"id":"#] {
      let read = try folder.read([name: cut])
      #expect(read.sources.map(\.format.rawValue) == [format])
      #expect(read.sources.map { [$0.rows, $0.rejected] } == [[1, 1]])
    }
  }

  @Test func `a nameless file is known by its header`() throws {
    let read = try folder.read([
      "export-2024.csv": Self.log, "more.txt": #"[{"id":"c1","stepIndex":0,"nextDue":0}]"#,
    ])
    #expect(read.sources.map(\.kind) == [.reviewLogs, .cards])
    #expect(read.sources.map(\.format) == [.reviewLogs, .cards])
  }

  @Test func `in a folder where no file is named after its kind, files are known by their headers`() throws {
    for (name, bytes) in [("revlog.csv", Self.log), ("notes.csv", "a,b\n1,2\n")] {
      try folder.write(bytes.utf8, to: "d/\(name)")
    }
    let alone = try HistoryReader.read([folder("d")], kind: nil)
    #expect(alone.history.log?.reviews.count == 1)
    #expect(alone.passedOver == [folder("d/notes.csv")])
    // Beside a file that is named, one that is not is left alone, and that is said.
    try folder.write("id,stepIndex,nextDue\nc1,0,0\n".utf8, to: "d/cards.csv")
    let named = try HistoryReader.read([folder("d")], kind: nil)
    #expect(named.history.log == nil && named.history.cards?.count == 1)
    #expect(named.passedOver == [folder("d/notes.csv"), folder("d/revlog.csv")])
  }

  @Test func `a nameless file may be JSON or CSV by its first character`() throws {
    for text in [
      Self.log, #" [{"cardId":"c1","reviewedAt":0,"result":1}]"#,
      #"{"cardId":"c1","reviewedAt":0,"result":1}"#,
    ] {
      #expect(try folder.read(["export": text]).log?.reviews.count == 1)
      #expect(try folder.read(["export": "\u{FEFF}\(text)"]).log?.reviews.count == 1)
    }
  }

  @Test func `a kind that is asked for holds for nameless files only`() throws {
    let cards = "id,stepIndex,nextDue\nc1,0,0\n"
    #expect(try folder.read(["x.csv": cards], kind: .cards).cards?.count == 1)
    let error = error([try folder.write(cards.utf8, to: "x.csv")], kind: .reviewLogs)
    guard case .unreadable(let rejection) = error else {
      Issue.record("\(error.map { "\($0)" } ?? "nothing")")
      return
    }
    #expect(rejection.message.english == Words.missing(column: "cardId", of: "cardId, reviewedAt, result"))
    let both = try folder.read(["x.csv": Self.log, "cards.csv": cards], kind: .reviewLogs)
    #expect(both.sources.map(\.kind) == [.reviewLogs, .cards])
  }

  // MARK: What cannot be read at all

  @Test func `a missing file, an empty folder and unknown columns are errors`() throws {
    guard case .file(.missing(let path)) = error([folder("none.csv")]) else {
      Issue.record("a missing file")
      return
    }
    #expect(path == folder("none.csv"))
    guard case .nothingInFolder(let path) = error([folder.path]) else {
      Issue.record("an empty folder")
      return
    }
    #expect(path == folder.path)
    try folder.write("a,b\n1,2\n".utf8, to: "x.csv")
    guard case .unknownKind(_, let names) = error([folder("x.csv")]) else {
      Issue.record("unknown columns")
      return
    }
    #expect(names == ["a", "b"])
  }

  /// Inputs of which nothing can be read: the name, the bytes, the fault.
  @Test(
    arguments: [
      ("cards.csv", [], "1:1: \(Words.isEmpty)"),
      ("cards.json", [], "1:1: \(Words.isEmpty)"),
      ("settings.json", [], "1:1: \(Words.isEmpty)"),
      (
        "cards.csv", [0xFF, 0xFE, 0x69, 0x00],
        "1:1: \(Words.missing(column: "id", of: "id, stepIndex, nextDue"))"
      ),
      ("cards.csv", [0x69, 0x00, 0x64, 0x00, 0x0A, 0x00], "1:2: \(Words.notUTF8)"),
      ("cards.json", Array("id,stepIndex\n".utf8), "1:1: \(Words.noRows)"),
      ("cards.json", Array("{\"schemaVersion\": 9, \"rows\": []}".utf8), "1:19: \(Words.version("9"))"),
      ("cards.csv", Array("id,id,stepIndex,nextDue\n".utf8), "1:4: \(Words.twice(column: "id"))"),
      (
        "cards.csv", Array("id,nextDue\nc,0\n".utf8),
        "1:1: \(Words.missing(column: "stepIndex", of: "id, stepIndex, nextDue"))"
      ),
      ("cards.csv", Array("[]".utf8), "1:1: \(Words.missing(column: "id", of: "id, stepIndex, nextDue"))"),
      ("cards.csv", Array("\n \n".utf8), "1:1: \(Words.missing(column: "id", of: "id, stepIndex, nextDue"))"),
      (
        "cards.csv", Array("\u{FEFF}".utf8),
        "1:1: \(Words.missing(column: "id", of: "id, stepIndex, nextDue"))"
      ),
    ] as [(String, [UInt8], String)])
  func `an input that is no table is refused as a whole`(name: String, bytes: [UInt8], fault: String) throws {
    let error = error([try folder.write(bytes, to: name)])
    guard case .unreadable(let rejection) = error else {
      Issue.record("\(error.map { "\($0)" } ?? "nothing")")
      return
    }
    #expect(rejection.description.english == "\(folder(name)):\(fault)")
  }

  @Test func `a file of which no row is good is an error, with the faults found so far`() throws {
    let mixed = try folder.write("cardId,reviewedAt,result\nc,0,1\nc,x,1\n".utf8, to: "a.reviewLogs.csv")
    let bad = try folder.write("id,stepIndex,nextDue\nc,x,0\nd,y,0\n".utf8, to: "cards.csv")
    guard case .noGoodRow(let path, let rejections) = error([mixed, bad]) else {
      Issue.record("\(error([mixed, bad]).map { "\($0)" } ?? "nothing")")
      return
    }
    #expect(path == bad)
    #expect(rejections.listed.map(\.file) == [mixed, bad, bad])
    #expect(rejections.listed.map(\.line) == [3, 2, 3])
  }

  // MARK: Good and bad rows

  @Test func `bad rows are counted, and the first thousand listed (G8)`() throws {
    let bad = String(repeating: "c,never,1\n", count: 10_050)
    let read = try folder.read(["reviewLogs.csv": Self.log + bad])
    #expect(read.rejectedCount == 10_050)
    #expect(read.rejections.map(\.line) == Array(3...1_002))
    #expect(read.keptOut.unlisted.map(\.count) == [9_050])
    #expect(read.sources.map { [$0.rows, $0.rejected] } == [[1, 10_050]])
  }

  @Test func `unknown columns are kept out and named once`() throws {
    let read = try folder.read([
      "reviewLogs.csv": "x,cardId,reviewedAt,result,y\n1,c,0,1,2\n",
      "more.reviewLogs.jsonl": #"{"cardId":"c","reviewedAt":1,"result":1,"z":1}"# + "\n"
        + #"{"cardId":"c","z":2,"reviewedAt":2,"result":1,"w":{"deep":[]}}"#,
    ])
    #expect(read.sources.map(\.unknownColumns) == [["x", "y"], ["z", "w"]])
    #expect(read.log?.reviews.count == 3)
  }

  @Test func `columns that every line ends with are no columns`() throws {
    let read = try folder.read(["reviewLogs.csv": "cardId,reviewedAt,result,\nc,0,1,\nd,1,0,\n"])
    #expect(read.log?.reviews.count == 2)
    #expect(read.sources.map(\.unknownColumns) == [[]])
  }

  // MARK: Order and orphans

  @Test func `a row earlier than the one before it is flagged with its line (C9)`() throws {
    let read = try folder.read([
      "reviewLogs.csv": "cardId,reviewedAt,result\n日本,5,1\nb,\"3\",1\n\nc,9,1\nd,8,0\ne,8,1\n",
      "more.reviewLogs.jsonl":
        #"{"cardId":"a","reviewedAt":2,"result":1} {"cardId":"a","reviewedAt":1,"result":1}"#,
    ])
    let flags = read.findings.all.filter { $0.rule == "C9" }
    #expect(
      flags.map(\.location) == [
        "\(folder("more.reviewLogs.jsonl")):1", "\(folder("reviewLogs.csv")):3",
        "\(folder("reviewLogs.csv")):6",
      ])
    #expect(read.log?.reviews.map(\.reviewedAt.milliseconds) == [1, 2, 3, 5, 8, 8, 9])
    #expect(
      read.log.map { log in log.reviews.map { log.cards[Int($0.card)] } } == [
        "a", "a", "b", "日本", "d", "e", "c",
      ])
  }

  @Test func `each file has an order of its own (C9)`() throws {
    let read = try folder.read([
      "a.reviewLogs.csv": Self.log.replacing(",0,", with: ",9,"), "b.reviewLogs.csv": Self.log,
    ])
    #expect(read.findings.all.isEmpty)
  }

  // MARK: Without end

  @Test func `an input without end is refused at its place and not kept`() throws {
    let index = Rejection(file: "/dev/zero", line: 1, column: 1, message: InputText.notUTF8)
    for kind in [nil, .cards] as [DataKind?] {
      let error = #expect(throws: ReadingError.self) { try HistoryReader.read(["/dev/zero"], kind: kind) }
      guard case .unreadable(index) = error else {
        Issue.record("\(error.map { "\($0)" } ?? "nothing")")
        return
      }
    }
    let error = #expect(throws: JSONDocumentError.self) { try JSONDocument.read("/dev/zero") }
    guard case .malformed(index) = error else {
      Issue.record("\(error.map { "\($0)" } ?? "nothing")")
      return
    }
  }
}

extension HistoryReaderTests {
  @Test(arguments: [(["Ann", "Ann"], 1), (["Ann", "Ann", "Ann"], 1), (["", ""], 0)])
  func `a column of one person in a log is no column of several`(people: [String], notes: Int) throws {
    let rows = people.enumerated().map { "c1,\($0.offset * 86_400_000),1,\($0.element)\n" }
    let read = try folder.read(["reviewLogs.csv": "cardId,reviewedAt,result,student\n\(rows.joined())"])
    let found = read.notes.filter { if case .peopleColumn = $0.fact { true } else { false } }
    #expect(found.map(\.fact) == Array(repeating: .peopleColumn("student", people: 1), count: notes))
    #expect(read.notes.allSatisfy { $0.fact.unread == nil })
  }
}
