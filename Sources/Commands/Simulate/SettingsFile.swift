import Analysis
import Encoding
import Kaiki
import Records

/// Options of `simulate` about cards in a JSON file, such as `{"scheduler": "fsrs6", "new-per-day": 10}`: they hold in
/// place of those of the command line.
enum SettingsFile {
  /// One setting, for `--compare`.
  static func settings(_ path: String, over arguments: Arguments) throws(CommandError) -> CardSettings {
    guard case .object(let members) = try document(path) else {
      throw problem(path, "this is no object; write {\"new-per-day\": 10, ...} with options of cards as keys")
    }
    // All that are compared have the same cards.
    let known = SimulationOptions.ofSettings.filter { $0.name != SimulationOptions.deck.declaration.name }
    return try settings(members, of: path, known, over: arguments)
  }

  /// The settings of decks, for `--decks`: an object with one for each name.
  static func decks(
    _ path: String, over arguments: Arguments
  ) throws(CommandError) -> [(name: String, settings: CardSettings)] {
    guard case .object(let members) = try document(path), !members.isEmpty else {
      throw problem(
        path, "this is no object of decks; write {\"NAME\": {\"new-per-day\": 10}, ...} with one entry a deck"
      )
    }
    guard members.count < DecksPlan.mostDecks else {
      throw problem(path, "there are \(members.count) decks; give fewer than \(DecksPlan.mostDecks)")
    }
    var decks: [(name: String, settings: CardSettings)] = []
    for member in members {
      guard case .object(let own) = member.value else {
        throw problem(
          path,
          "\"\(member.key)\" has no object of settings; write {\"\(member.key)\": {\"new-per-day\": 10}}, or {} for none"
        )
      }
      guard !decks.contains(where: { $0.name.lowercased() == member.key.lowercased() }) else {
        throw problem(path, "\"\(member.key)\" stands there twice; leave one of them out")
      }
      guard !member.key.isEmpty else { throw problem(path, "a deck has no name; give it one") }
      let settings = try settings(
        own, of: "\(path), \(member.key)", SimulationOptions.ofSettings, over: arguments)
      decks.append((member.key, settings))
    }
    return decks
  }

  private static func document(_ path: String) throws(CommandError) -> JSONValue {
    do throws(JSONDocumentError) {
      return try JSONDocument.read(path)
    } catch {
      throw CommandError(error, malformed: .badSettings)
    }
  }

  private static func problem(_ place: String, _ message: String) -> CommandError {
    CommandError(.badSettings, "\(place): \(message)")
  }

  private static func settings(
    _ members: [JSONValue.Member], of place: String, _ known: [OptionDeclaration], over arguments: Arguments
  ) throws(CommandError) -> CardSettings {
    var words: [String: String?] = [:]
    for member in members {
      let name = "--\(member.key)"
      guard let option = known.first(where: { $0.name == name }) else {
        let names = known.map { String($0.name.dropFirst(2)) }
        throw problem(
          place, "\"\(member.key)\" is no setting of cards; \(Spelling.remedy(for: member.key, of: names))")
      }
      guard words[name] == nil else {
        throw problem(place, "\"\(member.key)\" stands there twice; leave one of them out")
      }
      words[name] = .some(try word(member, of: option, in: place))
    }
    do throws(CommandError) {
      return try settings(words, arguments.overlaid(by: words, of: place))
    } catch {
      throw CommandError(.badSettings, lines: error.lines)
    }
  }

  /// What the words of a file say over those of the line.
  private static func settings(
    _ words: [String: String?], _ overlaid: Arguments
  ) throws(CommandError) -> CardSettings {
    let (scheduler, table) = (
      SimulationOptions.scheduler.declaration.name, SimulationOptions.intervals.declaration.name
    )
    func isGiven(_ name: String) -> Bool { words[name, default: nil] != nil }
    // Of a scheduler and a table the file's own holds, and what of the line belongs to another scheduler does not.
    var dropped: [String: String?] = [:]
    if isGiven(table), !isGiven(scheduler) { dropped[scheduler] = .some(nil) }
    if isGiven(scheduler), !isGiven(table) { dropped[table] = .some(nil) }
    let place = overlaid.place
    let kept = overlaid.overlaid(by: dropped, of: place)
    let name = try kept[SimulationOptions.scheduler]
    for option in StudyOptions.ofSchedulers where !isGiven(option.name) {
      let isOfInterval = option.name == StudyOptions.fixedInterval.declaration.name
      let belongs = isOfInterval ? name == .fixed : name?.believed != nil
      if !belongs { dropped[option.name] = .some(nil) }
    }
    let own = overlaid.overlaid(by: dropped, of: place)
    var settings = try SimulationOptions.settings(own, beside: [])
    if isGiven(table) {
      (settings.scheduler, settings.table) = (.table, try own[SimulationOptions.intervals])
    }
    return settings
  }

  /// The word that would stand on a command line; `nil` for an option that is not given.
  private static func word(
    _ member: JSONValue.Member, of option: OptionDeclaration, in place: String
  ) throws(CommandError) -> String? {
    let isFlag = option.placeholder == nil
    switch member.value {
    case .null, .flag(false): return nil
    case .flag(true) where isFlag: return ""
    case .text(let text) where !isFlag: return text
    case .integer, .number:
      if !isFlag, let word = word(member.value) { return word }
    case .array(let items) where !isFlag:
      let words = items.compactMap(word)
      if words.count == items.count { return words.joined(separator: ",") }
    default: break
    }
    throw problem(
      place,
      isFlag
        ? "\"\(member.key)\" is neither true nor false; write one of them"
        : "\"\(member.key)\" is no text, number or array of them; write what would stand after \(option.name)"
    )
  }

  private static func word(_ value: JSONValue) -> String? {
    switch value {
    case .text(let text): text
    case .integer(let number): String(number)
    case .number(let number): DecimalText.number(number)
    default: nil
    }
  }
}
