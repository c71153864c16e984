import Encoding

@testable import Reports

/// Lines of the summary of a cohort.
extension SummaryLineTests {
  /// Summary of users with figures, of users without figures, and of rejected rows of the first user.
  ///
  /// - Parameter value: Value of a user, by the user's number from 0, in the column with a key.
  private static func cohort(
    _ count: Int, of question: CohortQuestion = .analyze, refused: Int = 0, rejected: Int = 0,
    _ value: (_ number: Int, _ key: String) -> PersonValue?
  ) -> [Page.SummaryPoint] {
    let answered = (0..<count).map { number in
      PersonRow(
        person: "p\(number)", rows: 10, rejected: number == 0 ? rejected : 0,
        answer: .values(question.columns.map { value(number, $0.key) }))
    }
    let others = (0..<refused).map { number in
      PersonRow(
        person: "r\(number)", rows: 1, rejected: 0, answer: .refused(reason: "noAnswers", detail: ""))
    }
    return CohortReportTests.report(answered + others, question).page.summary
  }

  private static func answers(_: Int, _ key: String) -> PersonValue? {
    key == "tested" ? .number(20) : key == "recalled" ? .number(15) : nil
  }

  private static func state(_ words: String...) -> @Sendable (Int, String) -> PersonValue? {
    { number, key in key == "state" ? .word(words[number % words.count]) : nil }
  }

  /// Log losses of a model and of its standard form: 0.5 more, and by turns 0.1 more and less.
  private static func losses(isClear: Bool) -> @Sendable (Int, String) -> PersonValue? {
    { number, key in
      guard key.hasSuffix(".logLoss") else { return .number(100) }
      let loss = 1 + Double(number) / 10
      guard key != "hlr.logLoss" else { return .number(loss) }
      return .number(loss + (isClear ? 0.5 : number.isMultiple(of: 2) ? 0.1 : -0.09))
    }
  }

  /// Log losses of which the average has the lowest, 0.5 below all others.
  private static func averages(_ number: Int, _ key: String) -> PersonValue? {
    guard key.hasSuffix(".logLoss") else { return .number(100) }
    return .number(1 + Double(number) / 10 + (key == "average.logLoss" ? 0 : 0.5))
  }

  static let ofCohorts: [Row] = [
    Row(.users, .good, "figures of all users") { cohort(9, answers) },
    Row(.users, .watch, "a user without figures") { cohort(9, refused: 1, answers) },
    Row(.users, .unknown, "four users") { cohort(4, answers) },
    Row(.reading, .good, "rows of users that could all be read") { cohort(9, answers) },
    Row(.reading, .watch, "rejected rows of a user") { cohort(9, rejected: 3, answers) },
    Row(.userRate, .unknown, "recall of users") { cohort(9, answers) },
    Row(.idleUsers, .good, "active users") { cohort(9, state("active", "longerThanUsual")) },
    Row(.idleUsers, .unknown, "a third of the users with few gaps") {
      cohort(9, state("active", "longerThanUsual", "unknown"))
    },
    Row(.idleUsers, .unknown, "active users, of whom one has a rejected row") {
      cohort(9, rejected: 1, state("active"))
    },
    Row(.idleUsers, .unknown, "active users, and one without figures") {
      cohort(9, refused: 1, state("active"))
    },
    Row(.idleUsers, .watch, "a user away for longer than ever") {
      cohort(9, state("active", "longerThanEver"))
    },
    Row(.idleUsers, .unknown, "users with few gaps") { cohort(9, state("unknown")) },
    Row(.bestModel, .good, "a model that is better for every user") {
      cohort(9, of: .benchmark([.hlr]), losses(isClear: true))
    },
    Row(.bestModel, .unknown, "models of equal quality") {
      cohort(9, of: .benchmark([.hlr]), losses(isClear: false))
    },
    Row(.bestModel, .watch, "an average that is better than the model for every user") {
      cohort(9, of: .benchmark([.hlr]), averages)
    },
    Row(.bestModel, .unknown, "four users") { cohort(4, of: .benchmark([.hlr]), losses(isClear: true)) },
  ]
}
