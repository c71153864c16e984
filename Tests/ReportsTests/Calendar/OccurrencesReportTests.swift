import TestSupport
import Testing

@testable import Kaiki
@testable import Reports

/// What `kaiki next` prints.
struct OccurrencesReportTests {
  private func local(_ date: String, hour: Int) throws -> LocalTime {
    LocalTime(seconds: Int64(try day(date).number) * 86_400 + Int64(hour) * 3_600)
  }

  @Test func `an occurrence has its wall-clock time, its instant, and what the zone makes of it`() throws {
    // Samoa left out 30 December 2011: from 10:00 UTC on its clocks were at 00:00 of the 31st.
    let times = [try local("2011-12-29", hour: 9), try local("2011-12-30", hour: 9)]
    #expect(
      String(decoding: OccurrencesReport.json(times, in: try .apia), as: UTF8.self) == """
        [
          {"local": "2011-12-29T09:00:00", "instant": "2011-12-29T19:00:00Z", "zone": "ok"},
          {"local": "2011-12-30T09:00:00", "instant": "2011-12-30T19:00:00Z", "zone": "gap"}
        ]

        """)
    #expect(String(decoding: OccurrencesReport.json([], in: .tokyo), as: UTF8.self) == "[]\n")
  }

  @Test func `the help explains every key`() {
    let keys = OccurrencesReport.helpText(Language.english.help).split(separator: "\n").filter {
      !$0.hasPrefix("   ")
    }.map {
      $0.split(separator: " ")[0]
    }
    #expect(keys == ["local", "instant", "zone"])
  }
}
