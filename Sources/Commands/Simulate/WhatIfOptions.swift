import Analysis
import CommandLine
import Encoding
import Forecasting
import Kaiki
import KaikiSimulation
import Phrases
import Reports

/// What-if request of `simulate`: a comparison of settings, or a search for the number that meets a target.
enum WhatIfRequest: Sendable {
  case compare([Compared])
  case sweep(CardSetting, [Double])
  /// Quantity to search for, the target, and the text of `--target`.
  case solve(Solution.Sought, Target, text: String)

  struct Compared: Sendable {
    let name: String
    let asked: AskedSettings<Variation>
  }

  enum Setting: Sendable {
    case words([(word: String, variation: Variation)])
    case file(String)
  }

  static let compare: Option<[(name: String, setting: Setting)]?> = .parsed(
    "--compare", "LIST"
  ) { word throws(OptionProblem) in try settings(word) }
  static let sweep: Option<(option: CardSetting, values: [Double])?> = .parsed(
    "--sweep", "OPTION=A..B"
  ) { word throws(OptionProblem) in try numbers(word) }
  static let solve: Option<Solution.Sought?> = .choice(
    "--solve", "OPTION")
  static let target: Option<String?> = .text(
    "--target", "PROMISE")

  static let declarations = OptionDeclaration.list(compare, sweep, solve, target)

  static let contradictions = [
    Contradiction(.given(compare), with: [.given(sweep, solve)]) { _, _ in several },
    Contradiction(.given(sweep), with: [.given(solve)]) { _, _ in several },
    Contradiction(.given(solve), without: .given(target), half),
    Contradiction(.given(target), without: .given(solve), half),
  ]
  private static let several: Phrase =
    "--compare, --sweep and --solve cannot be combined; give one of them"
  private static let half: Phrase =
    "--solve and --target need each other; give both, such as --solve new-per-day --target \"p95(minutes) <= 30\""

  private static let sweptNames = Choices.list(CardSetting.tried.map(\.key))

  /// Returns the request of a line; `nil` for a projection.
  static func asked(_ arguments: Arguments) throws(CommandError) -> WhatIfRequest? {
    let (compared, swept) = (try arguments[compare], try arguments[sweep])
    let (solved, promise) = (try arguments[solve], try arguments[target])
    if let compared {
      return .compare(
        try compared.map { entry throws(CommandError) in
          Compared(name: entry.name, asked: try asked(entry, over: arguments))
        })
    }
    if let swept { return .sweep(swept.option, swept.values) }
    guard let solved, let promise else { return nil }
    guard let target = parsed(promise) else {
      throw arguments.usage(
        "--target \"\(promise)\" is not a condition; write one such as \"p95(minutes) <= 30\" with one of \(Choices.list(quantities.map(\.rawValue)))"
      )
    }
    guard solved != .days || target.quantity.isStock else {
      throw arguments.usage(
        "--solve days searches for the first day that meets --target; give a --target with due, backlog or memorised"
      )
    }
    return .solve(solved, target, text: promise)
  }

  /// Schedulers that the compared or tried settings name; empty if a search for days tries no settings.
  ///
  /// The simulation needs their memory models in addition to the assumed memory model.
  var believed: [SchedulerChoice.Name] {
    switch self {
    case .compare(let settings):
      settings.flatMap(\.asked.settings.schedulers)
    case .sweep(let option, _), .solve(.number(let option), _, _): Variation.number(0, of: option).schedulers
    case .solve(.days, _, _): []
    }
  }

  var name: String {
    switch self {
    case .compare: Self.compare.declaration.name
    case .sweep: Self.sweep.declaration.name
    case .solve: Self.solve.declaration.name
    }
  }

  func refuseContradictions(of line: CardSettings, _ arguments: Arguments) throws(CommandError) {
    for (words, variation) in tried {
      var settings = line
      variation.apply(to: &settings)
      if let contradiction = settings.contradiction {
        throw arguments.usage("\(name) \(words): \(contradiction.words)")
      }
    }
  }

