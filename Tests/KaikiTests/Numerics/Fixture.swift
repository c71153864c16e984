import Foundation
import Testing

/// The small text files beside the tests.
enum Fixture {
  /// The lines of a file, without those that are empty or begin with `#`.
  static func lines(of name: String) throws -> [String] {
    let folder = try #require(Bundle.module.url(forResource: "Fixtures", withExtension: nil))
    return try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      .split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
  }
}
