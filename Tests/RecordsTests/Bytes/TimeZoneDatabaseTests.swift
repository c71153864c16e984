import Kaiki
import Testing
@testable import Files

struct TimeZoneDatabaseTests {
  @Test(arguments: ["Asia/Tokyo", "UTC", "Etc/GMT+9", "America/Argentina/Buenos_Aires", "Pacific/Apia"])
  func `zones are known by their name`(identifier: String) throws {
    #expect(try TimeZoneDatabase.rules(for: identifier).identifier == identifier)
  }

  @Test(arguments: [("UTC+01:00", 60), ("UTC-03:30", -210), ("UTC+14:00", 840)])
  func `an offset that holds all year is a zone`(identifier: String, minutes: Int) throws {
    let zone = try TimeZoneDatabase.rules(for: identifier)
    #expect(zone.identifier == identifier && TimeZoneDatabase.fixed(minutes).identifier == identifier)
    for month in ["01", "07"] {
      let noon = try Instant.at("2025-\(month)-01T12:00:00Z")
      #expect(zone.instant(of: zone.localTime(of: noon)) == noon)
      #expect(
        zone.localTime(of: noon).seconds - TimeZoneRules.utc.localTime(of: noon).seconds
          == Int64(minutes * 60))
    }
  }

  @Test(arguments: [
    "UTC+1:00", "UTC+24:00", "UTC+01:60", "UTC 01:00", "UTC+01-00", "UTC+0x:00", "", "/", "Asia", "Asia/",
    "/Asia/Tokyo", "Asia//Tokyo", "Asia/Tokio", "../zoneinfo/Asia/Tokyo",
    "Asia/../Asia/Tokyo", "./Asia/Tokyo", "../../../etc/passwd", "tzdata.zi", "zone.tab", "Asia/Tokyo\n",
    "Asia/Tokyo\u{0}", "Mars/Olympus", "日本", "+09:00", "-", " Asia/Tokyo",
  ])
  func `other names are refused`(identifier: String) {
    #expect(throws: TimeZoneDatabase.Problem.unknown(identifier: identifier)) {
      try TimeZoneDatabase.rules(for: identifier)
    }
  }

  @Test func `each problem has its words`() {
    #expect(
      TimeZoneDatabase.Problem.unknown(identifier: "Mars").message.english
        == "the time zone \"Mars\" is not known; give a name such as Asia/Tokyo or UTC")
    #expect(
      TimeZoneDatabase.Problem.notInstalled.message.english
        == "this system has no time zone files; install the package tzdata, or set TZDIR to a folder with such files"
    )
  }
}
