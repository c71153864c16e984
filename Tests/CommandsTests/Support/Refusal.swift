/// A command line that ends early: what it is run on, its exit code, and what it says.
struct Refusal: CustomStringConvertible {
  /// The program and its words, separated by spaces.
  var line: String
  /// Standard input.
  var input: String
  /// Files beside it: names and contents.
  var files: KeyValuePairs<String, String>
  var code: Int32
  /// Standard error, line by line.
  var lines: [String]

  init(
    _ line: String, input: String = "", files: KeyValuePairs<String, String> = [:], _ code: Int32,
    _ lines: String...
  ) {
    self.line = line
    self.input = input
    self.files = files
    self.code = code
    self.lines = lines
  }

  var description: String { line }
}
