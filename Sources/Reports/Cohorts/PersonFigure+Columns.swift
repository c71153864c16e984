import Analysis
import Encoding

extension PersonFigure: CohortFigure {
  package var values: [PersonValue?] { Self.fields.values(of: self) }

  static let fields: [Field<PersonFigure>] = [
    Field("cards", overPeople: .count) { $0.cards },
    Field("answers", overPeople: .count.namingExtremes()) { $0.answers },
    Field("correct", overPeople: .count) { $0.correct },
    .rate("recall", successes: "recalled", trials: "tested") { $0.recall },
    Field("minutes", overPeople: .amount) { $0.minutes },
    Field("due", overPeople: .count.namingExtremes()) { $0.due },
    .rate("tasksInTime", successes: "roundsInTime", trials: "rounds") { $0.tasks },
    .rate("habitsDone", successes: "habitDaysDone", trials: "habitDays") { $0.habits },
    .rate("attendance", successes: "classesAttended", trials: "classes") { $0.classes },
    Field("coursesAtLimit", overPeople: .count.namingExtremes()) { $0.coursesAtLimit },
    Field("days", overPeople: .count) { $0.days },
    Field("firstDay") { $0.first },
    Field("lastDay") { $0.last },
    Field("streak", overPeople: .count) { $0.streak?.current },
    Field("longestStreak", overPeople: .count.namingExtremes()) { $0.streak?.longest },
    Field("away", overPeople: .count.namingExtremes()) { $0.away },
    Field(CohortWord.state, overPeople: .words) { $0.state },
  ]
}

extension PersonFigure.State: Reportable {}
