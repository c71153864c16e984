import Kaiki
import Rows

/// Format of another app: recognises the app's files and adds their rows as typed values.
///
/// A new format is a file with a conforming type, and a case of ``ThirdPartyFormat``.
package protocol AppFormat: SendableMetatype {
  /// State that the format keeps between the files of one reading. Formats with the same type share the state.
  associatedtype Memory: FormatMemory = NoMemory

  /// Score of an input: 100 for content that only the format has, less for a name or for likely content.
  static func score(_ head: Head) -> Score

  /// Keeps the facts of an input that other inputs need, before the first input is read.
  ///
  /// - Returns: Time zone, clock or day start of the data; `nil` if the input has none.
  static func learn(_ head: Head, _ memory: inout Memory) -> AppSettings?

  /// Adds the rows of a text.
  ///
  /// - Throws: `Fault` if no part of the text can be read.
  static func read(
    _ text: ThirdPartyText, into rows: inout Translation, _ memory: inout Memory, _ context: ReadingContext
  ) throws(Fault)
}

extension AppFormat {
  package static func learn(_ head: Head, _ memory: inout Memory) -> AppSettings? { nil }

  package static func learn(_ head: Head, _ memories: inout FormatMemories) -> AppSettings? {
    memories.use(Memory.self) { learn(head, &$0) }
  }

  package static func read(
    _ text: ThirdPartyText, into rows: inout Translation, _ memories: inout FormatMemories,
    _ context: ReadingContext
  ) throws(Fault) {
    try memories.use(Memory.self) { memory throws(Fault) in try read(text, into: &rows, &memory, context) }
  }
}

/// Formats of other apps. A new format is a case here and a line in `importer`.
package enum ThirdPartyFormat: String, CaseIterable, Sendable {
  /// Calendars of any program (RFC 5545).
  case iCalendar
  /// Taskwarrior's `task export`.
  case taskwarrior
  /// Habitica's user data.
  case habitica
  /// Habitica's history of tasks as a table.
  case habiticaHistory
  /// HabitBull's table.
  case habitBull
  /// Loop Habit Tracker's `Checkmarks.csv` of one habit, or with dates of older versions.
  case loopCheckmarks
  /// The history of org-fc.
  case orgFC
  /// Org files with repeated tasks and org-drill's cards.
  case org
  /// Notes with comments of Obsidian's spaced repetition.
  case obsidian
  /// `todo.txt` and `done.txt`.
  case todoTxt
}

/// State that a format keeps between the files of one reading.
package protocol FormatMemory: Sendable {
  init()
}

/// Memory of a format that reads each file by itself.
package struct NoMemory: FormatMemory {
  package init() {}
}

/// States of all formats, by their types.
package struct FormatMemories {
  private var states: [ObjectIdentifier: any FormatMemory] = [:]

  /// Lets a function change the state of a type, without a copy.
  package mutating func use<Memory: FormatMemory, Value, Failure: Error>(
    _ type: Memory.Type, _ body: (inout Memory) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    var memory = states.removeValue(forKey: ObjectIdentifier(type)) as? Memory ?? Memory()
    defer { states[ObjectIdentifier(type)] = memory }
    return try body(&memory)
  }

  package init() {}
}
