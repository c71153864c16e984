import Files
import Kaiki
import Markup
import Phrases

package struct WorkbookProblem: Error {
  package let message: Phrase

  package init(_ message: Phrase) { self.message = message }

  package init(_ error: XMLError, in part: String) {
    switch error {
    case .malformed(let reason, let line):
      self.init("\"\(part.quoted)\" in the workbook is damaged (line \(line): \(reason)); save it again")
    case .hasDocumentType:
      self.init(
        "\"\(part.quoted)\" in the workbook declares a document type, which spreadsheets never do; save the workbook again"
      )
    case .tooDeep:
      self.init(
        "\"\(part.quoted)\" in the workbook has elements that are nested too deep; save the workbook again")
    case .noMemory:
      self.init("there is too little memory for \"\(part.quoted)\" in the workbook; save its sheet as CSV")
    }
  }

  package static let tooLarge = WorkbookProblem(
    "the workbook has more than \(Workbook.maxCells) cells or strings; save its sheet as CSV (UTF-8)")
}

/// Reads a workbook of Excel, or of a program with the same format, as one CSV text per sheet.
///
/// The text has one line per row, so that the line of a fault is the row of the sheet. Number formats identify dates. A
/// formula has the value that the program stored.
///
/// - Note: Source: ECMA-376-1:2016, *Office Open XML File Formats*, part 1, section 18.
package struct Workbook {
  package struct Sheet {
    package var name: String
    package var isHidden: Bool
    package var text: [UInt8]

    package init(name: String, isHidden: Bool, text: [UInt8]) {
      (self.name, self.isHidden, self.text) = (name, isHidden, text)
    }
  }

  package private(set) var sheets: [Sheet] = []

  /// Maximum number of cells of all sheets, and of shared strings.
  static let maxCells = 1_000_000
  /// Maximum number of positions in the nonempty rows of a sheet, from its first to its last column.
  static let maxPositions = 8_000_000
  static let maxTextBytes = 64 << 20

  private static let main = "xl/workbook.xml"
  private static let relations = "xl/_rels/workbook.xml.rels"
  private static let strings = "xl/sharedStrings.xml"
  private static let styles = "xl/styles.xml"

  package static func isWorkbook(_ names: [String]) -> Bool { names.contains(main) }

  package static func wanted(of names: [String]) -> Set<String> {
    let others = ["xl/media/", "xl/drawings/", "xl/theme/", "xl/charts/", "xl/externalLinks/", "xl/pivot"]
    return Set(
      names.filter { name in
        name.hasPrefix("xl/") && (name.hasSuffix(".xml") || name == relations)
          && !others.contains(where: name.hasPrefix)
      })
  }

  package init(_ parts: [String: InputBytes]) throws(WorkbookProblem) {
    let targets = try Self.targets(parts)
    let listed = try Self.listed(parts)
    let styles = try WorkbookStyles(parts[Self.styles], from: Self.styles)
    let strings = try Self.sharedStrings(parts[Self.strings])
    var cellsLeft = Self.maxCells
    for sheet in listed.sheets {
      guard let target = targets[sheet.relation], let bytes = parts[target] else { continue }
      let cells = try WorksheetCells(
        bytes, from: target, styles: styles, strings: strings, startsIn1904: listed.startsIn1904,
        most: cellsLeft)
      cellsLeft -= cells.count
      guard cells.count > 0 else { continue }
      sheets.append(Sheet(name: sheet.name, isHidden: sheet.isHidden, text: try cells.text()))
    }
  }

  package static func read(
    _ bytes: InputBytes, from part: String, _ handlers: XMLReader.Handlers,
    until isEnough: () -> Bool = { false }
  ) throws(WorkbookProblem) {
    do throws(XMLError) {
      try bytes.withBytes { bytes throws(XMLError) in try XMLReader.read(bytes, handlers, until: isEnough) }
    } catch {
      throw WorkbookProblem(error, in: part)
    }
  }

  // MARK: Parts

  private struct Listed {
    var name, relation: String
    var isHidden: Bool
  }

  /// Returns the sheets in order, and true if days count from 1904, as in old programs for the Macintosh.
  private static func listed(
    _ parts: [String: InputBytes]
  ) throws(WorkbookProblem) -> (sheets: [Listed], startsIn1904: Bool) {
    guard let bytes = parts[main] else {
      throw WorkbookProblem("the workbook lacks its list of sheets; save it again")
    }
    var (sheets, startsIn1904) = ([Listed](), false)
    try read(
      bytes, from: main,
      .init(
        start: { name, attributes in
          if name == "workbookPr", let word = attributes["date1904"] {
            startsIn1904 = word == "1" || word == "true"
          }
          guard name == "sheet", let title = attributes["name"], let relation = attributes["id"] else {
            return
          }
          sheets.append(
            Listed(
              name: title, relation: relation, isHidden: ![nil, "visible"].contains(attributes["state"])))
        }, end: { _ in }, text: { _ in }))
    guard !sheets.isEmpty else { throw WorkbookProblem("the workbook has no sheet; save it again") }
    return (sheets, startsIn1904)
  }

  private static func targets(_ parts: [String: InputBytes]) throws(WorkbookProblem) -> [String: String] {
    guard let bytes = parts[relations] else {
      throw WorkbookProblem("the workbook lacks the locations of its sheets; save it again")
    }
    var targets: [String: String] = [:]
    try read(
      bytes, from: relations,
      .init(
        start: { name, attributes in
          guard name == "Relationship", attributes["TargetMode"] != "External", let id = attributes["Id"],
            let target = attributes["Target"]
          else { return }
          targets[id] = target.hasPrefix("/") ? String(target.dropFirst()) : "xl/\(target)"
        }, end: { _ in }, text: { _ in }))
    return targets
  }

  /// Returns the strings shared by cells, without phonetic guides, which Japanese programs add.
  private static func sharedStrings(_ bytes: InputBytes?) throws(WorkbookProblem) -> [String] {
    guard let bytes else { return [] }
    var (all, text) = ([String](), WorkbookText())
    try read(
      bytes, from: strings,
      .init(
        start: { name, _ in
          if name == "si" { text = WorkbookText() }
          text.start(name)
        },
        end: { name in
          text.end(name)
          if name == "si", all.count <= maxCells { all.append(text.string) }
        }, text: { text.add($0) }), until: { all.count > maxCells })
    guard all.count <= maxCells else { throw WorkbookProblem.tooLarge }
    return all
  }
}

