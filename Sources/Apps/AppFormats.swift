import Formats

/// Formats of other apps that Kaiki reads.
package enum AppFormats {
  /// All formats. Of equal scores, the first format reads the text.
  package static let all: [any AppFormat.Type] = [
    ICalendarImport.self,
    TaskwarriorImport.self,
    HabiticaImport.self,
    HabiticaHistoryImport.self,
    HabitBullImport.self,
    LoopCheckmarksImport.self,
    OrgFCImport.self,
    OrgImport.self,
    ObsidianImport.self,
    TodoTxtImport.self,
  ]

  /// The format with the best score; `nil` if every score is 0.
  package static func recognised(_ head: Head) -> (any AppFormat.Type)? {
    var best: (format: any AppFormat.Type, score: Score)?
    for format in all {
      let score = format.score(head)
      if score.value > best?.score.value ?? 0 { best = (format, score) }
    }
    return best?.format
  }
}
