import Files

/// Kind of data in a file.
package enum DataKind: String, CaseIterable, Sendable {
  /// Settings of a flashcard app: one object.
  case settings
  case cards
  case reviewLogs
  /// Recurring tasks, or tasks with attempts.
  case tasks
  case completions
  case attempts
  case lists
  case opens
  case checkmarks
  /// Planned frequencies and amounts of habits.
  case habits
  case observations
  case semesters
  case courses
  case attendanceRecords
  case periodTimes
  /// Changed class days and days without classes.
  case calendar
}

/// Kind of data and app by the name of a file.
package enum DataFileName {
  package static let endings = ["json", "jsonl", "csv"]
  /// Extensions of third-party texts in a folder of native files.
  package static let thirdPartyEndings = documentEndings + ["tsv"]
  /// Extensions of texts of which a folder contains several, each with its own items.
  private static let documentEndings = ["ics", "org", "org_archive", "txt", "md"]

  package static func isThirdParty(_ name: String) -> Bool {
    thirdPartyEndings.contains { name.lowercased().hasSuffix(".\($0)") }
  }

  /// Returns the kind of data in a name: the component before the extension, as in `phone.reviewLogs.csv`.
  package static func kind(of name: String) -> DataKind? {
    let parts = name.split(separator: ".").map(String.init)
    guard parts.count >= 2, endings.contains(parts[parts.count - 1].lowercased()) else { return nil }
    let word = parts[parts.count - 2].lowercased()
    return DataKind.allCases.first { $0.rawValue.lowercased() == word }
  }

  /// Returns the common part of the paths of one export: the folder, and the name before the kind, as in
  /// `phone.reviewLogs.csv`.
  ///
  /// A name without a kind is a separate export. All documents of a folder are one export, so that an item that moved to
  /// another document does not count as deleted.
  package static func export(of path: String) -> String {
    if documentEndings.contains(where: { path.lowercased().hasSuffix(".\($0)") }) {
      return "\(Folder.location(of: Folder.parent(of: path)))/"
    }
    guard let kind = kind(of: Folder.name(of: path)) else { return path }
    let ending = path.split(separator: ".").last ?? ""
    return String(path.dropLast("\(kind.rawValue).\(ending)".count))
  }
}
