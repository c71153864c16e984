import Analysis
import Kaiki
import Phrases
import Records
import Reports

/// Filters of the data, and refusals of `--strict`.
extension DataOptions {
  /// Ids of the terms named by `--semester`; empty if the line names none.
  func semesterIDs(in history: History) -> [String] {
    terms(in: history).map(\.id)
  }

  /// Terms named by `--semester`; empty if the line names none.
  private func terms(in history: History) -> [Semester] {
    (history.semesters ?? []).filter { term in semesters.contains { term.isCalled($0) } }
  }

  /// Remarks on the options that choose among items.
  func choiceRemarks(in history: History) -> [Remark] {
    [
      Remark.chosen(student: student),
      Remark.chosen(terms: terms(in: history).map { $0.name.isEmpty ? $0.id : $0.name }),
      Remark.chosen(tags: tags), Remark.chosen(decks: decks), Remark.chosen(categories: categories),
    ].compactMap { $0 }
  }

  /// Filters the history by term.
  private func filterSemesters(_ history: inout History) throws(CommandError) {
    guard !semesters.isEmpty else { return }
    guard history.courses != nil, let terms = history.semesters else {
      throw CommandError(
        .usage,
        "--semester: the data contain no courses with terms; add the files courses and semesters")
    }
    for word in semesters where !terms.contains(where: { $0.isCalled(word) }) {
      throw CommandError(
        .usage,
        "--semester \"\(word)\" is not a term in the data; \(Choices.remedy(for: word, of: terms.map(\.id)))"
      )
    }
    history.keep(semesters: semesterIDs(in: history))
    guard history.courses?.isEmpty == false else {
      throw CommandError(
        .usage, "--semester: no course meets in \(Choices.list(semesters)); choose another term")
    }
  }

  /// Filters the history by deck.
  private func filterDecks(_ history: inout History) throws(CommandError) {
    guard !decks.isEmpty else { return }
    let names = Set((history.cards ?? []).compactMap(\.deck)).sorted()
    guard !names.isEmpty else {
      throw CommandError(
        .usage, "--deck-name: the data contain no cards with decks; give an Anki package")
    }
    for word in decks where !names.contains(where: { DeckName.isWithin($0, word) }) {
      throw CommandError(
        .usage,
        "--deck-name: no deck with cards is called \"\(word)\"; \(Choices.remedy(for: word, of: names))")
    }
    history.keep(decks: decks)
  }

  /// Filters the history by tag, deck, category and term.
  func filter(_ history: inout History) throws(CommandError) {
    try filterSemesters(&history)
    try filterDecks(&history)
    if !tags.isEmpty {
      guard history.cards != nil || history.attemptTasks != nil else {
        throw CommandError(
          .usage, "--tag: the data contain no cards or tasks that can have tags; add the file cards or tasks")
      }
      history.keep(tags: tags)
      guard history.cards?.isEmpty == false || history.attemptTasks?.isEmpty == false else {
        let noun: Phrase =
          history.attemptTasks == nil ? "card" : history.cards == nil ? "task" : "card or task"
        throw CommandError(.usage, "--tag: no \(noun) has \(Choices.list(tags)); check the spelling")
      }
    }
    if !categories.isEmpty {
      guard history.attemptTasks != nil else {
        throw CommandError(
          .usage,
          "--category: the data contain no tasks with attempts, which have categories; add the file tasks")
      }
      history.keep(categories: categories)
      guard history.attemptTasks?.isEmpty == false else {
        let names = Choices.list(categories.map(\.rawValue))
        throw CommandError(.usage, "--category: no task has the category \(names); choose another category")
      }
    }
  }

  /// Throws if the data are of several people (F18).
  ///
  /// - Parameter command: Name of a command that analyses one person.
  func refuseSeveralPeople(_ read: ReadHistory, _ command: String) throws(CommandError) {
    guard let column = read.people.column else { return }
    throw CommandError(.badData, [column.refusal(command)])
  }

  /// Rules whose findings ``strict`` refuses; by default they are only reported (G8).
  private static let refusedRules: Set<String> = ["T3", "T5", "R3.6"]

  /// Returns the findings that `--strict` refuses, for an error that lists all faults at once.
  func refusals(of history: History) -> [Phrase] {
    guard let boundary = try? boundary(of: history.settings) else { return [] }
    let now = now(in: boundary) ?? history.latest(in: boundary) ?? clock
    let known = HistoryAsOf(
      history, settings: history.settings ?? AppSettings(), boundary: boundary, now: now)
    return refusals(known.findings)
  }

  func refusals(_ findings: Findings) -> [Phrase] {
    findings.all.filter { Self.refusedRules.contains($0.rule) }
      .map { "\($0.rule) \($0.subject): \($0.message)" }
  }

  /// Refuses the findings of ``refusedRules`` if ``isStrict`` is true.
  func refuse(_ findings: Findings) throws(CommandError) {
    guard isStrict else { return }
    let refused = refusals(findings)
    if !refused.isEmpty { throw CommandError(.badData, lines: refused) }
  }
}

extension Semester {
  /// True if a word is the name of the term, or its id in any case.
  fileprivate func isCalled(_ word: String) -> Bool { word == name || word.lowercased() == id.lowercased() }
}

extension PeopleFound.Column {
  /// Returns the error of a command that analyses one person.
  func refusal(_ command: String) -> Rejection {
    let shown = names.prefix(Self.maxShown).joined(separator: ", ")
    let more: Phrase = names.count > Self.maxShown ? " and \(names.count - Self.maxShown) more" : ""
    return Rejection(
      file: file, line: 1, column: 1,
      message:
        "the column \"\(heading)\" names \(names.count) people (\(shown)\(more)), but \(command) analyses one person; give --by-user to analyse each person"
    )
  }

  /// Maximum number of people in an error.
  private static let maxShown = 5
}
