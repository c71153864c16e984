import Kaiki
import Phrases
import Testing
@testable import Intake

struct SettingsImportTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `settings are one object`() throws {
    let table = try IntervalTable([0, 1, 3, 7])
    let settings = AppSettings(
      table: table, morningHour: 6, timeZoneIdentifier: "America/New_York", dayStartHour: 4)
    let read = try Fixture.read("good.settings.json")
    #expect(read.settings == settings)
    #expect(read.sources.map(\.format) == [.settings])
  }

  @Test func `settings come as CSV too`() throws {
    let csv = "intervals,morningHour,timeZoneIdentifier,dayStartHour\n1;3;7,6,UTC,\n"
    let settings = try folder.read(["settings.csv": csv]).settings
    let table = try IntervalTable([0, 1, 3, 7])
    #expect(
      settings == AppSettings(table: table, morningHour: 6, timeZoneIdentifier: "UTC", dayStartHour: nil))
  }

  @Test(
    arguments: [
      (#"{}"#, AppSettings()),
      (#"{"morningHour": 0}"#, AppSettings(morningHour: 0)),
      (#"{"dayStartHour": 6}"#, AppSettings(dayStartHour: 6)),
      (#"{"language": "en"}"#, AppSettings(language: .english)),
      (#"{"intervals": null, "timeZoneIdentifier": ""}"#, AppSettings()),
      (#"{"schemaVersion": 2, "rows": [{"morningHour": 9}]}"#, AppSettings(morningHour: 9)),
      (#"{"morningHour": 9, "theme": "dark", "sounds": {"on": true}}"#, AppSettings(morningHour: 9)),
    ] as [(String, AppSettings)])
  func `what settings leave out is that of the design (R2.1, R2.5)`(json: String, settings: AppSettings)
    throws
  {
    #expect(try folder.read(["settings.json": json]).settings == settings)
  }

  @Test(
    arguments: [
      (#"{"morningHour": 24}"#, "1:17: \(Words.outOfRange("morningHour", 24, 0...23))"),
      (#"{"morningHour": -1}"#, "1:17: \(Words.outOfRange("morningHour", -1, 0...23))"),
      (#"{"morningHour": "eight"}"#, "1:18: \(Words.notWhole("morningHour", "eight"))"),
      (#"{"dayStartHour": 24}"#, "1:18: \(Words.outOfRange("dayStartHour", 24, 0...23))"),
      (#"{"intervals": []}"#, "1:15: the interval table is empty; give days such as 0,1,2,4,7,15,30"),
      (#"{"intervals": [0]}"#, "1:15: the interval table is empty; give days such as 0,1,2,4,7,15,30"),
      (
        #"{"intervals": [0, 0]}"#,
        "1:15: the interval 0 is out of range; after the first give 1 to 36500 days"
      ),
      (
        #"{"intervals": [0, -1]}"#,
        "1:15: the interval -1 is out of range; after the first give 1 to 36500 days"
      ),
      (
        #"{"intervals": [1, 36501]}"#,
        "1:15: the interval 36501 is out of range; after the first give 1 to 36500 days"
      ),
      (#"{"intervals": [0, 1.5]}"#, #"1:15: "1.5" in intervals is not a whole number; write days such as 7"#),
      (
        #"{"intervals": [0, 99999999999999999999]}"#,
        #"1:15: "99999999999999999999" in intervals is not a whole number; write days such as 7"#
      ),
      (#"{"intervals": "0;1;x"}"#, #"1:16: "x" in intervals is not a whole number; write days such as 7"#),
      (
        #"{"timeZoneIdentifier": "Mars/Olympus"}"#,
        #"1:25: the time zone "Mars/Olympus" is not known; give a name such as Asia/Tokyo or UTC"#
      ),
      (
        #"{"timeZoneIdentifier": "../../etc/passwd"}"#,
        #"1:25: the time zone "../../etc/passwd" is not known; give a name such as Asia/Tokyo or UTC"#
      ),
      (#"{"timeZoneIdentifier": ["UTC"]}"#, "1:24: \(Words.noText("timeZoneIdentifier"))"),
      (#"{"morningHour": 8"#, "1:18: \(Words.expected(",", found: "the end"))"),
    ] as [(String, String)])
  func `a bad setting makes the whole file unusable`(json: String, fault: String) throws {
    let error = try settingsError(json)
    #expect(error == "settings.json:\(fault)")
  }

  @Test func `a table of 101 intervals is too long`() throws {
    let intervals = (0...100).map(\.description).joined(separator: ", ")
    let words = "the interval table has 101 intervals; give at most 100"
    #expect(try settingsError("{\"intervals\": [\(intervals)]}") == "settings.json:1:15: \(words)")
  }

  @Test func `the faulty fixture is refused at its hour`() throws {
    let error = #expect(throws: ReadingError.self) { try Fixture.read("faulty.settings.json") }
    guard case .badSettings(let rejection) = error else {
      Issue.record("\(error.map { "\($0)" } ?? "nothing")")
      return
    }
    #expect([rejection.line, rejection.column] == [3, 18])
    #expect(rejection.message.english == Words.outOfRange("morningHour", 24, 0...23))
  }

  @Test func `A0.8: of two different settings the greater are kept, whichever come first, and it is said`()
    throws
  {
    let files = [("a.settings.json", #"{"morningHour":5}"#), ("b.settings.json", #"{"morningHour":10}"#)]
    for (left, right) in [(files[0], files[1]), (files[1], files[0])] {
      let read = try folder.read([left.0: left.1, right.0: right.1])
      #expect(read.settings?.morningHour == 10)
      #expect(
        read.findings.all.map { "\($0.rule) \($0.severity) \($0.location): \($0.message)" } == [
          "A0.8 warning \(folder("a.settings.json")), \(folder("b.settings.json")): "
            + "the settings differ; the greater one was kept: morningHour 10 (not 5)"
        ])
    }
    let equal = try folder.read([
      "a.settings.json": #"{"morningHour":5}"#, "b.settings.json": #"{"morningHour":5}"#,
    ])
    #expect(equal.findings.all.isEmpty)
  }

  private func settingsError(_ json: String) throws -> String? {
    let path = try folder.write(json.utf8, to: "settings.json")
    do throws(ReadingError) {
      _ = try HistoryReader.read([path], kind: nil)
      return nil
    } catch {
      guard case .badSettings(let rejection) = error else { return "\(error)" }
      return rejection.description.english.replacing("\(folder.path)/", with: "")
    }
  }
}
