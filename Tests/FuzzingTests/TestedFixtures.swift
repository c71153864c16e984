import Foundation

@testable import Fuzzing

/// The fixtures of the readers' own tests.
enum TestedFixtures {
  static let all = Fixtures(
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("RecordsTests/Fixtures").path)
}
