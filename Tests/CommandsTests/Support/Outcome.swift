import TestSupport
import Testing

/// What a program left behind.
struct Outcome {
  /// The exit code; for an uncaught signal 1,000 and its number, which is never right.
  var code: Int32
  /// The bytes of standard output.
  var output: [UInt8]
  /// The text of standard error.
  var errors: String

  /// Standard output as text.
  var text: String { String(decoding: output, as: UTF8.self) }

  /// The lines of standard error.
  var lines: [String] { errors.split(separator: "\n").map(String.init) }

  /// Standard output as JSON.
  var json: JSON {
    get throws { try JSON(output) }
  }

  /// The one part of a simulation of one kind, or the part of a kind.
  func part(_ kind: String? = nil) throws -> JSON { try json.part(kind) }

  /// What a report says before its figures.
  var remarks: [String] {
    get throws { try (json("remarks").array ?? []).compactMap { try $0("text").text } }
  }
}

extension JSON {
  /// The one part of a simulation of one kind, or the part of a kind.
  func part(_ kind: String? = nil) throws -> JSON {
    let parts = try self("parts").array ?? []
    guard let kind else {
      try #require(parts.count == 1, "there are \(parts.count) parts")
      return parts[0]
    }
    return try #require(try parts.first { try $0("kind").text == kind }, "there is no part of \(kind)")
  }
}
