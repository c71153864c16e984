import Encoding
import Testing

@testable import Reports

/// The forms of a figure, made from its fields.
struct ReportShapeTests {
  private static let fields: [Field<Int>] = [
    Field("n") { $0 }, Field("double", hasColumn: false) { 2 * $0 }, Field(column: "twice") { 2 * $0 },
    Field("text") { Word("=\($0)") },
  ]

  @Test func `an object or a list has the keys of its fields, in their order`() {
    let object = ReportShape<Int>.object(Self.fields)
    #expect(object.json(3).text == #"{"n": 3, "double": 6, "text": "=3"}"#)
    let list = ReportShape<[Int]>.list({ $0 }, Self.fields)
    #expect(list.json([1]).text == #"[{"n": 1, "double": 2, "text": "=1"}]"#)
    #expect(list.json([]).text == "[]")
    #expect(
      object.help.map(\.key) == ["n", "double", "text"] && list.help.map(\.key) == object.help.map(\.key))
  }

  @Test func `a table has the columns of its fields, but for those that a figure has no use for`() {
    let table = ReportTable<[Int]>.rows({ $0 }, Self.fields) { $0.contains(0) ? ["twice"] : [] }
    #expect(table.table([1, 2]).text == "n,twice,text\n1,2,=1\n2,4,=2\n")
    #expect(table.table([0]).text == "n,text\n0,=0\n")
    #expect(table.help.map(\.key) == ["n", "twice", "text"])
  }

  @Test func `INTERFACE 4: a table makes a flat object of each row, after what says where it belongs`() {
    let table = ReportTable<[Int]>.rows({ $0 }, Self.fields).table([1, 2])
    #expect(
      table.objects().map(\.text) == [
        #"{"n": 1, "twice": 2, "text": "=1"}"#, #"{"n": 2, "twice": 4, "text": "=2"}"#,
      ])
    let index = JSONValue.Member(key: "measure", value: .text("load"))
    #expect(
      table.objects(after: [index]).first?.text == #"{"measure": "load", "n": 1, "twice": 2, "text": "=1"}"#)
    let empty = FlatTable(header: ["n"], rows: [[Int?.none]])
    #expect(empty.objects().map(\.text) == [#"{"n": null}"#] && empty.text == "n\n\n")
  }
}
