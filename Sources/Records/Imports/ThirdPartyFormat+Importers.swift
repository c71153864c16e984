extension ThirdPartyFormat {
  /// Which rows are made of the texts.
  var rows: any AppFormat.Type {
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

  /// The format of a text, by its content and, for todo.txt, its name.
  static func recognised(_ text: ThirdPartyText) -> ThirdPartyFormat? {
    allCases.first { $0.rows.isFormat(of: text) }
  }
}
