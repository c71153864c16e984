import Testing

@testable import Records

struct TimeZoneDatabaseTests {
  @Test(arguments: ["Asia/Tokyo", "UTC", "Etc/GMT+9", "America/Argentina/Buenos_Aires", "Pacific/Apia"])
  func `zones are known by their name`(identifier: String) throws {
    #expect(try TimeZoneDatabase.rules(for: identifier).identifier == identifier)
  }

  @Test(arguments: [
    "", "/", "Asia", "Asia/", "/Asia/Tokyo", "Asia//Tokyo", "Asia/Tokio", "../zoneinfo/Asia/Tokyo",
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
      TimeZoneDatabase.Problem.unknown(identifier: "Mars").message
        == "the time zone \"Mars\" is not known; give a name such as Asia/Tokyo or UTC")
    #expect(
      TimeZoneDatabase.Problem.notInstalled.message
        == "this system has no time zone files; install the package tzdata")
  }
}
