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
    return try settings(members, of: path, over: arguments)
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
      let settings = try settings(own, of: "\(path), \(member.key)", over: arguments)
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
    _ members: [JSONValue.Member], of place: String, over arguments: Arguments
  ) throws(CommandError) -> CardSettings {
    let known = SimulationOptions.ofSettings
    var words: [String: String?] = [:]
    for member in members {
      let name = "--\(member.key)"
      guard let option = known.first(where: { $0.name == name }) else {
        let names = known.map { String($0.name.dropFirst(2)) }
        throw problem(
          place, "\"\(member.key)\" is no setting of cards; \(Spelling.remedy(for: member.key, of: names))")
      }
      words[name] = try word(member, of: option, in: place)
    }
    // Of a scheduler and a table the file's own holds.
    let table = SimulationOptions.intervals.declaration.name
    let scheduler = SimulationOptions.scheduler.declaration.name
    let hasTable = words[table, default: nil] != nil
    if hasTable, words[scheduler] == nil { words[scheduler] = .some(nil) }
    if words[scheduler, default: nil] != nil, !hasTable { words[table] = .some(nil) }
    // Settings of the line may belong to another scheduler than the file's.
    let isOwn = StudyOptions.ofSchedulers.contains { words[$0.name] != nil }
    let overlaid = arguments.overlaid(by: words, of: place)
    do throws(CommandError) {
      var settings = try SimulationOptions.settings(overlaid, beside: isOwn ? [] : [.fsrs6, .fixed])
      if hasTable {
        (settings.scheduler, settings.table) = (.table, try overlaid[SimulationOptions.intervals])
      }
      return settings
    } catch {
      throw CommandError(.badSettings, lines: error.lines)
    }
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
      if !isFlag, let number = number(member.value) { return number }
    case .array(let items) where !isFlag:
      let numbers = items.compactMap(number)
      if numbers.count == items.count { return numbers.joined(separator: ",") }
    default: break
    }
    throw problem(
      place,
      isFlag
        ? "\"\(member.key)\" is neither true nor false; write one of them"
        : "\"\(member.key)\" is no text, number or array of numbers; write what would stand after \(option.name)"
    )
  }

  private static func number(_ value: JSONValue) -> String? {
    switch value {
    case .integer(let number): String(number)
    case .number(let number): DecimalText.number(number)
    default: nil
    }
  }
}
