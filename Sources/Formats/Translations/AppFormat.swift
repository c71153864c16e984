import Phrases
import Files
import Kaiki
import Rows

/// Format of another app: recognises the app's files and adds their rows as typed values.
///
/// A new format is a conforming type in a folder of `Sources/Apps`, and a line in `AppFormats.all`.
package protocol AppFormat: SendableMetatype {
  /// State that the format keeps between the files of one reading. Formats with the same type share the state.
  associatedtype Memory: FormatMemory = NoMemory

  /// True if rows have moments, or days of moments, which depend on the zone; false if all rows have only dates.
  static var hasMoments: Bool { get }

  /// Score of an input: 100 for content that only the format has, less for a name or for likely content.
  static func score(_ head: Head) -> Score

  /// Message about a file of the app without usable data; `nil` for any other file.
  static func refusal(of text: ThirdPartyText) -> Phrase?

  /// True for an input whose whole content ``learn(_:_:)`` needs, instead of its first 5 MiB.
  static func learnsAll(of name: String, _ kind: DataKind?) -> Bool

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
  package static var hasMoments: Bool { true }

  package static func refusal(of text: ThirdPartyText) -> Phrase? { nil }

  package static func learnsAll(of name: String, _ kind: DataKind?) -> Bool { false }

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

/// State that a format keeps between the files of one reading.
package protocol FormatMemory: Sendable {
  init()
}

/// State of a format that reads each file independently.
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

/// Evidence that an input is of a format, 0...100; 0 excludes the format.
package struct Score: Comparable {
  package let value: Int

  /// - Parameter isFormat: False for a score of 0.
  package init(_ value: Int, if isFormat: Bool = true) { self.value = isFormat ? value : 0 }

  package static func < (one: Score, other: Score) -> Bool { one.value < other.value }

  /// Content that only the format has.
  package static let sure = 100
}

/// Beginning of an input, or all of it, with the facts by which its format is recognised.
package final class Head {
  package let text: ThirdPartyText
  /// Kind of data by the name of the input, which is evidence only; `nil` if the name gives none.
  package let kind: DataKind?
  /// True if the input was in another encoding than UTF-8.
  package let isConverted: Bool

  package init(_ text: ThirdPartyText, kind: DataKind? = nil, isConverted: Bool = false) {
    (self.text, self.kind, self.isConverted) = (text, kind, isConverted)
  }

  package private(set) lazy var isJSON = InputText.isJSON(text.name, text.bytes, from: text.start)

  /// Names of the columns or of the keys of the first object; empty if there are none.
  package private(set) lazy var names: [String] = {
    let names =
      isJSON
      ? try? JSONRowReader(bytes: text.bytes, from: text.start, isLines: text.name.hasSuffix(".jsonl")).names
      : try? CSVRowReader(bytes: text.bytes, from: text.start).names
    return names ?? []
  }()

  /// Native table whose required columns are all present; `nil` if there is none.
  package private(set) lazy var native = ImportFormat.recognised(by: names, kind: kind)

  /// The first 200 rows of a table; empty for JSON, which on one line would be a row of as many cells as commas.
  package private(set) lazy var rows = isJSON ? [] : WrittenTable(text, most: 200).rows

  /// Calls a function with the head of some bytes, converted to UTF-8.
  package static func reading<Value>(
    _ bytes: InputBytes, named name: String, kind: DataKind? = nil, _ body: (Head) -> Value
  ) -> Value {
    bytes.withBytes { bytes in
      guard let encoding = TextEncoding.of(bytes) else {
        return body(Head(ThirdPartyText(name: name, bytes: bytes), kind: kind))
      }
      return encoding.decoded(bytes).withUnsafeBytes {
        body(Head(ThirdPartyText(name: name, bytes: $0), kind: kind, isConverted: true))
      }
    }
  }
}

/// Facts about one reading that apply to all rows of an input.
package struct ReadingContext {
  /// Path of the input, as the user gave it.
  package let file: String
  /// True if unknown words are faults (S13).
  package let isStrict: Bool
  /// Logical day, which gives the date of an instant (T0).
  package let boundary: DayBoundary
  /// Zone of times that name none; `nil` if such a time is a fault.
  package let zoneOfTimes: TimeZoneRules?
  /// Terms of the earlier inputs, which give the year of a date without one; may be empty.
  package var terms: [Semester] = []
  /// True if a table of tasks names no people, so that all people of other tables do the same tasks.
  package var sharesTasks = false

  package init(
    file: String, isStrict: Bool, boundary: DayBoundary, zoneOfTimes: TimeZoneRules?, terms: [Semester] = [],
    sharesTasks: Bool = false
  ) {
    (self.file, self.isStrict, self.boundary, self.zoneOfTimes, self.terms, self.sharesTasks) = (
      file, isStrict, boundary, zoneOfTimes, terms, sharesTasks
    )
  }
}

extension ReadingContext {
  /// Indices of the columns whose ids belong to the person of a row.
  ///
  /// - Parameter columns: Names of the columns, without the columns of people.
  package func ownedColumns(_ columns: [String], of kind: DataKind) -> Set<Int> {
    let all = Fields.idColumns(columns)
    guard sharesTasks, kind == .completions || kind == .attempts else { return all }
    return all.filter { columns[$0] != Completion.Column.taskId.rawValue }
  }

  /// Noon of a date, for events with a date only; the start of the day if that is later.
  package func noon(of date: CivilDate) -> Instant {
    max(instant(LocalTime(date: date, secondOfDay: 43_200)), boundary.start(of: Day(date)))
  }

  package func midnight(of date: CivilDate) -> Instant { instant(LocalTime(date: date, secondOfDay: 0)) }

  package func start(of date: CivilDate) -> Instant { boundary.start(of: Day(date)) }

  /// Creation of a recurring task of which only the next due time is known: one interval earlier.
  package func creation(before next: Instant, every interval: CalendarInterval) -> Instant {
    let made = boundary.zone.localTime(of: next).adding(-1, of: interval)
    return made.map { $0.date.year >= 1 ? instant($0) : next } ?? next
  }

  /// Due time from a moment of another program, in which midnight means a day: the start of our day.
  package func dueDate(_ moment: Instant) -> Instant {
    let local = boundary.zone.localTime(of: moment)
    return local.secondOfDay == 0 ? start(of: local.date) : moment
  }

  package func instant(_ local: LocalTime) -> Instant { boundary.zone.instant(of: local) }
}
