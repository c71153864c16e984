/// What the name of a file says.
enum DataFileName {
  /// The endings of native files.
  static let endings = ["json", "jsonl", "csv"]
  /// The endings of texts that a folder may hold beside native files.
  static let thirdPartyEndings = documentEndings + ["tsv"]
  /// Those of texts that people keep beside each other, each with things of its own.
  private static let documentEndings = ["ics", "org", "org_archive", "txt", "md"]

  /// Whether a name is that of a text of another program.
  static func isThirdParty(_ name: String) -> Bool {
    thirdPartyEndings.contains { name.lowercased().hasSuffix(".\($0)") }
  }

  /// The kind of data that a name tells: by the last part before its ending, as in `phone.reviewLogs.csv`.
  static func kind(of name: String) -> DataKind? {
    let parts = name.split(separator: ".").map(String.init)
    guard parts.count >= 2, endings.contains(parts[parts.count - 1].lowercased()) else { return nil }
    let word = parts[parts.count - 2].lowercased()
    return DataKind.allCases.first { $0.rawValue.lowercased() == word }
  }

  /// What the files of one export have in common: the folder, and what stands before the kind in the name, as in
  /// `phone.reviewLogs.csv`. A name without a kind is an export of its own, but the documents of a folder are one: what one
  /// of them lacks stands in another, and was not deleted.
  static func export(of path: String) -> String {
    if documentEndings.contains(where: { path.lowercased().hasSuffix(".\($0)") }) {
      return "\(Folder.location(of: Folder.parent(of: path)))/"
    }
    guard let kind = kind(of: Folder.name(of: path)) else { return path }
    let ending = path.split(separator: ".").last ?? ""
    return String(path.dropLast("\(kind.rawValue).\(ending)".count))
  }
}
