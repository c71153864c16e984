import Foundation

/// The small text files beside the tests of a target.
package enum Fixture {
  /// The lines of a file, without those that are empty or begin with `#`.
  ///
  /// - Parameters:
  ///   - name: The file's name in the folder `Fixtures`.
  ///   - bundle: The test target's own bundle, `.module` there.
  package static func lines(of name: String, in bundle: Bundle) throws -> [String] {
    guard let folder = bundle.url(forResource: "Fixtures", withExtension: nil) else {
      throw CocoaError(.fileNoSuchFile)
    }
    return try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      .split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
  }
}
