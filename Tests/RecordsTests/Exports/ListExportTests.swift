import Kaiki
import Testing

@testable import Records

struct ListExportTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func text(_ dataSet: DataSet, _ format: ExportFormat) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: DataSetWriter(format: format).files(of: dataSet).map {
        ($0.name, String(decoding: $0.bytes, as: UTF8.self))
      })
  }

  @Test func `lists are nested in JSON and a row an item in CSV`() throws {
    let dataSet = try Fixture.read("good.lists.json")
    #expect(
      text(dataSet, .csv) == [
        "lists.csv": #"""
        listId,listCreatedAt,listLastResetDate,listDay,id,content,isCompleted,order,modified
        l1,2026-01-01T00:00:00Z,,,c,first,true,-1,
        l1,2026-01-01T00:00:00Z,,,A,one,false,7,
        l1,2026-01-01T00:00:00Z,,,b,two,false,7,
        l2,2026-01-01T23:00:00Z,2026-01-01T15:00:00Z,,i2,牛乳を買う,true,0,2026-01-02T01:00:00Z
        l2,2026-01-01T23:00:00Z,2026-01-01T15:00:00Z,,i1,"返信, ""至急""",false,1,
        l3,2026-01-02T10:00:00Z,,2026-01-03,,,,,

        """#
      ])
    #expect(
      text(dataSet, .json)["lists.json"] == #"""
        {
          "schemaVersion": 2,
          "rows": [
            {"id": "l1", "createdAt": "2026-01-01T00:00:00Z", "items": [{"id": "c", "content": "first", \#
        "isCompleted": true, "order": -1}, {"id": "A", "content": "one", "isCompleted": false, "order": 7}, \#
        {"id": "b", "content": "two", "isCompleted": false, "order": 7}]},
            {"id": "l2", "createdAt": "2026-01-01T23:00:00Z", "lastResetDate": "2026-01-01T15:00:00Z", \#
        "items": [{"id": "i2", "content": "牛乳を買う", "isCompleted": true, "order": 0, \#
        "modified": "2026-01-02T01:00:00Z"}, {"id": "i1", "content": "返信, \"至急\"", "isCompleted": false, \#
        "order": 1}]},
            {"id": "l3", "createdAt": "2026-01-02T10:00:00Z", "day": "2026-01-03", "items": []}
          ]
        }

        """#)
  }

  @Test func `openings are written with their zones`() throws {
    let dataSet = try Fixture.read("good.opens.csv")
    #expect(
      text(dataSet, .csv) == [
        "opens.csv": """
        timestamp,timeZone,deviceId
        2026-01-01T00:00:00Z,Asia/Tokyo,
        2026-01-02T00:00:00Z,America/New_York,phone
        2026-01-02T00:00:00Z,Asia/Tokyo,"tablet, old"

        """
      ])
    #expect(
      text(dataSet, .jsonl)["opens.jsonl"]?.split(separator: "\n").first
        == #"{"timestamp": "2026-01-01T00:00:00Z", "timeZone": "Asia/Tokyo"}"#)
  }

  @Test func `a table and nested lists are the same lists`() throws {
    let nested = try Fixture.read("good.lists.json")
    let table = try Fixture.read("items.good.lists.csv")
    for format in ExportFormat.allCases { #expect(text(nested, format) == text(table, format)) }
  }

  @Test(arguments: ExportFormat.allCases)
  func `no lists, no openings and a list of nothing are written and read as such`(format: ExportFormat) throws
  {
    var dataSet = DataSet()
    dataSet.lists = []
    dataSet.opens = []
    for lists in [[], [DailyList(id: "l", createdAt: Instant(milliseconds: 0), items: [])]] {
      dataSet.lists = lists
      for (name, bytes) in DataSetWriter(format: format).files(of: dataSet) {
        try folder.write(bytes, to: name)
      }
      let read = try DataSetReader.read([folder.path], kind: nil)
      #expect(read.lists == lists)
      #expect(read.opens?.isEmpty == true)
      #expect(text(read, format) == text(dataSet, format))
    }
  }
}
