import Analysis
import Encoding

extension PersonFigure {
  /// The columns of `analyze --by-user`.
  static let fields: [CohortField<PersonFigure>] = [
    .count("cards", "cards that have been answered") { $0.cards },
    .count("answers", "answers of every kind") { $0.answers },
    .count("correct", "right answers") { $0.correct },
    .rate(
      "recall", "true retention: recalled over tested",
      successes: ("recalled", "of them those that were right"),
      trials: ("tested", "first answers of a card and day, at least a day after its last one")
    ) { $0.recall },
    .amount("minutes", "time spent on answers", unit: "minutes") { $0.minutes },
    .count("due", "cards that wait on the day of the question, overdue ones included") { $0.due },
    .rate(
      "tasksInTime", "share of rounds of recurring tasks in use that were done by their due day",
      successes: ("roundsInTime", "of them those that were done in time"),
      trials: ("rounds", "rounds of recurring tasks")
    ) { $0.tasks },
    .rate(
      "habitsDone", "share of the days of habits that were done",
      successes: ("habitDaysDone", "of them those that were done"),
      trials: ("habitDays", "days of habits on which they were to be done, today included")
    ) { $0.habits },
    .rate(
      "attendance", "share of classes that were attended",
      successes: (
        "classesAttended", "of them those that were attended; a late arrival or early leave counts 0.5"
      ),
      trials: ("classes", "classes that were held, today included")
    ) { $0.classes },
    .count("coursesAtLimit", "courses whose limit of absences is reached or exceeded") { $0.coursesAtLimit },
    .count("days", "days on which anything was answered, done or tried") { $0.days },
    .day("firstDay", "the first of them") { $0.first },
    .day("lastDay", "the last of them") { $0.last },
    .count("streak", "days of the streak that runs") { $0.streak?.current },
    .count("longestStreak", "days of the longest streak") { $0.streak?.longest },
    .count("away", "days since the last day") { $0.away },
    .word(
      "state",
      "how long that is for the person: active (no longer than nine of ten gaps), longerThanUsual, longerThanEver, unknown"
    ) { $0.state?.rawValue },
  ]
}
