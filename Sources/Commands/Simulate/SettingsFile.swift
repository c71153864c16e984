import Analysis
import CommandLine
import Encoding
import Forecasting
import Kaiki
import Phrases
import Intake

/// Options of `simulate` about cards in a JSON file, such as `{"scheduler": "fsrs6", "new-per-day": 10}`.
/// The file's options replace the options of the command line.
enum SettingsFile {
  struct Deck: Sendable {
    let name: String
    /// Location of its name, such as `decks.json:2:3`.
    let location: String
    let settings: AskedSettings<CardSettings>
  }

  static func settings(_ path: String, over arguments: Arguments) throws(CommandError) -> AskedSettings<
    CardSettings
  > {
    let document = try document(path)
    let file = location(document.location, in: path)
    guard let members = document.members else {
      throw problem(
        file, "this is not an object; write {\"new-per-day\": 10, ...} with options of cards as keys")
    }
    // The compared settings share the same cards.
    let known = CardSetting.all.filter { $0.scope == .each }
    return try settings(members, known, over: arguments, of: file) { location($0, in: path) }
  }

  static func decks(_ path: String, over arguments: Arguments) throws(CommandError) -> [Deck] {
    let document = try document(path)
    guard let members = document.members, !members.isEmpty else {
      throw problem(
        location(document.location, in: path),
        "this is not an object of decks; write {\"NAME\": {\"new-per-day\": 10}, ...} with one entry per deck"
      )
    }
    guard members.count < DecksPlan.maxDecks else {
      throw problem(
        location(document.location, in: path),
        "there are \(members.count) decks; give fewer than \(DecksPlan.maxDecks)")
    }
    var decks: [Deck] = []
    for member in members {
      let deck = location(member.location, in: path)
      guard let own = member.value.members else {
        throw problem(
          location(member.value.location, in: path),
          "\"\(member.key)\" needs an object of settings; write {\"\(member.key)\": {\"new-per-day\": 10}}, or {} for the options of the command line"
        )
      }
      guard !decks.contains(where: { $0.name.lowercased() == member.key.lowercased() }) else {
        throw problem(deck, "\"\(member.key)\" is given twice; remove one of the two entries")
      }
      guard !member.key.isEmpty else { throw problem(deck, "a deck has no name; give it a name") }
      let settings = try settings(
        own, CardSetting.all.filter { $0.scope != .run }, over: arguments, of: "\(deck): \"\(member.key)\""
      ) { "\(location($0, in: path)): \"\(member.key)\"" }
      decks.append(Deck(name: member.key, location: deck, settings: settings))
    }
    return decks
  }

  private static func document(_ path: String) throws(CommandError) -> PlacedValue {
    try CommandError.ofJSON(malformed: .badSettings, try PlacedValue.read(path))
  }

  private static func location(_ location: PlacedValue.Location, in path: String) -> String {
    "\(path):\(location.line):\(location.column)"
  }

  private static func problem(_ location: String, _ message: String) -> CommandError {
    CommandError(.badSettings, "\(location): \(message)")
  }

  /// Returns the settings of the line with replacements from an object.
  ///
  /// - Parameters:
  ///   - location: Location of all members.
  ///   - placed: Location of a key or a value.
  private static func settings(
    _ members: [PlacedValue.Member], _ known: [CardSetting], over arguments: Arguments,
    of location: String,
    _ placed: (PlacedValue.Location) -> String
  ) throws(CommandError) -> AskedSettings<CardSettings> {
    var words: [String: Arguments.Elsewhere] = [:]
    var own: [AskedSetting] = []
    var named = Set<CardSetting>()
    for member in members {
      let location = placed(member.location)
      guard let setting = known.first(where: { $0.key == member.key }) else {
        throw problem(
          location,
          "\"\(member.key)\" is not a setting of cards; \(Choices.remedy(for: member.key, of: known.map(\.key)))"
        )
      }
      let option = Option(setting).declaration
      guard words[option.name] == nil else {
        throw problem(location, "\"\(member.key)\" is given twice; remove one of the two entries")
      }
      let word = try word(member, of: option, at: placed(member.value.location))
      words[option.name] = (word, location)
      named.insert(setting)
      if word != nil {
        own.append(AskedSetting(setting: setting, words: "\(location): \(option.key)"))
      }
    }
    let overlaid = arguments.overlaid(by: words, of: location)
    let given = Set(own.map(\.setting))
    // A scheduler in the file replaces a table of the line and conversely. Settings of the line for another scheduler are dropped.
    var dropped: [CardSetting] = []
    if given.contains(.intervals), !given.contains(.scheduler) { dropped.append(.scheduler) }
    if given.contains(.scheduler), !given.contains(.intervals) { dropped.append(.intervals) }
    let name = try overlaid.without(OptionDeclaration.list(of: dropped)).settings([.scheduler]).scheduler
    for setting in CardSetting.all where setting != .intervals && !given.contains(setting) {
      guard let schedulers = setting.schedulers else { continue }
      if name.map(schedulers.contains) != true { dropped.append(setting) }
    }
    var settings = try overlaid.without(OptionDeclaration.list(of: dropped)).cardSettings(beside: [])
    // The run as a whole stores a table of the line.
    if given.contains(.intervals) { settings.scheduler = .table } else { settings.table = nil }
    return AskedSettings(settings: settings, own: own, replaced: named.union(dropped))
  }

  /// Returns the value as a word of a command line; `nil` if the file unsets the option.
  private static func word(
    _ member: PlacedValue.Member, of option: OptionDeclaration, at location: String
  ) throws(CommandError) -> String? {
    let isFlag = option.placeholder == nil
    switch member.value.value {
    case .null, .flag(false): return nil
    case .flag(true) where isFlag: return ""
    case .text(let text) where !isFlag: return text
    case .integer, .number:
      if !isFlag, let word = word(member.value.value) { return word }
    case .array(let items) where !isFlag:
      let words = items.compactMap(word)
      if words.count == items.count { return words.joined(separator: ",") }
    case .flag, .text, .array, .object, .written: break
    }
    throw problem(
      location,
      isFlag
        ? "\"\(member.key)\" is not true or false; write true or false"
        : "\"\(member.key)\" is not a text, a number or an array of these; write the value of \(option.name)"
    )
  }

  private static func word(_ value: JSONValue) -> String? {
    switch value {
    case .text(let text): text
    case .integer(let number): String(number)
    case .number(let number): DecimalText.number(number)
    case .null, .flag, .array, .object, .written: nil
    }
  }
}