  /// Tried settings with their words; for a search, the smallest and the largest number.
  private var tried: [(words: String, variation: Variation)] {
    func number(_ number: Double, of setting: CardSetting) -> (String, Variation) {
      ("\(setting.key)=\(DecimalText.number(number))", .number(number, of: setting))
    }
    return switch self {
    case .compare(let compared): compared.map { ($0.name, $0.asked.settings) }
    case .sweep(let setting, let numbers): numbers.map { number($0, of: setting) }
    case .solve(.number(let setting), _, _):
      [setting.range.lowerBound, setting.range.upperBound].map { number($0, of: setting) }
    case .solve(.days, _, _): []
    }
  }

  private static func asked(
    _ entry: (name: String, setting: Setting), over arguments: Arguments
  ) throws(CommandError) -> AskedSettings<Variation> {
    switch entry.setting {
    case .file(let path):
      let file = try SettingsFile.settings(path, over: arguments)
      return AskedSettings(settings: .settings(file.settings), own: file.own, replaced: file.replaced)
    case .words(let parts):
      let variation: Variation = parts.count == 1 ? parts[0].variation : .all(parts.map(\.variation))
      let own = parts.flatMap { part in
        let words = parts.count == 1 ? part.word : "\(entry.name): \(part.word)"
        return part.variation.telling.map { AskedSetting(setting: $0, words: words) }
      }
      return AskedSettings(settings: variation, own: own, replaced: variation.settings)
    }
  }

