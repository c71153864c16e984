import Encoding
import Testing

@testable import Analysis
@testable import Kaiki
@testable import Reports
@testable import Statistics

/// Values that are declared once: their keys, their columns and what the help says of them.
struct FieldTests {
  /// Something with a value, a part, and rows.
  private struct Root {
    var number: Int?
    var part: Part?
    var rows: [Part]?
    var answer: Outcome<Part> = .failure(.noVariation)
  }

  private struct Part {
    var name: String
  }

  private static let part = Field<Part>("name") { $0.name }

  /// One field, of a root that has everything and one that has nothing, as JSON and as cells.
  private func shown(_ field: Field<Root>) -> [String] {
    let full = Root(
      number: 3, part: Part(name: "=a"), rows: [Part(name: "b")], answer: .success(Part(name: "c")))
    return [full, Root()].map { root in
      let cells = field.columns.map { column in
        FlatTable(header: [column.name], rows: [[column.value(root)]]).text.replacing("\n", with: "|")
      }
      return ([JSONValue.object([field].members(of: root)).text] + cells).joined(separator: " ")
    }
  }

  @Test func `a value has a key and a column, and null and an empty cell where there is none`() {
    #expect(
      shown(Field("n") { $0.number }) == [#"{"n": 3} n|3|"#, #"{"n": null} n||"#])
    #expect(
      shown(Field(present: "n") { $0.number }) == [#"{"n": 3} n|3|"#, #"{} n||"#])
    #expect(
      shown(Field("n", hasColumn: false) { $0.number }) == [#"{"n": 3}"#, #"{"n": null}"#])
    #expect(shown(Field(column: "n") { $0.number }) == [#"{} n|3|"#, #"{} n||"#])
  }

  @Test func `several values are a list, null, or no key`() {
    @Sendable func numbers(_ root: Root) -> [Int]? { root.number.map { [$0, 4] } }
    #expect(
      shown(.values("n") { numbers($0) ?? [] }) == [#"{"n": [3, 4]}"#, #"{"n": []}"#])
    #expect(shown(.values("n", orNull: numbers)) == [#"{"n": [3, 4]}"#, #"{"n": null}"#])
    #expect(shown(.values(present: "n", numbers)) == [#"{"n": [3, 4]}"#, "{}"])
  }

  @Test func `an object has fields of its own, and gives a row the columns that it is asked for`() {
    let named = ["name": "partName"]
    #expect(
      shown(.object("part", columns: named, { $0.part }, [Self.part])) == [
        #"{"part": {"name": "=a"}} partName|'=a|"#, #"{"part": null} partName||"#,
      ])
    #expect(
      shown(.object(present: "part", { $0.part }, [Self.part])) == [
        #"{"part": {"name": "=a"}}"#, "{}",
      ])
  }

  @Test func `a list has an object a row, and is null or left out where there is none`() {
    let one = #"{"rows": [{"name": "b"}]}"#
    #expect(shown(.list("rows", { $0.rows ?? [] }, [Self.part])) == [one, #"{"rows": []}"#])
    #expect(shown(.list("rows", orNull: { $0.rows }, [Self.part])) == [one, #"{"rows": null}"#])
    #expect(shown(.list(nonempty: "rows", { $0.rows ?? [] }, [Self.part])) == [one, "{}"])
  }

  @Test func `a figure that the data cannot bear is null with a reason`() {
    let reason = #""value": null, "reason": "all values are equal""#
    #expect(
      shown(.answer("a", columns: ["name": "name"], { $0.answer }, [Self.part])) == [
        #"{"a": {"name": "c"}} name|c|"#, "{\"a\": {\(reason)}} name||",
      ])
    #expect(shown(.inline({ $0.answer }, [Self.part])) == [#"{"name": "c"}"#, "{\(reason)}"])
  }

  @Test func `fields of an inner value stand among those of the whole`() {
    let fields = [Self.part].of { (root: Root) in root.part ?? Part(name: "none") }
    #expect(shown(fields[0]) == [#"{"name": "=a"} name|'=a|"#, #"{"name": "none"} name|none|"#])
  }

  /// The help comes from the fields: whatever can be printed is explained.
  @Test func `every form of a field explains the keys that it prints`() {
    let fields: [Field<Root>] = [
      Field("a") { $0.number }, Field(present: "b") { $0.number },
      .values("c") { [$0.number] }, .values("d", orNull: { _ in [1] }),
      .values(present: "e") { _ in [1] }, .object("f", { $0.part }, [Self.part]),
      .object(present: "g", { $0.part }, [Self.part]),
      .list("h", { $0.rows ?? [] }, [Self.part]), .list("i", orNull: { $0.rows }, [Self.part]),
      .list(nonempty: "j", { $0.rows ?? [] }, [Self.part]),
      .answer("k", { $0.answer }, [Self.part]),
    ]
    let letters = "abcdefghijk".map(String.init)
    #expect(helpOf(fields).map(\.key) == letters)
    let root = Root(number: 1, part: Part(name: "x"), rows: [Part(name: "x")])
    #expect(fields.members(of: root).map(\.key) == letters)
    let inner = helpOf(fields).map { $0.inner.map(\.key) }
    #expect(inner[..<5].allSatisfy(\.isEmpty) && inner[5..<10].allSatisfy { $0 == ["name"] })
    #expect(inner[10] == ["name", "value", "reason"])
    #expect(helpOf([Field<Root>(column: "n") { $0.number }]).isEmpty)
  }
}
