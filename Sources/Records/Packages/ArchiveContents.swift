import Kaiki
import Phrases

/// Files of an archive, selected by their names.
struct ArchiveContents {
  struct File: Hashable {
    var name: String
    /// Name without components that leave the archive.
    var shownName: String
    /// Kind of data in the name; `nil` if the name contains none.
    var kind: DataKind?
  }

  /// Collection of an Anki package; `nil` for other archives.
  private(set) var collection: String?
  /// Message about an unsupported document; `nil` for archives.
  private(set) var document: Phrase?
  /// Files to read: the only file, or the files with a kind in their names in the highest folder that has such files.
  private(set) var files: [File] = []
  /// Files of the same folder without a kind in their names, which may be in a third-party format.
  private(set) var others: [File] = []
  /// Similar files of other folders; empty for a backup of Loop, which contains everything twice.
  private(set) var elsewhere: [File] = []

  /// Collections of Anki, newest first. Beside a new collection, the old one contains only a request to update Anki.
  static let collections = ["collection.anki21b", "collection.anki21", "collection.anki2"]

  private static let documents: [(mark: String, message: Phrase)] = [
    (
      "xl/workbook.bin",
      "the file is a binary workbook of Excel, which Kaiki cannot read; save it as .xlsx or CSV (UTF-8)"
    ),
    (
      "word/document.xml",
      "the file is a document of Word, which Kaiki cannot read; save its table as CSV (UTF-8)"
    ),
    (
      "content.xml",
      "the file is a document of LibreOffice, which Kaiki cannot read; save its sheet as .xlsx or CSV (UTF-8)"
    ),
    (
      "Index/Document.iwa",
      "the file is a document of Numbers or Pages, which Kaiki cannot read; export it as CSV"
    ),
  ]

  init(_ names: [String]) {
    collection = Self.collections.first { names.contains($0) }
    document = Self.documents.first { names.contains($0.mark) }?.message
    guard collection == nil, document == nil else { return }
    let all = names.compactMap { name -> (file: File, folder: [Substring])? in
      let parts = name.split(separator: "/").filter { $0 != "." && $0 != ".." }
      guard let last = parts.last, !last.hasPrefix("."), parts.first != "__MACOSX" else { return nil }
      let kind = DataFileName.kind(of: String(last))
      return (File(name: name, shownName: parts.joined(separator: "/"), kind: kind), parts.dropLast())
    }
    func folder(of files: [(file: File, folder: [Substring])]) -> [Substring]? {
      files.map(\.folder).min { ($0.count, $0.joined()) < ($1.count, $1.joined()) }
    }
    if all.count == 1 {
      files = [all[0].file]
      return
    }
    let named = all.filter { $0.file.kind != nil }
    let packages = all.filter { Self.isPackage($0.file.name) }
    if named.isEmpty, !packages.isEmpty {
      files = packages.map(\.file)
      return
    }
    let nameless = all.filter { $0.file.kind == nil && Self.mayBeText($0.file.name) }
    guard let folder = folder(of: named) ?? folder(of: nameless) else { return }
    files = named.filter { $0.folder == folder }.map(\.file)
    others = nameless.filter { $0.folder == folder }.map(\.file)
    let isOfLoop = files.contains { $0.shownName.lowercased().hasSuffix("habits.csv") }
    let alike = named.isEmpty ? nameless.filter { DataFileName.isThirdParty($0.file.name) } : named
    elsewhere = isOfLoop ? [] : alike.filter { $0.folder != folder }.map(\.file)
  }

  /// True if a name has the extension of an Anki package.
  static func isPackage(_ name: String) -> Bool {
    [".apkg", ".colpkg"].contains { name.lowercased().hasSuffix($0) }
  }

  /// True if a package of Anki lacks its collection.
  static func isHollowPackage(_ names: [String]) -> Bool {
    names.contains("media") && names.allSatisfy { $0 == "media" || $0 == "meta" || Int($0) != nil }
  }

  private static func mayBeText(_ name: String) -> Bool {
    (DataFileName.endings + DataFileName.thirdPartyEndings).contains {
      name.lowercased().hasSuffix(".\($0)")
    }
  }
}
