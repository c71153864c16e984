import Kaiki

extension LogBuilder {
  /// Minimum number of answers in learning from which the number of answer buttons is inferred: 20.
  static let minLearning = 20

  /// Corrects the ratings of Anki's early versions, and reports rows of Anki's log that are not graded answers.
  ///
  /// Early versions had three buttons in learning: button 2 was Good, and button 3 was Easy. They are recognized by their
  /// answers in learning: at least ``minLearning`` answers, button 4 never used, and button 2 used more often than button 3.
  package mutating func finishAnki() {
    guard stream == nil else { return }
    let ratings = learningRatings
    let counts = Rating.allCases.map { rating in ratings.count { $0 == rating } }
    if ratings.count >= Self.minLearning, counts[3] == 0, counts[1] > counts[2] {
      mapLearningRatings { $0 == .good ? .easy : $0 == .hard ? .good : $0 }
      noteAnki(ratings.count) { .threeButtons($0) }
    }
    noteAnki(ignored) { .rowsWithoutAnswer($0) }
    noteAnki(Set(changes.lazy.filter { $0.kind == .reset }.map(\.card)).count) { .resetCards($0) }
    noteAnki(Set(changes.lazy.filter { $0.kind != .reset }.map(\.card)).count) { .rescheduledCards($0) }
  }

  private mutating func noteAnki(_ count: Int, _ code: (Int) -> Finding.Code) {
    if count > 0 { add(Finding(rule: "anki", severity: .note, location: "", code: code(count))) }
  }
}
