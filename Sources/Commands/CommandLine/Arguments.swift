import Encoding

/// The words of a command line, held to what the command takes.
struct Arguments: Sendable {
  /// The name that errors begin with.
  let command: String
  /// What is no option.
  let operands: [String]
  private let values: [String: [String]]

  /// Sorts words into options and operands.
  ///
  /// Values follow their option as the next word or after `=`. `--` ends the options; `-` is an operand.
  ///
  /// - Throws: `CommandError` with code 64 for an option that is unknown, lacks its value or is repeated.
  init(_ words: [String], for specification: CommandSpecification) throws(CommandError) {
    command = specification.name
    var operands: [String] = []
    var values: [String: [String]] = [:]
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        operands.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let option = specification.options.first(where: { $0.name == parts[0] || $0.short == parts[0] })
      else {
        throw CommandError(.usage, Self.unknown(parts[0], of: specification))
      }
      if option.value == nil {
        guard parts.count == 1 else {
          throw CommandError(.usage, "\(command): \(option.name) takes no value; leave out \"=\(parts[1])\"")
        }
        values[option.name] = [""]
        continue
      }
      guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
        throw CommandError(.usage, "\(command): \(option.name) lacks its value; give \(option.heading)")
      }
      if !option.isRepeatable, values[option.name] != nil {
        throw CommandError(.usage, "\(command): \(option.name) is given twice; give it once")
      }
      values[option.name, default: []].append(value)
    }
    self.operands = operands
    self.values = values
  }

  /// Whether an option stands on the line.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// The value of an option; `nil` where it is not given.
  func text(_ name: String) -> String? { values[name]?.last }

  /// All values of a repeatable option.
  func texts(_ name: String) -> [String] { values[name] ?? [] }

  /// A whole number in a range; `nil` where it is not given.
  func integer(_ name: String, in range: ClosedRange<Int>) throws(CommandError) -> Int? {
    guard let text = text(name) else { return nil }
    guard let number = Int(text) else {
      throw usage(
        "\(name) \"\(text)\" is not a whole number; give one from \(range.lowerBound) to \(range.upperBound)")
    }
    if number < range.lowerBound { throw usage("\(name) is \(number); give at least \(range.lowerBound)") }
    if number > range.upperBound { throw usage("\(name) is \(number); give at most \(range.upperBound)") }
    return number
  }

  /// A number in a range; `nil` where it is not given.
  func number(_ name: String, in range: ClosedRange<Double>) throws(CommandError) -> Double? {
    guard let text = text(name) else { return nil }
    guard let number = Double(text), number.isFinite, range.contains(number) else {
      let bounds = [range.lowerBound, range.upperBound].map { DecimalText.number($0) }
      throw usage(
        "\(name) \"\(text)\" is not a number that holds; give one from \(bounds[0]) to \(bounds[1])")
    }
    return number
  }

  /// One of a few words; `nil` where it is not given.
  func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ name: String, _ type: Choice.Type = Choice.self
  ) throws(CommandError) -> Choice? {
    guard let text = text(name) else { return nil }
    guard let choice = Choice(rawValue: text) else {
      throw usage("\(name) \"\(text)\" is not known; choose \(Self.list(type.allCases.map(\.rawValue)))")
    }
    return choice
  }

  /// An error about this command line.
  func usage(_ message: String) -> CommandError {
    CommandError(.usage, "\(command): \(message)")
  }

  /// `a, b or c`.
  static func list(_ words: [String]) -> String {
    words.count < 2
      ? words.joined() : words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
  }

  private static func unknown(_ name: String, of specification: CommandSpecification) -> String {
    let near = specification.options.map(\.name).min { distance($0, name) < distance($1, name) }
    let remedy =
      if let near, distance(near, name) <= 2 { "did you mean \(near)?" } else {
        "see \(specification.name) --help"
      }
    return "\(specification.name): the option \(name) is not known; \(remedy)"
  }

  /// How many letters must change to make one word of another (Levenshtein 1966).
  private static func distance(_ left: String, _ right: String) -> Int {
    let right = Array(right)
    var row = Array(0...right.count)
    for (i, letter) in left.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in right.enumerated() {
        let substituted = diagonal + (letter == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(substituted, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[right.count]
  }
}
