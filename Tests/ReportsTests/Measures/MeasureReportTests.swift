import Encoding
import Testing

@testable import Reports

/// What holds for every measure.
struct MeasureReportTests {
  @Test func `every measure is asked for by a name of its own, and answers under it`() async throws {
    let names = MeasureRegistry.names
    #expect(Set(names).count == names.count)
    #expect(try await RichHistory.answers.map(\.name) == names)
    #expect(try await RichHistory.nothing.map(\.name) == names)
    for name in names { #expect(MeasureRegistry.measure(name)?.name == name) }
    #expect(MeasureRegistry.measure("hours") == nil)
  }

  @Test(arguments: MeasureRegistry.names)
  func `the help is a text that a terminal can show, with every key and column`(name: String) throws {
    let measure = try #require(MeasureRegistry.measure(name))
    let text = measure.help.text(Language.english.help)
    #expect(text.hasPrefix("\(name): "))
    for line in text.split(separator: "\n") { #expect(columns(String(line)) <= 100, "\(line)") }
    let (keys, table) = Self.help(of: measure)
    for key in Self.all(keys) {
      #expect(try text.contains(Regex(" \(key.key) +[^ ]")), "\(key.key)")
    }
    let words = text.split { " \n".contains($0) }.joined(separator: " ")
    #expect(words.contains(" CSV: \(table.map(\.key).joined(separator: ", "))"))
  }

  @Test(arguments: MeasureRegistry.names)
  func `every row of a table has a cell a column`(name: String) async throws {
    let measure = try #require(MeasureRegistry.measure(name))
    let columns = Self.help(of: measure).table.map(\.key)
    for answer in try await RichHistory.answers(to: name) {
      let table = answer.table
      #expect(table.rows.allSatisfy { $0.count == table.header.count })
      #expect(Set(table.header).count == table.header.count)
      // A figure may have no use for a column; it has none that the help does not know.
      #expect(columns.filter(table.header.contains) == table.header)
    }
    #expect(try await RichHistory.answers(to: name)[0].table.rows.isEmpty == false)
  }

  @Test(arguments: MeasureRegistry.names)
  func `INTERFACE 4: a row of JSON Lines is flat, and says the same as its row of CSV`(name: String)
    async throws
  {
    for answer in try await RichHistory.answers(to: name) {
      let (table, objects) = (answer.table, answer.table.objects())
      #expect(objects.count == table.rows.count)
      for (object, row) in zip(objects, table.rows) {
        let members = try object.ownMembers
        #expect(members.map(\.key) == table.header)
        #expect(members.allSatisfy { $0.value.isSingle }, "\(object.text)")
        for (member, value) in zip(members, row) {
          switch value.cell {
          case .empty: #expect(member.value.text == "null")
          case .plain(let cell), .text(let cell):
            #expect(member.value == .text(cell) || member.value.text == cell, "\(cell)")
          }
        }
      }
    }
  }

  @Test(arguments: MeasureRegistry.names)
  func `JSON is the same whatever reads it, and CSV guards every text`(name: String) async throws {
    for answer in try await RichHistory.answers(to: name) {
      _ = try canonical(answer.json.text)
      for cell in answer.table.rows.joined() {
        // A negative number begins like a formula and is none.
        guard case .plain(let text) = cell.cell, Double(text) == nil else { continue }
        #expect(!CSVText.looksLikeFormula(text), "\(text)")
      }
    }
  }

  @Test(arguments: MeasureRegistry.names)
  func `pages fit every terminal and obey no control of the data`(name: String) async throws {
    for answer in try await RichHistory.answers(to: name) { answer.checkPage() }
  }

  /// What the help says of the keys of JSON and the columns of CSV.
  private static func help<Report: MeasureReport>(
    of report: Report.Type
  ) -> (keys: [KeyHelp], table: [KeyHelp]) {
    (Report.shape.help, Report.table.help)
  }

  private static func all(_ keys: [KeyHelp]) -> [KeyHelp] { keys.flatMap { [$0] + all($0.inner) } }
}
