import TestSupport
import Testing

/// Headings of tables that people keep.
struct HeadingsTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    arguments: [
      "Datum,Fach,Art\n2026-04-10,Mathe,abwesend\n", "Datum,Mathe,Physik\n10.04.2026,abwesend,anwesend\n",
    ])
  func `headings in another language are refused with those that are understood`(text: String) async throws {
    try folder.write(text, to: "sheet.csv")
    let outcome = try await folder.run("analyze sheet.csv")
    #expect(outcome.code == 65)
    #expect(
      outcome.errors.hasSuffix(" (see kaiki help formats)\n")
        && outcome.errors.contains(
          "use English or Japanese headings, such as date, course, status (日付, 科目, 出欠) for absences, or give --kind "
        ), "\(outcome.errors)")
  }

  @Test(
    arguments: [
      "date,course,status\n2026-04-10,Maths,absent\n", "日付,科目,出欠\n2026-04-10,数学,欠席\n",
    ])
  func `the headings that a refusal names are understood`(text: String) async throws {
    try folder.write(text, to: "sheet.csv")
    let outcome = try await folder.run("analyze sheet.csv --only attendance --json --time-zone UTC --quiet")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(try outcome.json("measures")("attendance")(0)("absences").integer == 1)
  }
}
