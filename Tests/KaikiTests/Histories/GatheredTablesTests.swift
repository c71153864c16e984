import Testing

@testable import Kaiki

/// The tables of all kinds that are taken in.
struct GatheredTablesTests {
  private static func observation(_ day: Int, _ value: Double) -> DailyObservation {
    DailyObservation(series: "s", day: Day(day), value: value)
  }

  @Test func `what is added to a copy is not in the other`() {
    var builder = HistoryBuilder()
    builder.beginInput(.observations)
    builder.add(Self.observation(1, 1))
    var copy = builder
    copy.add(Self.observation(2, 2))
    builder.add(Self.observation(3, 3))
    #expect(builder.finish().observations?.map(\.day) == [Day(1), Day(3)])
    #expect(copy.finish().observations?.map(\.day) == [Day(1), Day(2)])
  }

  @Test func `each part of rows names the kind whose part it is, and each kind a field of its own`() {
    var fields: Set<AnyHashable> = []
    for part in HistoryPart.allCases {
      guard let kind = part.rows else { continue }
      func check<Row: HistoryTableRow>(_ kind: Row.Type) {
        #expect(Row.part == part)
        #expect(fields.insert(Row.table).inserted, "\(part)")
      }
      check(kind)
    }
    #expect(fields.count == 11)
  }

  @Test func `a part without rows is empty, and one that no input had is none`() {
    var builder = HistoryBuilder()
    builder.beginInput(.courses)
    let history = builder.finish()
    #expect(history.courses?.isEmpty == true && history.semesters == nil)
  }
}
