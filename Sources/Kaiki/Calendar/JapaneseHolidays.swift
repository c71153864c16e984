/// Day off by Japanese law: its date, Japanese name and legal reason.
package struct JapaneseHoliday: Hashable, Sendable {
  /// Legal reason for the day off.
  package enum Kind: String, CaseIterable, Sendable {
    /// National holiday (国民の祝日), listed in the law.
    case national
    /// Substitute holiday (振替休日): the day that replaces a national holiday on a Sunday.
    case substitute
    /// Citizens' holiday (国民の休日): a day between two national holidays.
    case citizens
    /// Day of a single court ceremony, such as a royal wedding; it never causes a further holiday.
    case ceremony
  }

  /// Calendar date of the holiday, in Japan.
  package var day: Day
  /// Japanese name of the holiday.
  package var name: String
  /// Legal reason for the day off.
  package var kind: Kind
  /// True if the year is after ``JapaneseHolidays/lastAnnouncedYear``, so that today's rules are assumed.
  package var isProjected: Bool
}

/// The Japanese holidays of 1948 to 2150, by the rules of the law.
///
/// - Note: Source: Act on National Holidays, Act No. 178 of 1948, with its amendments; the equinoxes by the formula
///   of the Maritime Safety Agency's hydrographic department (暦計算研究会編『新こよみ便利帳』1991).
package enum JapaneseHolidays {
  /// Years whose holidays can be computed: 1948...2150.
  package static let years = 1948...2150
  /// Last year whose holidays the government has announced: 2027.
  package static let lastAnnouncedYear = 2027

  /// Returns the holidays of a Gregorian year, ascending by date, one element per holiday.
  ///
  /// - Returns: Array of holidays; empty for a year outside ``years``.
  package static func holidays(ofYear year: Int) -> [JapaneseHoliday] {
    guard years.contains(year) else { return [] }
    let national = nationalHolidays(ofYear: year)
    let days = Set(national.map(\.day))
    func holiday(_ day: Day, _ name: String, _ kind: JapaneseHoliday.Kind) -> JapaneseHoliday {
      JapaneseHoliday(day: day, name: name, kind: kind, isProjected: year > lastAnnouncedYear)
    }
    let substitutes = substituteDays(of: days)
    let citizens = citizensDays(of: days, substitutes: substitutes, inYear: year)
    let all =
      national.map { holiday($0.day, $0.name, .national) }
      + substitutes.map { holiday($0, "振替休日", .substitute) }
      + citizens.map { holiday($0, "国民の休日", .citizens) }
      + ceremonies.filter { $0.day.date.year == year }.map { holiday($0.day, $0.name, .ceremony) }
    return all.sorted { $0.day < $1.day }
  }

  /// Day on which the law came into force: 20 July 1948. Earlier dates are never holidays.
  private static let inForce = day(1948, 7, 20)

  /// Returns the national holidays of a Gregorian year, ascending by date, one element per holiday.
  private static func nationalHolidays(ofYear year: Int) -> [(day: Day, name: String)] {
    var holidays: [(Day, String)] = []
    for rule in rules where rule.years.contains(year) {
      holidays.append((rule.day(year), rule.name))
    }
    if year == 2019 {
      holidays.append((day(2019, 5, 1), "天皇の即位の日"))
      holidays.append((day(2019, 10, 22), "即位礼正殿の儀が行われる日"))
    }
    return holidays.filter { $0.0 >= inForce }.sorted { $0.0 < $1.0 }.map { (day: $0.0, name: $0.1) }
  }

  /// Returns the substitute holidays, ascending: the day after each national holiday on a Sunday since 12 April 1973.
  ///
  /// Since 2007, the substitute is the next day that is not a national holiday. Until 2006, a Sunday before another
  /// national holiday has no substitute.
  ///
  /// The result has one element per substitute, and is empty if no national holiday is on a Sunday.
  private static func substituteDays(of national: Set<Day>) -> [Day] {
    national.sorted().compactMap { holiday in
      guard holiday.weekday == .sunday, holiday >= day(1973, 4, 12) else { return nil }
      var next = holiday + 1
      if holiday.date.year >= 2007 {
        while national.contains(next) { next = next + 1 }
      }
      return national.contains(next) ? nil : next
    }
  }

  /// Returns the citizens' holidays, ascending: days between two national holidays, since 27 December 1985.
  ///
  /// Substitute holidays are excluded, and until 2006 also Sundays.
  private static func citizensDays(of national: Set<Day>, substitutes: [Day], inYear year: Int) -> [Day] {
    national.sorted().compactMap { eve in
      let between = eve + 1
      guard between >= day(1985, 12, 27), national.contains(eve + 2), !national.contains(between) else {
        return nil
      }
      if year < 2007, between.weekday == .sunday || substitutes.contains(between) { return nil }
      return substitutes.contains(between) ? nil : between
    }
  }

  // MARK: The rules

  private struct Rule: Sendable {
    var name: String
    var years: ClosedRange<Int>
    var day: @Sendable (Int) -> Day

    init(_ name: String, _ years: ClosedRange<Int>, _ day: @escaping @Sendable (Int) -> Day) {
      self.name = name
      self.years = years
      self.day = day
    }
  }

  private static let lastYear = years.upperBound

  private static let rules: [Rule] = [
    Rule("元日", 1949...lastYear, fixed(1, 1)),
    Rule("成人の日", 1949...1999, fixed(1, 15)),
    Rule("成人の日", 2000...lastYear, monday(2, 1)),
    Rule("建国記念の日", 1967...lastYear, fixed(2, 11)),
    Rule("天皇誕生日", 1949...1988, fixed(4, 29)),
    Rule("天皇誕生日", 1989...2018, fixed(12, 23)),
    Rule("天皇誕生日", 2020...lastYear, fixed(2, 23)),
    Rule("春分の日", 1949...lastYear, marchEquinox),
    Rule("みどりの日", 1989...2006, fixed(4, 29)),
    Rule("みどりの日", 2007...lastYear, fixed(5, 4)),
    Rule("昭和の日", 2007...lastYear, fixed(4, 29)),
    Rule("憲法記念日", 1949...lastYear, fixed(5, 3)),
    Rule("こどもの日", 1949...lastYear, fixed(5, 5)),
    Rule("海の日", 1996...2002, fixed(7, 20)),
    Rule("海の日", 2003...2019, monday(3, 7)),
    Rule("海の日", 2020...2020, fixed(7, 23)),
    Rule("海の日", 2021...2021, fixed(7, 22)),
    Rule("海の日", 2022...lastYear, monday(3, 7)),
    Rule("山の日", 2016...2019, fixed(8, 11)),
    Rule("山の日", 2020...2020, fixed(8, 10)),
    Rule("山の日", 2021...2021, fixed(8, 8)),
    Rule("山の日", 2022...lastYear, fixed(8, 11)),
    Rule("敬老の日", 1966...2002, fixed(9, 15)),
    Rule("敬老の日", 2003...lastYear, monday(3, 9)),
    Rule("秋分の日", 1948...lastYear, septemberEquinox),
    Rule("体育の日", 1966...1999, fixed(10, 10)),
    Rule("体育の日", 2000...2019, monday(2, 10)),
    Rule("スポーツの日", 2020...2020, fixed(7, 24)),
    Rule("スポーツの日", 2021...2021, fixed(7, 23)),
    Rule("スポーツの日", 2022...lastYear, monday(2, 10)),
    Rule("文化の日", 1948...lastYear, fixed(11, 3)),
    Rule("勤労感謝の日", 1948...lastYear, fixed(11, 23)),
  ]

  private static let ceremonies: [(day: Day, name: String)] = [
    (day(1959, 4, 10), "結婚の儀"), (day(1989, 2, 24), "大喪の礼"), (day(1990, 11, 12), "即位礼正殿の儀"),
    (day(1993, 6, 9), "結婚の儀"),
  ]

  private static func day(_ year: Int, _ month: Int, _ day: Int) -> Day {
    Day(CivilDate(unchecked: year, month, day))
  }

  private static func fixed(_ month: Int, _ date: Int) -> @Sendable (Int) -> Day {
    { year in day(year, month, date) }
  }

  private static func monday(_ number: Int, _ month: Int) -> @Sendable (Int) -> Day {
    { year in
      let first = day(year, month, 1)
      return first + (8 - first.weekday.rawValue) % 7 + 7 * (number - 1)
    }
  }

  /// Function from a Gregorian year to the date of its March equinox in Japan.
  ///
  /// The formula is valid for ``years``. The divisions round toward zero; rounding down would be a day late in many
  /// years before 1980.
  private static let marchEquinox: @Sendable (Int) -> Day = { year in
    let base = year < 1980 ? 20.8357 : year < 2100 ? 20.8431 : 21.8510
    return day(year, 3, equinox(year, base))
  }

  private static let septemberEquinox: @Sendable (Int) -> Day = { year in
    let base = year < 1980 ? 23.2588 : year < 2100 ? 23.2488 : 24.2488
    return day(year, 9, equinox(year, base))
  }

  private static func equinox(_ year: Int, _ base: Double) -> Int {
    let leapYears = (year - (year < 1980 ? 1_983 : 1_980)) / 4
    return Int(base + 0.242194 * Double(year - 1_980)) - leapYears
  }
}
