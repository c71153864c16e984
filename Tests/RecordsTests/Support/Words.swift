/// The words of the readers, in one place: what happened; what to do.
enum Words {
  // Any text
  static let notUTF8 = "the bytes here are not UTF-8 text; save the file as UTF-8"
  static let isEmpty = "the input is empty; export the data again"
  static let tooLong = "the row is longer than 1 MiB; split it"

  // CSV
  static let loneReturn = "a carriage return has no line feed after it; end lines with LF or CRLF"
  static let openQuote = "the closing quote is missing; add it"
  static let strayQuote = "the field has a quote inside; put the field in quotes and double the inner quote"
  static func twice(column: String) -> String { "the column \"\(column)\" occurs twice; keep one" }
  static func fields(_ count: Int, header: Int) -> String {
    "the row has \(count == 1 ? "1 field" : "\(count) fields") and the header \(header); check commas and quotes"
  }
  static func missing(column: String, of needed: String) -> String {
    "the column \"\(column)\" is missing; the header needs \(needed)"
  }

  // JSON
  static let breaksOff = "the array breaks off here; export the file again"
  static let noComma = "a comma is missing between two rows; put a comma here"
  static let noRow = "a row must be an object; write {\"key\": value}"
  static let noRows = "the rows start with another character than [ or {; give a JSON array or JSON Lines"
  static let trailing = "text follows the end of the rows; remove it"
  static let badEscape = "this escape does not exist in JSON; correct it"
  static let control = "the text has a control character; escape the character"
  static let nul = "the text has a NUL character; remove it"
  static let tooDeep = "the values are nested more than 128 deep; flatten them"
  static func twice(key: String) -> String { "the key \"\(key)\" occurs twice; keep one" }
  static func version(_ version: String) -> String {
    "schemaVersion \(version) is not known; this program reads 1 and 2"
  }
  static func expected(_ wanted: String, found: String) -> String {
    "expected \"\(wanted)\" and found \(found); correct the JSON here"
  }
  static func expectedKey(found: String) -> String {
    "expected a key in quotes and found \(found); correct the JSON here"
  }
  static func noValue(_ text: String) -> String { "\(text) is not a JSON value; correct the JSON here" }

  // Values
  static func missing(_ name: String) -> String { "\(name) is missing; give it a value" }
  static func notWhole(_ name: String, _ text: String, such: Int = 0) -> String {
    "\(name) \"\(text)\" is not a whole number; write one such as \(such)"
  }
  static func outOfRange(_ name: String, _ number: Int, _ range: ClosedRange<Int>) -> String {
    "\(name) \(number) is out of range; give \(range.lowerBound) to \(range.upperBound)"
  }
  static func noFlag(_ name: String, _ text: String) -> String {
    "\(name) \"\(text)\" is not a truth value; write true or false"
  }
  static func noChoice(_ name: String, _ text: String, _ words: String) -> String {
    "\(name) \"\(text)\" is not known; write one of \(words)"
  }
  static func noDate(_ name: String, _ text: String) -> String {
    "\(name) \"\(text)\" is not a date; write it as 2026-01-31"
  }
  static func noText(_ name: String) -> String { "\(name) is an array or object; write a text" }

  // Instants, after the text itself
  static let shape = "is not a date and time; write 2024-01-15T09:30:00Z or milliseconds since 1970"
  static let noZone = "has no time zone; add Z or an offset such as +09:00"
  static let noZoneOfRow = "\(noZone), or give --time-zone"
  static let noSuchDate = "is not a calendar date; check year, month and day"
  static let noSuchTime = "is not a time of day; write hours 00-23, minutes and seconds 00-59"
  static let leapSecond = "is a leap second, which no app records; write second 59"
  static let offset = "has an offset from UTC beyond 15:59 hours; correct the offset"
  static let range = "is outside the years 1 to 9999; correct the year"

  // Tasks and lists
  static let units = "day, week, month"
  static let policies = "fromCompletion, fixed, fixedSkip"
  static let skips = "backward, forward, omit"
  static let categories = "habit, project, learning, other"
  static let priorities = "low, medium, high"
  static let badContent = "content is blank or longer than 1000 characters; write 1 to 1000 characters (L7)"
  static func noItems(_ name: String) -> String { "\(name) is not an array; write the items in brackets" }
  static func unknownZone(_ identifier: String) -> String {
    "the time zone \"\(identifier)\" is not known; give a name such as Asia/Tokyo or UTC"
  }

  // Habits and daily numbers
  static func noMark(_ text: String) -> String {
    "the check mark \"\(text)\" is not known; write a number or one of UNKNOWN, NO, YES_AUTO, YES_MANUAL, SKIP"
  }
  static func below(_ amount: String) -> String {
    "the amount \(amount) is negative; write an amount of at least 0, or -1 for unknown"
  }
  static func noNumber(_ name: String, _ text: String) -> String {
    "\(name) \"\(text)\" is not a number; write one such as 12.5"
  }

  // Courses
  static let halves = "first_half, second_half"
  static let absences = "absent, late, early_leave, official_absent, present, no_class"
  static func noPeriod(_ start: String, _ end: String) -> String {
    "endTime \"\(end)\" is not after startTime \"\(start)\"; correct one of them"
  }
  static func badTerm(_ start: String, _ end: String) -> String {
    "endDate \(end) is not within a year after startDate \(start); correct one of them"
  }
  static func noClock(_ name: String, _ text: String) -> String {
    "\(name) \"\(text)\" is not a time of day; write it as 09:00"
  }
  static func noChange(_ text: String) -> String {
    "kind \"\(text)\" is not known; write noClass, classDay or actsAs=monday"
  }

  // Review logs
  static func contradiction(_ rating: Int, _ result: Bool) -> String {
    "rating \(rating) contradicts result \(result); correct one of them"
  }
  static func half(_ given: String, without missing: String) -> String {
    "\(given) needs \(missing); give both or remove both"
  }
  static func counted(_ word: String) -> String {
    "counted \"\(word)\" is not known; write graded or practice"
  }
}
