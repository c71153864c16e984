import Foundation
import SyntheticLives
import TestSupport
import Testing

@testable import Commands

/// Where a process runs does not change its bytes: same inputs, options and seed, same output.
struct EnvironmentTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeTiny()
  }

  /// What the libraries beneath a program look at.
  @Test(arguments: [
    ["LC_ALL": "tr_TR.UTF-8", "TZ": "America/New_York"],
    ["LC_ALL": "de_DE.UTF-8", "LC_NUMERIC": "de_DE.UTF-8", "TZ": "Nowhere/AtAll"],
    ["GLIBC_TUNABLES": "glibc.cpu.hwcaps=-FMA,-AVX2,-FMA4", "COLUMNS": "1"],
    ["HOME": "/nonexistent", "PATH": "", "TMPDIR": "/nonexistent"],
  ])
  func `the environment of the process changes no byte`(environment: [String: String]) async throws {
    for line in ["simulate tiny --days 20 --json", "analyze tiny", "kaiki holidays"] {
      let own = try await folder.run(line)
      let outcome = try folder.spawn(line, environment: environment)
      #expect(outcome.code == 0, "\(line): \(outcome.errors)")
      #expect(outcome.output == own.output, "\(line)")
      #expect(outcome.errors == own.errors, "\(line)")
    }
  }

  @Test func `the variables of the process are read`() async throws {
    let japanese = try await folder.run("analyze tiny --lang ja")
    #expect(try folder.spawn("analyze tiny", environment: ["LANG": "ja_JP.UTF-8"]).output == japanese.output)
    let made = try folder.spawn("simulate --days 1 --json", environment: ["KAIKI_TIME_ZONE": "Europe/Berlin"])
    #expect(try made.json("plan")("timeZone").text == "Europe/Berlin")
  }

  @Test func `zones are looked for in the folder of TZDIR before those of the system`() throws {
    for (name, zone) in [("Made/Zone", "Europe/Berlin"), ("Asia/Tokyo", "Europe/Berlin")] {
      let rules = try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/\(zone)"))
      try folder.write(rules, to: "zones/\(name)")
    }
    func next(in zone: String, zonesIn folderOfZones: String) throws -> String {
      let line = "kaiki next --every 1day --from 2026-07-01T09:00 --count 1 --time-zone \(zone)"
      let outcome = try folder.spawn(line, environment: ["TZDIR": folderOfZones])
      return outcome.text + outcome.errors
    }
    let berlin = try next(in: "Europe/Berlin", zonesIn: "")
    #expect(try next(in: "Made/Zone", zonesIn: folder("zones")) == berlin)
    #expect(try next(in: "Asia/Tokyo", zonesIn: folder("zones")) == berlin)
    #expect(try next(in: "Asia/Tokyo", zonesIn: "") != berlin)
    #expect(try next(in: "Europe/Berlin", zonesIn: folder("zones")) == berlin)
    #expect(try next(in: "Made/Zone", zonesIn: "").contains("the time zone \"Made/Zone\" is not known"))
  }

  @Test func `a zone file that cannot be read is an error, and no other zone is taken for it`() throws {
    try folder.write("", to: "zones/Asia/other")
    // A link to itself is there, and cannot be opened by anybody.
    try FileManager.default.createSymbolicLink(
      atPath: folder("zones/Asia/Tokyo"), withDestinationPath: folder("zones/Asia/Tokyo"))
    for line in ["analyze tiny", "simulate tiny --days 3", "kaiki convert tiny --to json --out converted"] {
      let outcome = try folder.spawn(
        "\(line) --time-zone Asia/Tokyo", environment: ["TZDIR": folder("zones")])
      #expect(outcome.code == 74, "\(line): \(outcome.code), \(outcome.errors)")
      #expect(outcome.errors.contains(folder("zones/Asia/Tokyo")), "\(outcome.errors)")
    }
  }

  @Test func `merge reports a zone of the shards that the system lacks`() throws {
    try folder.write(
      try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/Europe/Berlin")), to: "zones/Made/Zone")
    let columns = "user_id,card_id,review_rating,review_time"
    let plan = try folder.spawn(
      "kaiki shard fit --columns \(columns) --print-plan --time-zone Made/Zone",
      environment: ["TZDIR": folder("zones")])
    #expect(plan.code == 0, "\(plan.errors)")
    try folder.write(plan.text, to: "lines")
    let merged = try folder.spawn("kaiki merge lines --expect-rows 0")
    #expect(merged.code == 64)
    #expect(merged.errors.hasPrefix("merge: the time zone \"Made/Zone\" is not known"), "\(merged.errors)")
  }

  @Test func `today is that of the system's clock`() throws {
    let outcome = try folder.spawn("analyze tiny --now today --only load --json")
    #expect(try #require(try outcome.json("asOf").text) > "2026-02-01")
  }

  @Test(arguments: [.memora1000, .everything] as [SyntheticHistory.Name])
  func `a seed gives the same files in every zone and locale`(name: SyntheticHistory.Name) throws {
    let environment = ["TZ": "America/New_York", "LC_ALL": name == .everything ? "ja_JP.UTF-8" : "tr_TR"]
    let outcome = try folder.spawn("kaiki generate \(name.rawValue) --out d", environment: environment)
    #expect(outcome.code == 0 && outcome.text == "" && outcome.errors == "")
    let files = try Generated.files(of: name.rawValue)
    #expect(try folder.names(in: "d") == files.keys.sorted())
    for (file, text) in files { #expect(try folder.text(of: "d/\(file)") == text, "\(file)") }
  }
}
