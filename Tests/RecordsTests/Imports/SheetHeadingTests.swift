import Testing
@testable import Formats

/// The dictionary of headings that all sheets share.
struct SheetHeadingTests {
  @Test(
    arguments: [
      ("欠席上限", .limit), ("上限回数", .limit), ("Max absences", .limit), ("Max. absences", .limit),
      ("ALLOWED_ABSENCES", .limit), ("欠席上限（回）", .limit), ("全授業回数", .total), ("Total classes", .total),
      ("No. of classes", .total), ("曜 日", .weekday), ("Day of week", .weekday), ("時限", .period),
      ("コマ", .period),
      ("曜日・時限", .slot), ("曜時", .slot), ("Day / Period", .slot), ("科目名", .course), ("Class Name", .course),
      ("出欠", .status), ("欠席数", .absent), ("実施回数", .held), ("氏名", .person), ("user_name", .person),
      ("learner_id", .person), ("student", .person), ("備考", .note),
    ] as [(String, SheetHeading)])
  func `a heading is known in any width, case and spacing`(heading: String, meaning: SheetHeading) {
    #expect(meaning.isNamed(heading))
    #expect(SheetHeading.allCases.filter { $0.isSurelyNamed(heading) } == [meaning])
  }

  @Test(
    arguments: [
      ("欠席回数上限", .limit), ("欠席が許される回数", .limit), ("上限欠席数", .limit), ("Cap on missed classes", .limit),
      ("Permitted absences (total)", .limit), ("Max. no. of absences", .limit), ("年間講義回数", .total),
      ("Planned lectures", .total), ("曜日とコマ", .slot),
    ] as [(String, SheetHeading)])
  func `a heading is known by its parts`(heading: String, meaning: SheetHeading) {
    #expect(SheetHeading.allCases.filter { $0.isSurelyNamed(heading) } == [meaning])
  }

  @Test(
    arguments: [
      "残り欠席可能回数", "Absences left", "欠席上限超過", "欠席可能回数（残り）", "欠席（上限5回）", "Lectures held so far", "授業実施回数合計",
    ])
  func `a heading of a rest, an excess or a count states no limit and no total`(heading: String) {
    #expect(!SheetHeading.limit.isNamed(heading) && !SheetHeading.total.isNamed(heading))
  }

  @Test func `a spelling is sure for one heading at most`() {
    for heading in SheetHeading.allCases {
      for spelling in heading.unambiguousNames {
        #expect(SheetHeading.allCases.filter { $0.isSurelyNamed(spelling) } == [heading], "\(spelling)")
      }
    }
  }

  @Test(arguments: ["Day", "回数", "Total", "Classes"])
  func `a heading with several meanings is sure for none`(heading: String) {
    #expect(SheetHeading.allCases.contains { $0.isNamed(heading) })
    #expect(!SheetHeading.allCases.contains { $0.isSurelyNamed(heading) })
  }

  @Test func `a native column is a heading of its own sheets`() {
    let known = SpreadsheetKind.all.filter { $0.format == .courses || $0.format == .attendanceRecords }
    // Records; courses by their slots, by absences, and by classes held and attended.
    #expect(known.count == 4)
    for kind in known { #expect(kind.columns(of: kind.needed.map(\.name)) != nil) }
  }
}
