import Phrases

extension Page.Section {
  /// What a reader has to know before the figures, in lines; many details of how files are written as one.
  static func lines(_ remarks: [Remark]) -> [Page.Block] {
    Remark.brief(remarks).map { .line($0.text) }
  }

  /// What links name the section by that tells how files were read.
  static let readingID = "reading"

  /// The section after the figures that tells how files were read, where the lines before them do not; else none.
  static func details(of remarks: [Remark]) -> [Page.Section] {
    guard Remark.brief(remarks).count < remarks.count else { return [] }
    return [
      Page.Section(
        title: "How the files were read",
        blocks: remarks.filter(\.isDetail).map { .line($0.text) }, id: readingID)
    ]
  }
}
