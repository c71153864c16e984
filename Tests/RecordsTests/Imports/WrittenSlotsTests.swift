import Kaiki
import Testing
@testable import Formats

/// Weekdays, periods and numbers of classes as people write them.
struct WrittenSlotsTests {
  private func words(_ slots: [ClassSlot]?) -> String? {
    slots?.map { slot in
      [slot.weekday.map { "\($0)" }, slot.period.map { "\($0)" }].compactMap { $0 }.joined(separator: " ")
    }.joined(separator: ", ")
  }

  @Test(
    arguments: [
      ("3", [3]), ("３", [3]), ("3限", [3]), ("3時限目", [3]), ("Period 3", [3]), ("P4", [4]), ("3.0", [3]),
      ("2nd", [2]),
      ("3-4", [3, 4]), ("3〜4", [3, 4]), ("３～５限", [3, 4, 5]), ("3,4", [3, 4]), ("3、4", [3, 4]),
      ("3・4限", [3, 4]),
      ("3/4", [3, 4]), ("3限・4限", [3, 4]), ("3 and 4", [3, 4]), ("Periods 3–4", [3, 4]),
      ("2026-03-04", [3, 4]),
      ("3月4日", [3, 4]),
    ] as [(String, [Int])])
  func `periods are numbers, lists and ranges, and the dates that spreadsheets make of them`(
    text: String, periods: [Int]
  ) {
    #expect(WrittenSlots.periods(text) == periods)
  }

  @Test(arguments: ["", "午後", "9:00-10:30", "11", "0限", "4-3", "3-3", "3,3", "月", "集中", "-", "2026-12-25"])
  func `anything else is no period`(text: String) { #expect(WrittenSlots.periods(text) == nil) }

  @Test(
    arguments: [
      ("月", "monday"), ("月曜", "monday"), ("（月）", "monday"), ("月曜日", "monday"), ("Mon", "monday"),
      ("Monday", "monday"), ("ＭＯＮ", "monday"), ("月・木", "monday, thursday"), ("火金", "tuesday, friday"),
      ("Tue/Thu", "tuesday, thursday"), ("MWF", "monday, wednesday, friday"), ("TTh", "tuesday, thursday"),
      ("Mon-Wed", "monday, tuesday, wednesday"), ("月3", "monday 3"), ("水2", "wednesday 2"),
      ("月3・4", "monday 3, monday 4"), ("月曜3-4限", "monday 3, monday 4"), ("月３，木４", "monday 3, thursday 4"),
      ("Mon 3, Thu 4", "monday 3, thursday 4"), ("月・木2", "monday 2, thursday 2"),
      ("Fri Period 5", "friday 5"),
    ])
  func `weekdays may have their periods behind them`(text: String, slots: String) {
    #expect(words(WrittenSlots.slots(text)) == slots)
  }

  @Test(arguments: ["", "集中", "オンデマンド", "Someday", "月・祝", "月-", "3-", "Fri-Mon", "月月", "0x3", "1e0"])
  func `anything else is no weekday`(text: String) { #expect(WrittenSlots.slots(text) == nil) }

  @Test func `a cell over 256 bytes is no weekday`() {
    let filler = String(repeating: " ", count: 253)
    #expect(words(WrittenSlots.slots("Mon" + filler)) == "monday")
    #expect(WrittenSlots.slots("Mon" + filler + " ") == nil)
  }

  @Test(
    arguments: [
      ("月", "3-4", "monday 3, monday 4"), ("月・木", "2", "monday 2, thursday 2"),
      ("月・木", "3・4", "monday 3, thursday 4"), ("月3", "", "monday 3"), ("1", "2限", "monday 2"), ("", "5", "5"),
    ])
  func `a column of weekdays and one of periods belong together`(
    weekday: String, period: String, slots: String
  ) {
    #expect(words(WrittenSlots.slots(weekday: weekday, period: period)) == slots)
  }

  @Test(
    arguments: [
      ("3", 3), ("３", 3), ("5回", 5), ("5回まで", 5), ("最大4回", 4), ("3 times", 3), ("15コマ", 15), ("4.0", 4),
      ("0", 0),
    ])
  func `a number of classes may have a unit`(text: String, count: Int) {
    #expect(WrittenSlots.count(text) == count)
  }

  @Test(arguments: ["", "many", "1/3", "2.5", "-1", "3/15", "1001", "0x10", "1e1", "inf"])
  func `anything else is no number of classes`(text: String) { #expect(WrittenSlots.count(text) == nil) }
}
