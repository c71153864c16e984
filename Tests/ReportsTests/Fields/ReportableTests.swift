import Encoding
import Testing

@testable import Kaiki
@testable import Reports

/// Single values in JSON and CSV.
struct ReportableTests {
  @Test func `a value is one thing in JSON, and one in a table`() {
    let values: [(value: any Reportable, json: String, cell: String)] = [
      (3, "3", "3"), (0.1 + 0.2, "0.3", "0.3"), (Double.nan, "null", ""), (true, "true", "true"),
      ("=a", #""=a""#, "'=a"), (Word("=a"), #""=a""#, "=a"), (Sample.monday, #""2024-01-01""#, "2024-01-01"),
      (Sample.morning, #""2024-01-09T23:00:00Z""#, "2024-01-09T23:00:00Z"),
      (Weekday.sunday, #""sunday""#, "sunday"),
      (Optional(3), "3", "3"), (nil as Int?, "null", ""), (StatusColor.red, #""red""#, "red"),
    ]
    for (value, json, cell) in values {
      #expect(value.json.text == json)
      #expect(FlatTable(header: ["x"], rows: [[value]]).text == "x\n\(cell)\n", "\(value)")
    }
  }
}
