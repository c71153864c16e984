import Kaiki
import KaikiNumerics

/// Meaning of numbers in cells by their formats: dates, times of day, or both.
struct WorkbookStyles {
  enum Meaning: Hashable {
    case number
    case date
    case time
    case moment
  }

  /// Meaning of each cell format, by its number.
  private var meanings: [Meaning] = []

  static let none = WorkbookStyles()

  private init() {}

  /// - Parameter part: Name of the member.
  init(_ bytes: InputBytes?, from part: String) throws(WorkbookProblem) {
    guard let bytes else { return }
    var codes: [Int: String] = [:]
    var (formats, isInFormats) = ([Int](), false)
    try Workbook.read(
      bytes, from: part,
      .init(
        start: { name, attributes in
          switch name {
          case "numFmt":
            if let id = attributes["numFmtId"].flatMap({ Int($0) }), let code = attributes["formatCode"] {
              codes[id] = code
            }
          case "cellXfs": isInFormats = true
          case "xf" where isInFormats && formats.count < Workbook.maxCells:
            formats.append(attributes["numFmtId"].flatMap { Int($0) } ?? 0)
          default: break
          }
        },
        end: { if $0 == "cellXfs" { isInFormats = false } }, text: { _ in }))
    let own = codes.mapValues(Self.meaning(of:))
    meanings = formats.map { own[$0] ?? Self.builtIn($0) }
  }

  subscript(style: Int) -> Meaning { meanings.indices.contains(style) ? meanings[style] : .number }

  /// Returns the meaning of a built-in format, including formats of Japanese and Chinese dates.
  private static func builtIn(_ id: Int) -> Meaning {
    switch id {
    case 14...17, 27...31, 34...36, 50...58: .date
    case 18...21, 32, 33, 45...47: .time
    case 22: .moment
    default: .number
    }
  }

  /// Returns the meaning of a format code such as `yyyy"年"m"月"d"日"` or `[h]:mm`.
  static func meaning(of code: String) -> Meaning {
    var (hasDay, hasClock, hasMonth) = (false, false, false)
    var rest = Substring(code.lowercased())
    guard !rest.contains("general"), !rest.hasPrefix("g/") else { return .number }
    // // The first section applies to positive numbers.
    while let mark = rest.popFirst(), mark != ";" {
      switch mark {
      case "\"": rest = rest.firstIndex(of: "\"").map { rest[rest.index(after: $0)...] } ?? ""
      case "\\", "_", "*": _ = rest.popFirst()
      case "[":
        let word = rest.prefix { $0 != "]" }
        rest = rest.dropFirst(word.count + 1)
        if !word.isEmpty, word.allSatisfy({ "hms".contains($0) }) { hasClock = true }
      case "y", "d", "g": hasDay = true
      case "a" where rest.hasPrefix("aa"): hasDay = true
      case "h", "s": hasClock = true
      case "m": hasMonth = true
      case "0", "#", "?":
        // // Digits in a format of dates only represent fractions of a second.
        if !hasClock { return .number }
      default: break
      }
    }
    if hasDay || hasMonth && !hasClock { return hasClock ? .moment : .date }
    return hasClock ? .time : .number
  }

  /// Formats a number by its meaning: a date as 2026-10-05, a time of day as 10:40; `nil` for other numbers.
  static func text(of number: Double, _ meaning: Meaning, startsIn1904: Bool) -> String? {
    guard number.isFinite, number >= 0, number < 2_958_466 else { return nil }
    let seconds = Int((number * 86_400).rounded())
    let (days, second) = (seconds / 86_400, seconds % 86_400)
    let clock = "\(padded(second / 3_600, to: 2)):\(padded(second / 60 % 60, to: 2))"
    let fullClock = second % 60 == 0 ? clock : clock + ":\(padded(second % 60, to: 2))"
    // // The count from 1900 includes 1900-02-29, which did not exist.
    let epoch = startsIn1904 ? Self.epoch1904 : Self.epoch1900
    guard let date = epoch.map({ (Day($0) + days).date }), date.year <= 9_999 else { return nil }
    switch meaning {
    case .number: return nil
    case .time: return days == 0 ? fullClock : nil
    case .date: return startsIn1904 || days > 60 ? date.description : nil
    case .moment:
      guard startsIn1904 || days > 60 else { return days == 0 ? fullClock : nil }
      return second == 0 ? date.description : "\(date) \(fullClock)"
    }
  }

  private static let epoch1900 = CivilDate(year: 1899, month: 12, day: 30)
  private static let epoch1904 = CivilDate(year: 1904, month: 1, day: 1)
}
