import Testing

@testable import Kaiki
@testable import Reports

/// What `kaiki holidays` prints.
struct HolidaysReportTests {
  @Test func `a holiday is a row with its kind, and whether it has been announced`() {
    let holidays = [
      JapaneseHoliday(day: Sample.monday, name: "元日", kind: .national, isProjected: false),
      JapaneseHoliday(day: Sample.monday + 1, name: "休日", kind: .substitute, isProjected: true),
    ]
    #expect(
      String(decoding: HolidaysReport.csv(holidays), as: UTF8.self) == """
        date,name,kind,projected
        2024-01-01,元日,national,false
        2024-01-02,休日,substitute,true

        """)
    #expect(String(decoding: HolidaysReport.csv([]), as: UTF8.self) == "date,name,kind,projected\n")
  }

  @Test func `the help explains every column`() {
    let columns = HolidaysReport.helpText(Language.english.help).split(separator: "\n").filter {
      !$0.hasPrefix("   ")
    }.map {
      $0.split(separator: " ")[0]
    }
    #expect(columns == ["date", "name", "kind", "projected"])
  }
}