  private static func settings(
    _ word: String
  ) throws(OptionProblem) -> [(name: String, setting: Setting)] {
    var parts: [String] = []
    for part in word.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      // A number after `table:0` is a further interval of the table.
      if Int(part.prefix { $0 != "+" }) != nil, let last = parts.last, last.contains("table:") {
        parts[parts.count - 1] = "\(last),\(part)"
      } else {
        parts.append(part)
      }
    }
    guard parts.count >= 2 else {
      throw OptionProblem(within: "\"\(word)\" is one setting; give two or more, such as table,fsrs6@0.9")
    }
    return try parts.map { part throws(OptionProblem) in
      (part, part.hasSuffix(".json") ? .file(part) : .words(try joined(part)))
    }
  }

  private static func joined(_ word: String) throws(OptionProblem) -> [(word: String, variation: Variation)] {
    var parts: [(word: String, variation: Variation)] = []
    for part in word.split(separator: "+", omittingEmptySubsequences: false).map(String.init) {
      let variation = try variation(part)
      let twice = parts.reduce(into: Set<CardSetting>()) { $0.formUnion($1.variation.settings) }
        .intersection(variation.settings)
      if let setting = twice.contains(.scheduler) ? .scheduler : twice.first {
        throw OptionProblem(
          within: "\"\(word)\" sets the \(setting.key) twice; leave out one of the two")
      }
      parts.append((part, variation))
    }
    return parts
  }

  private static func variation(_ word: String) throws(OptionProblem) -> Variation {
    if let name = SchedulerChoice.Name(rawValue: word) { return .scheduler(name) }
    let sides = word.split(separator: ":", maxSplits: 1).map(String.init)
    if let part = sides.first, let setting = CardSetting.all.first(where: { $0.part == part }),
      (setting.placeholder == nil) == (sides.count == 1)
    {
      do throws(OptionProblem) {
        let change = try Option(setting).parse([sides.last ?? ""])
        return .value(of: setting, change ?? { _ in })
      } catch {
        throw OptionProblem(within: "\"\(word)\"\(error.text)")
      }
    }
    let at = word.split(separator: "@", maxSplits: 1).map(String.init)
    if at.count == 2, let name = SchedulerChoice.Name(rawValue: at[0]), name.aimsAtRetention {
      guard let retention = Double(at[1]), CardSetting.desiredRetention.range.contains(retention) else {
        throw OptionProblem(
          within: "\"\(at[1])\" is not a desired retention; write a number from 0.5 to 0.99")
      }
      return .retention(name, retention)
    }
    let known = SchedulerChoice.Name.allCases.map(\.rawValue) + CardSetting.all.compactMap(\.part)
    if let question = Choices.question(for: String(word.prefix { !":@".contains($0) }), of: known) {
      throw OptionProblem(within: "\"\(word)\" is not a setting; \(question)")
    }
    throw OptionProblem(
      within:
        "\"\(word)\" is not a setting; write \(Choices.list(SchedulerChoice.Name.allCases.map(\.rawValue))), fsrs6@0.85, fixed:7, table:0,1,3,7, limit:50, new:10, minutes:30, order:low-recall, fuzz, leech:8 or a file that ends in .json"
    )
  }

  private static func number(
    _ word: some StringProtocol, of option: CardSetting
  ) throws(OptionProblem) -> Double {
    guard let number = Double(word), option.range.contains(number),
      (option.grain ?? 1) < 1 || number == number.rounded()
    else {
      throw OptionProblem(
        within:
          "\"\(word)\" is not a value of \(option.key); give \(option.range.lowerBound) to \(option.range.upperBound)"
      )
    }
    return number
  }

  private static let maxNumbers = 50

  private static func numbers(
    _ word: String
  ) throws(OptionProblem) -> (option: CardSetting, values: [Double]) {
    let sides = word.split(separator: "=", maxSplits: 1).map(String.init)
    let ranges = sides.count == 2 ? sides[1].split(separator: ":", maxSplits: 1).map(String.init) : []
    guard let option = CardSetting.tried.first(where: { $0.key == sides.first }), let range = ranges.first,
      let dots = range.firstRange(of: "..")
    else {
      let known = CardSetting.tried.map(\.key)
      if let name = sides.first, !known.contains(name),
        let question = Choices.question(for: name, of: known)
      {
        throw OptionProblem(within: "\"\(name)\" is not an option that --sweep can vary; \(question)")
      }
      throw OptionProblem(
        within:
          "\"\(word)\" is not a range; write one such as desired-retention=0.7..0.97 with one of \(sweptNames)"
      )
    }
    let first = try number(range[..<dots.lowerBound], of: option)
    let last = try number(range[dots.upperBound...], of: option)
    guard first < last else {
      throw OptionProblem(within: "\"\(range)\" is not in rising order; write the smaller number first")
    }
    let grain = option.grain ?? 1
    var step = max(grain, ((last - first) / 9 / grain).rounded(.up) * grain)
    if ranges.count == 2 {
      guard let given = Double(ranges[1]), given > 0, (last - first) / given < Double(maxNumbers),
        grain < 1 || given == given.rounded()
      else {
        throw OptionProblem(
          within:
            "\"\(ranges[1])\" is not a usable step; give a step that results in at most \(maxNumbers) numbers"
        )
      }
      step = given
    }
    var values: [Double] = []
    while values.count <= maxNumbers {
      let value = first + Double(values.count) * step
      if value > last - step * 1e-9 { break }
      values.append((value * 1e9).rounded() / 1e9)
    }
    return (option, values + [last])
  }

  private static let quantities: [Quantity] = [
    .minutes, .reviews, .due, .dueNew, .new, .correct, .backlog, .memorised,
  ]

  private static func parsed(_ text: String) -> Target? {
    guard let match = text.filter({ $0 != " " }).wholeMatch(of: /(?:mean|p([^(]*))\((.*?)\)(<=|>=)(.*)/),
      let quantity = quantities.first(where: { $0.rawValue == match.2 }),
      let limit = Double(match.4), limit.isFinite
    else { return nil }
    let percent = match.1.map { Int($0) }
    if let percent, percent.map((1...99).contains) != true { return nil }
    return Target(
      quantity: quantity, percent: percent.flatMap(\.self), isAtMost: match.3 == "<=", limit: limit)
  }
}
