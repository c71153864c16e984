import Kaiki
import Testing

struct IntervalPhraseTests {
  @Test(
    arguments: [
      ("every 3 days", 3, .day), ("3days", 3, .day), ("3日ごと", 3, .day), ("毎日", 1, .day),
      ("Every Day", 1, .day),
      ("every other day", 2, .day), ("daily", 1, .day), ("2週間ごと", 2, .week), ("weekly", 1, .week),
      ("2 weeks", 2, .week), ("1month", 1, .month), ("6か月ごと", 6, .month), ("６ヶ月ごと", 6, .month),
      ("毎月", 1, .month), ("every month", 1, .month), ("3日毎", 3, .day), ("１２日ごと", 12, .day),
    ] as [(String, Int, CalendarInterval.Unit)])
  func `an interval is read as people write it`(phrase: String, value: Int, unit: CalendarInterval.Unit)
    throws
  {
    #expect(CalendarInterval(phrase: phrase) == (try CalendarInterval(value, unit)))
  }

  @Test(
    arguments: [
      "", "every", "3", "days 3", "0 days", "4000 days", "3 hours", "-1 day", "99999999999999999999days",
      "ごと",
      // Numerals that do not stand for their value by their place, and a number before an adverb.
      "十二日", "二十日ごと", "²days", "Ⅲ days", "every 3 daily", "2weekly",
    ] as [String])
  func `anything else is no interval`(phrase: String) {
    #expect(CalendarInterval(phrase: phrase) == nil)
  }

  @Test(arguments: CalendarInterval.Unit.allCases)
  func `an interval reads back from its own words`(unit: CalendarInterval.Unit) throws {
    for value in [1, 2, 3, 12, 100] {
      let interval = try CalendarInterval(value, unit)
      #expect(CalendarInterval(phrase: interval.englishPhrase) == interval)
      #expect(CalendarInterval(phrase: interval.japanesePhrase) == interval)
    }
  }
}
