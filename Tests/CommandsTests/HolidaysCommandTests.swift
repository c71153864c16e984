import Foundation
import TestSupport
import Testing

/// The Japanese holidays as CSV (RULES 10).
struct HolidaysCommandTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func lines(_ words: String = "") async throws -> [String] {
    let outcome = try await folder.run("kaiki holidays \(words)")
    #expect(outcome.code == 0)
    #expect(outcome.errors == "")
    #expect(outcome.text.hasSuffix("\n"))
    return outcome.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  @Test func `the dates of 1955 to 2027 are those of the Cabinet Office`() async throws {
    let name = "Fixtures/jp_holidays_cabinet_1955_2027"
    let url = try #require(Bundle.module.url(forResource: name, withExtension: "csv"))
    let listed = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").dropFirst().map {
      String($0.prefix(10))
    }
    #expect(listed.count == 1_067)
    let lines = try await lines("--from 1955 --to 2027")
    #expect(lines.first == "date,name,kind,projected")
    #expect(lines.dropFirst().map { String($0.prefix(10)) } == listed)
    #expect(lines.dropFirst().allSatisfy { $0.hasSuffix(",false") })
  }

  /// The year with both days of the accession, two citizens' holidays and three Sundays.
  @Test func `a year is worked out by hand, names and kinds too`() async throws {
    #expect(
      try await lines("--from 2019 --to 2019") == [
        "date,name,kind,projected", "2019-01-01,元日,national,false", "2019-01-14,成人の日,national,false",
        "2019-02-11,建国記念の日,national,false", "2019-03-21,春分の日,national,false",
        "2019-04-29,昭和の日,national,false", "2019-04-30,国民の休日,citizens,false",
        "2019-05-01,天皇の即位の日,national,false", "2019-05-02,国民の休日,citizens,false",
        "2019-05-03,憲法記念日,national,false", "2019-05-04,みどりの日,national,false",
        "2019-05-05,こどもの日,national,false", "2019-05-06,振替休日,substitute,false",
        "2019-07-15,海の日,national,false", "2019-08-11,山の日,national,false",
        "2019-08-12,振替休日,substitute,false", "2019-09-16,敬老の日,national,false",
        "2019-09-23,秋分の日,national,false", "2019-10-14,体育の日,national,false",
        "2019-10-22,即位礼正殿の儀が行われる日,national,false", "2019-11-03,文化の日,national,false",
        "2019-11-04,振替休日,substitute,false", "2019-11-23,勤労感謝の日,national,false",
      ])
  }

  @Test func `1948 to 2099 have 2411 days of four kinds, projected after 2027`() async throws {
    let rows = try await lines("--from 1948 --to 2099").dropFirst().map {
      $0.split(separator: ",").map(String.init)
    }
    #expect(rows.allSatisfy { $0.count == 4 })
    #expect(rows.first == ["1948-09-23", "秋分の日", "national", "false"])
    let counts = Dictionary(grouping: rows) { $0[2] }.mapValues(\.count)
    #expect(counts == ["national": 2_156, "substitute": 220, "citizens": 31, "ceremony": 4])
    #expect(rows.allSatisfy { $0[3] == ($0[0] < "2028" ? "false" : "true") })
  }

  @Test func `years that are not named are all that are announced`() async throws {
    let all = try await lines()
    #expect(all.dropFirst().first?.hasPrefix("1948-09-23,") == true)
    #expect(all.last == "2027-11-23,勤労感謝の日,national,false")
    #expect(try await lines("--to 2027") == all)
    #expect(try await lines("--from 2027") == [all[0]] + all.filter { $0.hasPrefix("2027") })
    #expect(try await lines("--from 2100").last == "2100-11-23,勤労感謝の日,national,true")
  }

  @Test func `the bytes are the same in any locale and machine time zone`() async throws {
    let plain = try await folder.run("kaiki holidays")
    let other = try await folder.run(
      "kaiki holidays", environment: ["LC_ALL": "ja_JP.UTF-8", "TZ": "Asia/Tokyo"])
    #expect(plain.output == other.output)
    #expect(other.code == 0)
  }
}
