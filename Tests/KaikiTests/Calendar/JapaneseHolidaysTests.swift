import Kaiki
import TestSupport
import Testing

/// Japanese holidays by the rules of the law (RULES 10).
struct JapaneseHolidaysTests {
  private static func all(_ years: ClosedRange<Int>) -> [JapaneseHoliday] {
    years.flatMap(JapaneseHolidays.holidays)
  }

  @Test func `the holidays of 1955 to 2027 are those of the Cabinet Office, date for date`() throws {
    let listed = try Fixture.lines(of: "jp_holidays_cabinet_1955_2027.csv", in: .module).dropFirst().map {
      String($0.prefix(10))
    }
    #expect(listed.count == 1_067)
    #expect(Self.all(1_955...2_027).map(\.day.description) == listed)
  }

  @Test func `national holidays have the names of the Cabinet Office`() throws {
    // The list calls both derived kinds 休日, and writes some names in two ways.
    let names = ["体育の日（スポーツの日）": ["体育の日", "スポーツの日"], "休日（祝日扱い）": ["天皇の即位の日", "即位礼正殿の儀が行われる日"]]
    let ours = Dictionary(uniqueKeysWithValues: Self.all(1_955...2_027).map { ($0.day.description, $0) })
    for line in try Fixture.lines(of: "jp_holidays_cabinet_1955_2027.csv", in: .module).dropFirst() {
      let fields = line.split(separator: ",").map(String.init)
      let holiday = try #require(ours[fields[0]])
      switch holiday.kind {
      case .substitute, .citizens: #expect(fields[1] == "休日", "\(line)")
      case .national, .ceremony:
        #expect(fields[1] == holiday.name || names[fields[1]]?.contains(holiday.name) == true, "\(line)")
      }
    }
  }

  @Test(
    arguments: [(.national, 2_156), (.substitute, 220), (.citizens, 31), (.ceremony, 4)]
      as [(JapaneseHoliday.Kind, Int)])
  func `1948 to 2099 have so many holidays of each kind`(kind: JapaneseHoliday.Kind, count: Int) {
    #expect(Self.all(1_948...2_099).count { $0.kind == kind } == count)
  }

  @Test(
    arguments: [
      ("1948-09-23", .national), ("1948-11-03", .national), ("1948-11-23", .national),
      ("1973-04-30", .substitute), ("2009-05-06", .substitute), ("2015-05-06", .substitute),
      ("2020-05-06", .substitute), ("2021-08-09", .substitute), ("1988-05-04", .citizens),
      ("2009-09-22", .citizens), ("2026-09-22", .citizens), ("2032-09-21", .citizens),
      ("2099-09-22", .citizens), ("2019-04-30", .citizens), ("2019-05-02", .citizens),
      ("2019-05-01", .national), ("2019-10-22", .national), ("1989-02-24", .ceremony),
    ] as [(String, JapaneseHoliday.Kind)])
  func `a day off is of its kind`(day: String, kind: JapaneseHoliday.Kind) throws {
    let year = try #require(Int(day.prefix(4)))
    #expect(JapaneseHolidays.holidays(ofYear: year).first { $0.day.description == day }?.kind == kind)
  }

  @Test(arguments: ["1948-07-01", "1973-02-12", "1986-05-04", "2019-12-23", "2019-02-23"] as [String])
  func `a day that no rule makes off is none`(day: String) throws {
    let year = try #require(Int(day.prefix(4)))
    #expect(!JapaneseHolidays.holidays(ofYear: year).contains { $0.day.description == day })
  }

  @Test func `years that are not announced yet are projected, and others have none`() {
    #expect(Self.all(1_948...2_027).allSatisfy { !$0.isProjected })
    #expect(Self.all(2_028...2_150).allSatisfy { $0.isProjected })
    #expect(JapaneseHolidays.holidays(ofYear: 1_947).isEmpty)
    #expect(JapaneseHolidays.holidays(ofYear: 2_151).isEmpty)
    #expect(!JapaneseHolidays.holidays(ofYear: 2_150).isEmpty)
  }

  @Test func `the holidays of each year ascend and stand once`() {
    for year in JapaneseHolidays.years {
      let days = JapaneseHolidays.holidays(ofYear: year).map(\.day)
      #expect(zip(days, days.dropFirst()).allSatisfy { $0 < $1 }, "\(year)")
      #expect(days.allSatisfy { $0.date.year == year }, "\(year)")
    }
  }
}
