import Formats

extension ThirdPartyFormat {
  package var importer: any AppFormat.Type {
    switch self {
    case .iCalendar: ICalendarImport.self
    case .taskwarrior: TaskwarriorImport.self
    case .habitica: HabiticaImport.self
    case .habiticaHistory: HabiticaHistoryImport.self
    case .habitBull: HabitBullImport.self
    case .loopCheckmarks: LoopCheckmarksImport.self
    case .orgFC: OrgFCImport.self
    case .org: OrgImport.self
    case .obsidian: ObsidianImport.self
    case .todoTxt: TodoTxtImport.self
    }
  }

  /// True if moments of the format may become days, which depend on the zone.
  package var isOfMoments: Bool {
    switch self {
    case .habitBull, .loopCheckmarks: false
    case .iCalendar, .taskwarrior, .habitica, .habiticaHistory, .orgFC, .org, .obsidian, .todoTxt: true
    }
  }

  /// The format with the best score; `nil` if every score is 0.
  package static func recognised(_ head: Head) -> ThirdPartyFormat? {
    var best: (format: ThirdPartyFormat, score: Score)?
    for format in allCases {
      let score = format.importer.score(head)
      if score.value > best?.score.value ?? 0 { best = (format, score) }
    }
    return best?.format
  }
}
