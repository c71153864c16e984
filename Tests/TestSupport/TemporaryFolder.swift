import Foundation

/// A folder of its own for one test, removed when the test ends.
package final class TemporaryFolder: Sendable {
  /// Without a slash at the end.
  package let path: String

  /// A new folder, of a short name: pages show paths, and are 80 columns wide.
  package init() throws {
    let name = "k\(String(UInt64.random(in: 0 ... .max), radix: 36))"
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    path = folder.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of a file in the folder.
  package func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file, in a folder that is made where it is missing, and returns its path.
  @discardableResult
  package func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    let url = URL(fileURLWithPath: self(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return self(name)
  }

  /// Writes a file, in a folder that is made where it is missing.
  package func write(_ text: String, to name: String) throws {
    try write(text.utf8, to: name)
  }

  /// The content of a file.
  package func bytes(of name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: self(name))))
  }

  /// The content of a file.
  package func text(of name: String) throws -> String {
    String(decoding: try bytes(of: name), as: UTF8.self)
  }

  /// Every name in the folder, hidden ones too, sorted.
  package var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  /// Every name in a folder within it, hidden ones too, sorted.
  package func names(in name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: self(name)).sorted()
  }
}
