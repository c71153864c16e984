/// What came of an input, as a process says it to the one that started it.
struct FuzzResult: Sendable {
  /// The number of the input.
  var number: Int
  /// The format, by its place in the list.
  var format: Int
  /// `read` or `refused`; `differs` where two ways of reading differ.
  var outcome: String
  /// Time of the processor, in microseconds.
  var microseconds: Int
  /// Peak of memory above the beginning of the process, in kilobytes.
  var kilobytes: Int
  /// In which way two readings differ; empty where they do not.
  var words = ""

  /// An input that takes longer is a fault: 2 seconds.
  static let maxMicroseconds = 2_000_000
  /// An input that takes more memory is a fault: 100 MB.
  static let maxKilobytes = 100_000

  /// Why it is a fault; `nil` where it is none.
  var fault: String? {
    if outcome == "differs" { return words }
    if microseconds > Self.maxMicroseconds { return "\(Double(microseconds / 10_000) / 100) s" }
    return kilobytes > Self.maxKilobytes ? "\(kilobytes / 1_000) MB" : nil
  }

  var line: String {
    let words = words.split(whereSeparator: \.isNewline).joined(separator: " ")
    return "\(number)\t\(format)\t\(outcome)\t\(microseconds)\t\(kilobytes)\t\(words)\n"
  }

  init(number: Int, format: Int, outcome: String, microseconds: Int, kilobytes: Int, words: String = "") {
    self.number = number
    self.format = format
    self.outcome = outcome
    self.microseconds = microseconds
    self.kilobytes = kilobytes
    self.words = words
  }

  /// Reads a line; `nil` for one that was cut off.
  init?(line: Substring) {
    let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
    guard parts.count >= 6, let number = Int(parts[0]), let format = Int(parts[1]), let time = Int(parts[3]),
      let memory = Int(parts[4])
    else { return nil }
    self.init(
      number: number, format: format, outcome: String(parts[2]), microseconds: time, kilobytes: memory,
      words: parts[5...].joined(separator: " "))
  }
}
