import Kaiki
import Testing
@testable import Formats

struct WrittenDatesTests {
  private func read(_ texts: [String?]) -> [String] {
    WrittenDates(texts).dates.map { $0.map { "\($0)" } ?? "-" }
  }

  @Test(
    arguments: [
      ("2025/10/20", "2025-10-20"), ("2025.1.2", "2025-01-02"), ("2025-1-2", "2025-01-02"),
      ("2025年10月20日", "2025-10-20"), ("２０２５／１０／２０", "2025-10-20"), ("2025/10/20(月)", "2025-10-20"),
      ("2025/10/20 Mon", "2025-10-20"), ("2025/10/20 9:05", "2025-10-20"), ("令和7年10月20日", "2025-10-20"),
      ("令和元年5月1日", "2019-05-01"), ("R7.10.20", "2025-10-20"), ("平成31年4月30日", "2019-04-30"),
      ("10/24/2025", "2025-10-24"), ("24/10/2025", "2025-10-24"), ("2025/13/20", "-"), ("2025/2/29", "-"),
      ("2025/10", "-"), ("10-20x", "-"), ("yesterday", "-"), ("", "-"), ("2025/10/20/5", "-"), ("R", "-"),
      ("99999/1/1", "-"), ("1/2/3", "-"), ("12 Oct 2025", "2025-10-12"), ("Oct 5th, 2025", "2025-10-05"),
      ("012 Oct 2025", "-"), ("24/10/0100", "0100-10-24"),
    ])
  func `a date is read as people write it`(text: String, date: String) {
    #expect(read([text]) == [date])
  }

  @Test func `three numbers stand in the order in which the file runs most evenly`() {
    #expect(read(["06-16-24", "06-15-24", "06-03-24", "05-30-24"])[3] == "2024-05-30")
    #expect(read(["03/02/2024", "04/02/2024", "05/02/2024"]) == ["2024-02-03", "2024-02-04", "2024-02-05"])
    #expect(read(["02/03/2024", "02/04/2024", "02/05/2024"]) == ["2024-02-03", "2024-02-04", "2024-02-05"])
    // An order in which one of them is no date is not it, however even the others are.
    #expect(
      read(["01/02/2024", "01/03/2024", "01/04/2024", "13/05/2024"])
        == ["2024-02-01", "2024-03-01", "2024-04-01", "2024-05-13"])
    #expect(read(["24-01-30", "24-01-31", "24-02-01"]) == ["2024-01-30", "2024-01-31", "2024-02-01"])
  }

  @Test func `month and day lie nearest to the date before them`() {
    #expect(
      read(["2025/12/20", "12/27", "1/9", "3/1", nil, "12/1"])
        == ["2025-12-20", "2025-12-27", "2026-01-09", "2026-03-01", "-", "2025-12-01"])
    #expect(read(["1/9", "2025/12/20"]) == ["2026-01-09", "2025-12-20"])
    #expect(read(["1/9"]) == ["-"])
  }

  @Test(
    arguments: [
      ("月", 1), ("月曜", 1), ("月曜日", 1), ("(火)", 2), ("（水）", 3), ("Thu", 4), ("friday", 5), ("6", 6), ("７", 7),
      ("8", nil),
      ("月火", nil), ("", nil),
    ] as [(String, Int?)])
  func `a weekday is read by name and number`(text: String, number: Int?) {
    #expect(WrittenWords.weekday(text)?.rawValue == number)
  }

  @Test(
    arguments: [("9:05", 545), ("09:05:30", 545), ("9時5分", 545), ("９時", 540), ("24:00", nil), ("905", nil)]
      as [(String, Int?)])
  func `a time of day is read`(text: String, minute: Int?) {
    #expect(WrittenDates.time(text) == minute)
  }
}
