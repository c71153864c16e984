import Kaiki
import Testing
@testable import Files
@testable import Rows
@testable import Formats

struct ListImportTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func lists() throws -> [DailyList] {
    [
      DailyList(
        id: "l1", createdAt: try .at("2026-01-01T00:00:00Z"),
        items: [
          ListItem(id: "c", content: "first", isCompleted: true, order: -1),
          ListItem(id: "A", content: "one", order: 7), ListItem(id: "b", content: "two", order: 7),
        ]),
      DailyList(
        id: "l2", createdAt: try .at("2026-01-01T23:00:00Z"), lastReset: try .at("2026-01-01T15:00:00Z"),
        items: [
          ListItem(
            id: "i2", content: "牛乳を買う", isCompleted: true, order: 0,
            modified: try .at("2026-01-02T01:00:00Z")),
          ListItem(id: "i1", content: "返信, \"至急\"", order: 1),
        ]),
      DailyList(
        id: "l3", createdAt: try .at("2026-01-02T10:00:00Z"),
        plannedDay: Day(try #require(InstantText.date("2026-01-03"))), items: []),
    ]
  }

  // MARK: Lists

  @Test func `lists are read with their items, nested in JSON (R1.1-R1.3, L1)`() throws {
    let read = try Fixture.read("good.lists.json")
    #expect(read.faults == [])
    #expect(read.findings.all == [])
    #expect(read.sources.map(\.format) == [.lists])
    #expect(read.lists == (try lists()))
    #expect(read.sources.map { [$0.rows, $0.rejected] } == [[3, 0]])
  }

  @Test func `lists are read from a table with a row an item, in any order (R1.1-R1.3, L1)`() throws {
    let read = try Fixture.read("items.good.lists.csv")
    #expect(read.faults == [])
    #expect(read.findings.all == [])
    #expect(read.sources.map(\.format) == [.listItems])
    #expect(read.lists == (try lists()))
    #expect(read.sources.map { [$0.rows, $0.rejected] } == [[6, 0]])
  }

  @Test func `each faulty list and item is named, and a list stays without its faulty items (G8, L7)`() throws
  {
    let read = try Fixture.read("faulty.lists.json")
    #expect(read.lists?.map(\.id) == ["l1"])
    #expect(read.lists?.first?.items.map(\.id) == ["i1", "i6", "i7"])
    #expect(
      read.faults == [
        "faulty.lists.json:4:30: \(Words.badContent)",
        "faulty.lists.json:5:5: \(Words.missing("content"))",
        "faulty.lists.json:6:5: \(Words.missing("id"))",
        "faulty.lists.json:7:50: \(Words.noFlag("isCompleted", "almost"))",
        "faulty.lists.json:8:5: \(Words.noRow)",
        "faulty.lists.json:11:30: createdAt \"soon\" \(Words.shape)",
        "faulty.lists.json:12:3: \(Words.missing("id"))",
        "faulty.lists.json:13:63: \(Words.noItems("items"))",
        "faulty.lists.json:14:61: \(Words.noDate("day", "tomorrow"))",
      ])
    // Five items of the list that was read, and four lists.
    #expect(read.sources.map { [$0.rows, $0.rejected, $0.rejectedItems] } == [[1, 4, 5]])
  }

