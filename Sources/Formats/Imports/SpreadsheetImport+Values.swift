import Kaiki
import Phrases
import Rows

/// The values of cells.
extension SpreadsheetImport {
  package mutating func reading(
    _ cell: WrittenTable.Cell, as column: SpreadsheetColumn, in index: Int, row: Int
  ) -> Reading {
    switch column.value {
    case .text: return .value(cell.text)
    case .number, .count: return number(cell)
    case .statement: return .value(cell.text)
    case .date: return date(cell, in: index, row: row)
    case .moment: return moment(cell, in: index, row: row)
    case .time:
      guard let minute = WrittenDates.time(cell.text) else { return .value(cell.text) }
      return taken(cell, "\(padded(minute / 60, to: 2)):\(padded(minute % 60, to: 2))", "time")
    case .attendance:
      if AttendanceRecord.Kind(rawValue: cell.text) != nil { return .value(cell.text) }
      switch WrittenWords.classMark(cell.text) {
      case nil: return .value(cell.text)
      case .filler: return .nothing
      case .record(let kind): return taken(cell, kind.rawValue, "attendance \(cell.text)")
      }
    case .half: return half(cell)
    case .classDay: return classDay(cell)
    case .boolean:
      guard cell.text != "true", cell.text != "false", let boolean = WrittenWords.boolean(cell.text) else {
        return .value(cell.text)
      }
      return taken(cell, boolean.description, "truth \(cell.text)")
    case .mark:
      if Checkmark(rawValue: cell.text) != nil { return .value(cell.text) }
      if !hasTicksAlone, decimal(cell.text) != nil { return number(cell) }
      guard let mark = WrittenWords.checkmark(cell.text, xIsNo: xIsNo) else {
        return .value(cell.text)
      }
      return taken(cell, mark.rawValue, "mark \(cell.text)")
    case .interval: return number(cell)
    }
  }

  /// Returns a value, and notes it if the cell has another text.
  package mutating func taken(_ cell: WrittenTable.Cell, _ value: String, _ key: String) -> Reading {
    if value != cell.text {
      translation.note(.value(cell.text.quoted, readAs: value), at: cell.offset, like: key)
    }
    return .value(value)
  }

  private mutating func number(_ cell: WrittenTable.Cell) -> Reading {
    var word = cell.text.narrow
    for suffix in ["時限目", "時限", "限目", "限", "コマ", "回", "時間目"] where word.hasSuffix(suffix) {
      word.removeLast(suffix.count)
      break
    }
    guard let decimal = decimal(word), decimal != cell.text else { return .value(cell.text) }
    return taken(cell, decimal, "number")
  }

  /// Number in the native form; `nil` for other text. With semicolons between cells, a comma is a decimal comma.
  private func decimal(_ text: String) -> String? {
    let word = text.narrow
    if Double(word) != nil { return word }
    guard separator == .semicolons, word.count(where: { $0 == "," }) == 1 else { return nil }
    let pointed = word.replacing(",", with: ".")
    return Double(pointed) == nil ? nil : pointed
  }

  private mutating func date(_ cell: WrittenTable.Cell, in index: Int, row: Int) -> Reading {
    if InstantText.date(cell.text) != nil { return .value(cell.text) }
    guard let shape = WrittenDates.shape(cell.text) else { return .value(cell.text) }
    guard let date = dates[index]?.dates[row] else {
      return .fault(WrittenDates.unresolved(cell.text))
    }
    if case .serial = shape, context.isStrict { return .fault(WrittenDates.numberOfDay(cell.text, date)) }
    return taken(cell, date.description, key(of: shape))
  }

  private func key(of shape: WrittenDates.Shape) -> String {
    switch shape {
    case .whole: "date"
    case .three: "date of three numbers"
    case .monthAndDay: "date without a year"
    case .serial: "number of a day"
    }
  }

  /// A date with a time of day, or for a bare date its noon.
  private mutating func moment(_ cell: WrittenTable.Cell, in index: Int, row: Int) -> Reading {
    if (try? InstantText.parse(cell.text).get()) != nil, InstantText.date(cell.text) == nil {
      return .value(cell.text)
    }
    guard InstantText.date(cell.text) != nil || WrittenDates.shape(cell.text) != nil,
      let date = dates[index]?.dates[row]
    else { return .value(cell.text) }
    if case .serial = WrittenDates.shape(cell.text), context.isStrict {
      return .fault(WrittenDates.numberOfDay(cell.text, date))
    }
    let minute = WrittenDates.timeAfterDate(cell.text)
    let local = LocalTime(date: date, secondOfDay: (minute ?? 720) * 60)
    let instant = context.boundary.zone.instant(of: local)
    if minute == nil {
      translation.note(.noon(cell.text.quoted, readAs: instant), at: cell.offset, like: "noon")
    } else {
      translation.note(
        .value(cell.text.quoted, readAs: instant.description), at: cell.offset, like: "moment")
    }
    return .value(instant.description)
  }

  private mutating func half(_ cell: WrittenTable.Cell) -> Reading {
    let word = SheetHeading.folded(cell.text)
    for (half, words) in [
      (
        Semester.Half.first, ["前期", "前", "春学期", "春", "上期", "1", "first", "spring", "first_half", "firsthalf"]
      ),
      (.second, ["後期", "後", "秋学期", "秋", "下期", "2", "second", "autumn", "fall", "second_half", "secondhalf"]),
    ] where words.contains(word) || words.prefix(1).contains(where: word.hasSuffix) {
      return taken(cell, half.rawValue, "half \(cell.text)")
    }
    return .value(cell.text)
  }

  private mutating func classDay(_ cell: WrittenTable.Cell) -> Reading {
    if CalendarImport.changes[cell.text] != nil { return .value(cell.text) }
    let word = SheetHeading.folded(cell.text)
    let change: CalendarException.Change?
    if ["休講", "休業", "休業日", "休み", "祝日", "休日", "noclass", "holiday", "closed", "off"].contains(word) {
      change = .noClass
    } else if ["授業", "授業日", "補講", "補講日", "祝日授業", "class", "classday", "open"].contains(word) {
      change = .classDay
    } else {
      let parts = ["の授業", "授業", "振替", "時間割"]
      let stem = parts.reduce(word) { $0.replacing($1, with: "") }
      change = WrittenWords.weekday(stem).map(CalendarException.Change.actsAs)
    }
    guard let change else { return .value(cell.text) }
    return taken(cell, change.description, "class day \(cell.text)")
  }
}
