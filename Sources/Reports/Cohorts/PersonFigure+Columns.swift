import Analysis
import Encoding

extension PersonFigure {
  /// The columns of `analyze --by-user`.
  static let fields: [CohortField<PersonFigure>] = [
    .count("cards") { $0.cards },
    .count("answers") { $0.answers },
    .count("correct") { $0.correct },
    .rate(
      "recall", successes: "recalled", trials: "tested"
    ) { $0.recall },
    .amount("minutes") { $0.minutes },
    .count("due") { $0.due },
    .rate(
      "tasksInTime", successes: "roundsInTime", trials: "rounds"
    ) { $0.tasks },
    .rate(
      "habitsDone", successes: "habitDaysDone", trials: "habitDays"
    ) { $0.habits },
    .rate(
      "attendance",
      successes: "classesAttended", trials: "classes"
    ) { $0.classes },
    .count("coursesAtLimit") { $0.coursesAtLimit },
    .count("days") { $0.days },
    .day("firstDay") { $0.first },
    .day("lastDay") { $0.last },
    .count("streak") { $0.streak?.current },
    .count("longestStreak") { $0.streak?.longest },
    .count("away") { $0.away },
    .word(
      "state"
    ) { $0.state?.rawValue },
  ]
}
