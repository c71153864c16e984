import TestSupport

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
}
