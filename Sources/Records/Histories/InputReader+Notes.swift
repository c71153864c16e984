import Kaiki

extension InputReader {
  /// Reads an input. An unreadable note (a Markdown or Org file) among several inputs is rejected, and reading
  /// continues.
  ///
  /// - Parameter ofSeveral: Whether the input is one of several.
  /// - Throws: Every `ReadingError` but `.unreadable` and `.noGoodRow` of such a note.
  mutating func readKeepingOut(_ input: inout Input, ofSeveral: Bool) throws(ReadingError) {
    isOneOfSeveral = ofSeveral || !gathered.passedOver.isEmpty || gathered.hasUnreadSheets
    let isNote = Self.endingsOfNotes.contains { input.name.lowercased().hasSuffix(".\($0)") }
    do throws(ReadingError) {
      try read(&input)
    } catch .unreadable(let rejection) where ofSeveral && isNote {
      gathered.keptOut.append(rejection.message, in: rejection.file) { (rejection.line, rejection.column) }
      gathered.sources.append(
        Source(
          path: rejection.file, kind: .reviewLogs, format: .ankiReviewLog, rows: 0, rejected: 1,
          unknownColumns: []))
    } catch .noGoodRow where ofSeveral && isNote {
      // Its rows are counted and listed as they are.
    }
  }

  /// The endings of files that hold a note each, as of a vault of Obsidian or a folder of Org mode.
  private static let endingsOfNotes = ["md", "org", "org_archive"]
}