  @Test func `each faulty row of a table is named, and its list stays (G8, L7)`() throws {
    let read = try Fixture.read("items.faulty.lists.csv")
    #expect(
      read.faults == [
        "items.faulty.lists.csv:3:28: \(Words.badContent)",
        "items.faulty.lists.csv:4:1: \(Words.missing("content"))",
        "items.faulty.lists.csv:5:1: \(Words.missing("id"))",
        "items.faulty.lists.csv:6:30: \(Words.noFlag("isCompleted", "perhaps"))",
        "items.faulty.lists.csv:8:4: listCreatedAt \"soon\" \(Words.shape)",
        "items.faulty.lists.csv:9:1: \(Words.missing("listId"))",
        "items.faulty.lists.csv:10:28: \(Words.badContent)",
      ])
    // Of l3 the only item is faulty; of l2 nobody knows when it was made.
    #expect(read.lists?.map(\.id) == ["l1", "l3"])
    #expect(read.lists?.map { $0.items.map(\.id) } == [["i1", "i6"], []])
    #expect(read.sources.map { [$0.rows, $0.rejected] } == [[2, 7]])
  }

  @Test(
    arguments: [
      ("", nil), ("   ", nil), ("\t\n", nil), ("\u{3000}", nil), ("\u{A0}", nil), (" x ", "x"),
      ("\u{3000}牛乳　を\n買う\u{3000}", "牛乳　を\n買う"),
      (String(repeating: "長", count: 1_000), String(repeating: "長", count: 1_000)),
      (" " + String(repeating: "x", count: 1_000) + " ", String(repeating: "x", count: 1_000)),
      (String(repeating: "x", count: 1_001), nil),
      // One character of seven scalars.
      (String(repeating: "👩‍👩‍👧", count: 1_000), String(repeating: "👩‍👩‍👧", count: 1_000)),
      (String(repeating: "👩‍👩‍👧", count: 1_001), nil),
    ] as [(String, String?)])
  func `L7: a content is trimmed and has 1 to 1000 characters, else its item is rejected`(
    text: String, content: String?
  ) throws {
    let escaped = text.replacing("\n", with: "\\n").replacing("\t", with: "\\t")
    let json =
      #"[{"id":"l","createdAt":0,"items":[{"id":"a","content":"good"},{"id":"b","content":"\#(escaped)"}]}]"#
    let csv = "listId,listCreatedAt,id,content\nl,0,a,good\nl,0,b,\"\(text)\"\n"
    for read in [try folder.read(["lists.json": json]), try folder.read(["lists.csv": csv])] {
      #expect(read.lists?.map { $0.items.map(\.content) } == [["good"] + (content.map { [$0] } ?? [])])
      let words = text.isEmpty ? Words.missing("content") : Words.badContent
      #expect(read.rejections.map(\.message.english) == (content == nil ? [words] : []))
      #expect(read.rejectedCount == (content == nil ? 1 : 0))
    }
  }

  @Test func `L1: items that name no order stand as in the file, whatever their ids`() throws {
    let names = ["z", "a", "m", "B"]
    let objects = names.map { #"{"id":"\#($0)","content":"x"}"# }.joined(separator: ",")
    let json = #"[{"id":"l","createdAt":0,"items":[\#(objects)]}]"#
    #expect(try folder.read(["lists.json": json]).lists?.first?.items.map(\.id) == names)
    let rows = names.flatMap { ["l,0,\($0),x\n", "other,0,\($0),x\n"] }.joined()
    let lists = try folder.read(["lists.csv": "listId,listCreatedAt,id,content\n\(rows)"]).lists
    #expect(lists?.map { $0.items.map(\.id) } == [names, names])
    #expect(lists?.map { $0.items.map(\.order) } == [[0, 1, 2, 3], [0, 1, 2, 3]])
  }

  @Test func `L1: items of one order stand by their ids, as lower-case text`() throws {
    let rows = ["b", "C", "a"].map { "l,0,\($0),x,3\n" }.joined()
    let read = try folder.read(["lists.csv": "listId,listCreatedAt,id,content,order\n\(rows)"])
    #expect(read.lists?.first?.items.map(\.id) == ["a", "b", "C"])
  }

  @Test func `a list without items has a row of its own in a table`() throws {
    let csv = "listId,listCreatedAt,id,content,isCompleted\nl,0,,,\nm,1,\"\",,\nm,1,a,x,\n"
    let lists = try folder.read(["lists.csv": csv]).lists
    #expect(lists?.map(\.id) == ["l", "m"])
    #expect(lists?.map { $0.items.map(\.id) } == [[], ["a"]])
    #expect(try folder.read(["lists.csv": "listId,listCreatedAt\nl,0\n"]).lists?.map(\.items) == [[]])
  }

  @Test func `a table of items may be JSON too`() throws {
    let json = #"[{"listId":"l","listCreatedAt":0,"id":"a","content":"x","listDay":"2026-01-03"}]"#
    let list = try #require(try folder.read(["lists.json": json]).lists?.first)
    #expect(list.items.map(\.content) == ["x"])
    #expect(list.plannedDay?.description == "2026-01-03")
  }

  @Test func `L8: a list of more than 1 MB is read and reported`() throws {
    func lists(contents count: Int) throws -> FilesRead {
      let content = String(repeating: "x", count: 1_000)
      let rows = (0..<count).map { "l,0,i\($0),\(content)\n" }.joined()
      return try folder.read(["lists.csv": "listId,listCreatedAt,id,content\n\(rows)m,1,i,x\n"])
    }
    let large = try lists(contents: 1_000)
    #expect(large.lists?.first?.items.count == 1_000)
    #expect(large.findings.all.map(\.rule) == ["L8"])
    #expect(large.findings.all.map(\.severity) == [.warning])
    #expect(large.findings.all.map(\.location) == ["l"])
    #expect(try lists(contents: 900).findings.all == [])
  }

  @Test(arguments: [.json, .jsonl, .csv] as [ExportFormat])
  func `L8: a list of more than 1 MiB is read again as it was written`(format: ExportFormat) throws {
    let content = String(repeating: "x", count: 1_000)
    let items = (0..<1_100).map { #"{"id":"i\#($0)","content":"\#(content)","order":\#($0)}"# }
    let list = #"[{"id":"l","createdAt":0,"items":[\#(items.joined(separator: ","))]},"#
    let read = try folder.read(["lists.json": list + #"{"id":"m","createdAt":1,"items":[]}]"#])
    #expect(read.faults == [])
    #expect(read.lists?.map(\.items.count) == [1_100, 0])
    #expect(read.findings.all.map(\.rule) == ["L8"])
    let written = try TemporaryFolder()
    try HistoryWriter(format: format).write(read.history, to: written.path, replaces: false)
    let again = try written.readAll()
    #expect(again.faults == [])
    #expect(again.lists == read.lists)
  }

  @Test func `L8: an item of more than 1 MiB is kept out, and the list and its other items stay`() throws {
    let note = String(repeating: "x", count: 1 << 20)
    let items =
      #"{"id":"i","content":"a"},{"id":"j","content":"b","note":"\#(note)"},{"id":"k","content":"c"}"#
    let read = try folder.read(["lists.json": #"[{"id":"l","createdAt":0,"items":[\#(items)]}]"#])
    #expect(read.lists?.map { $0.items.map(\.id) } == [["i", "k"]])
    #expect(read.faults == ["lists.json:1:60: \(Words.tooLong)"])
  }

  // MARK: Openings

  @Test func `openings have the zone of their device, and one that stands twice is one (R1.5)`() throws {
    let read = try Fixture.read("good.opens.csv")
    #expect(read.faults == [])
    let opens = try #require(read.opens)
    #expect(
      opens.map(\.at.description) == ["2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z", "2026-01-02T00:00:00Z"])
    #expect(opens.map(\.zone.identifier) == ["Asia/Tokyo", "America/New_York", "Asia/Tokyo"])
    #expect(opens.map(\.device) == [nil, "phone", "tablet, old"])
    #expect(read.sources.map(\.rows) == [4])
    let day = DayBoundary(zone: opens[1].zone, dayStartHour: 0).day(of: opens[1].at)
    #expect(day.description == "2026-01-01")
  }

  @Test func `each faulty opening is named, a zone that is not known among them (G8)`() throws {
    let read = try Fixture.read("faulty.opens.csv")
    #expect(read.opens?.map(\.zone.identifier) == ["Asia/Tokyo", "UTC"])
    #expect(
      read.faults == [
        "faulty.opens.csv:3:22: \(Words.unknownZone("Mars/Olympus"))",
        "faulty.opens.csv:4:22: \(Words.unknownZone("../UTC"))",
        "faulty.opens.csv:5:1: \(Words.missing("timeZone"))",
        "faulty.opens.csv:6:1: timestamp \"2026-01-01T00:00:00\" \(Words.noZoneOfRow)",
      ])
  }

  @Test func `openings of two exports are one row of time, whichever comes first (G6)`() throws {
    let header = "timestamp,timeZone,deviceId\n"
    let phone = header + "5,Asia/Tokyo,b\n9,UTC,b\n5,UTC,\n"
    let tablet = header + "5,UTC,a\n1,UTC,a\n9,Asia/Tokyo,b\n5,UTC,\n"
    let first = try folder.read(["a.opens.csv": phone, "b.opens.csv": tablet])
    let second = try folder.read(["b.opens.csv": tablet, "a.opens.csv": phone])
    let expected = ["1 a UTC", "5 – UTC", "5 a UTC", "5 b Asia/Tokyo", "9 b Asia/Tokyo", "9 b UTC"]
    for read in [first, second] {
      let opens = try #require(read.opens)
      #expect(opens.map { "\($0.at.milliseconds) \($0.device ?? "–") \($0.zone.identifier)" } == expected)
    }
  }
}