/// Text of a string, joined from its runs.
package struct WorkbookText {
  private var bytes: [UInt8] = []
  private var isInText = false
  /// Depth of enclosing phonetic guides.
  private var phonetics = 0

  package mutating func start(_ name: String) {
    if name == "rPh" { phonetics += 1 }
    if name == "t" { isInText = phonetics == 0 }
  }

  package mutating func end(_ name: String) {
    if name == "rPh" { phonetics -= 1 }
    if name == "t" { isInText = false }
  }

  package mutating func add(_ text: UnsafeRawBufferPointer) {
    if isInText { bytes += text }
  }

  package var string: String { Self.unescaped(String(decoding: bytes, as: UTF8.self)) }

  /// Replaces escapes such as `_x000D_` by their characters.
  private static func unescaped(_ text: String) -> String {
    guard text.contains("_x") else { return text }
    var (result, rest) = ("", Substring(text))
    while let start = rest.firstRange(of: "_x") {
      let digits = rest[start.upperBound...].prefix(4)
      let end = digits.endIndex
      guard digits.count == 4, digits.allSatisfy(\.isHexDigit), end < rest.endIndex, rest[end] == "_",
        let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value)
      else {
        result += rest[..<start.upperBound]
        rest = rest[start.upperBound...]
        continue
      }
      result += rest[..<start.lowerBound]
      result.unicodeScalars.append(scalar)
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }
}
