import Foundation
import Testing

@testable import Fuzzing

struct FuzzFormatTests {
  private static let names = FuzzFormat.all.map(\.name)

  /// What a format makes of inputs, in a folder of its own.
  private func outcomes(
    _ format: FuzzFormat, _ inputs: [FuzzInput]
  ) throws -> [FuzzOutcome] {
    let folder = NSTemporaryDirectory() + "/kaiki-fuzz-test-" + ProcessInfo.processInfo.globallyUniqueString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let scratch = Scratch(folder, TestedFixtures.all)
    return try inputs.map { try format.read($0, scratch) }
  }

  @Test func `no two formats have one name`() {
    #expect(Set(Self.names).count == Self.names.count)
  }

  @Test(arguments: names)
  func `what mutations begin with is read, and no two ways of reading it differ`(name: String) throws {
    let format = try #require(FuzzFormat.all.first { $0.name == name })
    #expect(try outcomes(format, try format.seeds(TestedFixtures.all)).contains(.read))
  }

  @Test(arguments: names)
  func `an empty input is no difference`(name: String) throws {
    let format = try #require(FuzzFormat.all.first { $0.name == name })
    let seed = try #require(try format.seeds(TestedFixtures.all).first)
    #expect(try outcomes(format, [FuzzInput(seed.name, [])]).count == 1)
  }
}
