import Analysis
import Encoding
import Kaiki

/// One kind of thing that was simulated, and what came of it.
package struct SimulatedPart: Sendable {
  /// What is simulated.
  package enum Kind: String, Sendable {
    case cards, tasks, lists, attempts, attendance
  }

  package var kind: Kind
  /// The options and parameters of this part, in order.
  package var plan: [JSONValue.Member]
  /// What a reader has to know of the part before the figures.
  package var remarks: @Sendable (Language) -> [String]
  package var projection: Projection
  /// Of recurring tasks: which reminders reach their user.
  package var coverage: Coverage?
  /// Of tasks with attempts: when their targets are reached.
  package var targets: [TargetForecast]?
  /// Of courses: how they end.
  package var courses: [CourseForecast]?

  package init(
    kind: Kind, plan: [JSONValue.Member], remarks: @escaping @Sendable (Language) -> [String],
    projection: Projection,
    coverage: Coverage? = nil,
    targets: [TargetForecast]? = nil, courses: [CourseForecast]? = nil
  ) {
    self.kind = kind
    self.plan = plan
    self.remarks = remarks
    self.projection = projection
    self.coverage = coverage
    self.targets = targets
    self.courses = courses
  }
}

/// What `simulate` was asked and what came of it.
package struct SimulationReport: Sendable {
  package var version: String
  /// The options of the run that all parts share, in order.
  package var plan: [JSONValue.Member]
  /// What a reader has to know of the run before the figures.
  package var remarks: @Sendable (Language) -> [String]
  /// At least one part, of equal length.
  package var parts: [SimulatedPart]

  package init(
    version: String, plan: [JSONValue.Member], remarks: @escaping @Sendable (Language) -> [String],
    parts: [SimulatedPart]
  ) {
    precondition(!parts.isEmpty, "a simulation has something to simulate")
    self.version = version
    self.plan = plan
    self.remarks = remarks
    self.parts = parts
  }

  /// What the measure says, and every key.
  package static let help = MeasureHelp(
    summary: "what a history leads to.",
    notes: """
      Each day and quantity has the mean and the exact 5th, 50th and 95th percentile over all replicates.
      "totals" covers the whole run: sums, and the last day's value of backlog, memorised and overdue.
      Cards have due, reviews, correct, new, minutes, backlog and memorised; recurring tasks due, done, overdue,
      notified and starved; daily lists items, done and carried; tasks with attempts attempts; courses
      classes and absences. Of data with
      several kinds, "plan", each day and "totals" hold an object for each: cards, tasks, lists, attempts,
      attendance.
      "memorised" is null under empirical memory, which knows nothing of elapsed days.
      A reminder that comes due while its task waits is notified if the app had planned it when it was last open,
      and else starved; "coverage" is the share of notified ones.
      """,
    keys: [
      ("kaiki", "the version of the program"), ("asOf", "the latest event, or what --now says"),
      ("dayStartHour", "the hour at which a day begins"), ("sources", "the files that were read"),
      ("path", "a file as it was named"), ("rows", "its rows that could be read"),
      ("rejected", "its rows that could not"), ("tags", "only cards and tasks with one of these"),
      ("categories", "only tasks with attempts of these categories"),
      ("seen", "cards with an answer before the run"), ("unseen", "cards without one"),
      ("mostAnswersPerDay", "the most answers to one card on one day"),
      ("secondsPerAnswer", "the time of a right and a wrong answer"), ("right", "of a right answer"),
      ("wrong", "of a wrong answer"),
      ("longest", "the longest time that an answer counts as"),
      ("priorMean", "mean of the prior that the rates of the steps share"),
      ("priorWeight", "how many answers, or days of waiting, a prior is worth"),
      ("steps", "the rates of the log, by step"),
      ("step", "the step before the answer"), ("answers", "graded answers at the step"),
      ("weights", "of FSRS-6, from w0"), ("again", "shares of wrong answers on the day of another one"),
      ("learning", "of them on a card's first day"), ("relearning", "of them on later days"),
      ("plan", "every option and parameter, the seed included"),
      ("cards", "of several kinds: those of cards"), ("tasks", "those of recurring tasks, or their number"),
      ("lists", "those of daily lists"), ("keepTime", "whether tasks keep their time of day"),
      ("cap", "the most reminders that the app plans"), ("nagDays", "days of repeated reminders"),
      ("rules", "how the plan is trimmed, and absences are counted"),
      ("lateMean", "the same of coming late or leaving early"), ("lateRule", "what late arrivals count"),
      ("officialRule", "what official absences count in rates"),
      ("absenceLimit", "the share to attend where a course does not say"),
      ("osModel", "which reminders a system keeps of too many"),
      ("osLimit", "how many it keeps"), ("opensPerDay", "openings of the app on a day"),
      ("opensFrom", "where that number comes from: option, opens, completions or standard"),
      ("hazard", "the chance that a waiting task is done on a day, by lateness and weekday"),
      ("daysLate", "days after the due day"), ("weekday", "monday to sunday"),
      ("n", "observed days on which a task waited"), ("mean", "mean over the replicates, or of a posterior"),
      ("first", "the chance that the first replicate lives by"),
      ("reset", "what becomes of a list when its day ends"),
      ("pastDays", "lists that new items are drawn from"),
      ("notOpened", "past days on which the app was not opened"), ("left", "items that the last list leaves"),
      ("meanRate", "attempts of a task on a day, over all tasks"),
      ("priorDays", "how many days of the mean rate the prior of a task is worth"),
      ("weekdayFactors", "the factor of each weekday, from Monday"),
      ("remarks", "what a reader has to know before the figures"), ("days", "one entry a day"),
      ("day", "the logical day; of a target, the days by which shares of the replicates have reached it"),
      ("due", "cards or tasks due at the day's start, overdue ones included"),
      ("reviews", "answers, repeats of the day included"), ("correct", "right answers"),
      ("new", "unseen cards begun"), ("minutes", "time spent on answers"),
      ("backlog", "cards due and not done at the day's end"),
      ("memorised", "sum of recall probabilities over seen cards at the day's end, or null"),
      ("done", "tasks or items done"), ("overdue", "tasks at the day's start whose day had passed"),
      ("notified", "reminders that came due and were shown"),
      ("starved", "reminders that came due and were not planned"), ("items", "items of the day's list"),
      ("carried", "items that came from the list before"), ("attempts", "tries at tasks"),
      ("totals", "the same over the whole run"),
      ("coverage", "the share of reminders that came due and were shown, or null"),
      ("targets", "tasks whose target is not reached yet"), ("task", "the task's id"),
      ("target", "attempts that are aimed at"),
      ("reached", "share of the replicates that reach it within the run"),
      ("attendance", "of several kinds: those of courses"), ("classes", "classes held"),
      ("absences", "classes missed; of a course, absences at the end of the run"),
      ("classDays", "past days with several classes"), ("daysInBed", "those on which all were missed"),
      ("courses", "how each course ends, or the number of courses"), ("course", "the id of the course"),
      ("name", "what it is called"), ("absencesSoFar", "absences before the run"),
      ("max", "the most that are allowed"),
      (
        "exceeds",
        "share of the replicates that exceed it, or null where too few classes were held to learn from"
      ),
      (
        "safeMisses",
        "how many of the next classes may all be missed so that at most 10 % of the replicates exceed it"
      ),
      ("p5", "5th percentile"), ("p50", "median"), ("p95", "95th percentile"),
    ])

  private static func json(_ band: Band?) -> JSONValue {
    guard let band else { return .null }
    return .members([
      "mean": .number(band.mean), "p5": .number(band.p5), "p50": .number(band.p50), "p95": .number(band.p95),
    ])
  }

  private static func json(_ bands: [Quantity: Band], of part: SimulatedPart) -> [JSONValue.Member] {
    part.projection.quantities.map { .init(key: $0.rawValue, value: json(bands[$0])) }
  }

  /// The members of the only part, or one object for each of several.
  private func members(_ own: (SimulatedPart) -> [JSONValue.Member]) -> [JSONValue.Member] {
    parts.count == 1
      ? own(parts[0])
      : parts.map { .init(key: $0.kind.rawValue, value: .object(own($0))) }
  }

  private var start: Day { parts[0].projection.start }

  private var days: [JSONValue] {
    parts[0].projection.days.indices.map { day in
      .object(
        [.init(key: "day", value: .text((start + day).description))]
          + members { Self.json($0.projection.days[day], of: $0) })
    }
  }

  private var totals: JSONValue { .object(members { Self.json($0.projection.totals, of: $0) }) }

  private var header: [JSONValue.Member] {
    let remarks = self.remarks(.english) + parts.flatMap { $0.remarks(.english) }
    let said = JSONValue.Member(key: "remarks", value: .array(remarks.map(JSONValue.text)))
    return [
      .init(key: "kaiki", value: .text(version)),
      .init(key: "plan", value: .object(plan + members(\.plan) + [said])),
    ]
  }

  /// What only some kinds have: the coverage of reminders, and the days of targets.
  private var extras: [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    for part in parts {
      if let coverage = part.coverage {
        members.append(.init(key: "coverage", value: Self.json(coverage.share)))
      }
      if let targets = part.targets {
        let json = targets.map { target in
          JSONValue.members([
            "task": .text(target.task), "attempts": .integer(target.attempts),
            "target": .integer(target.target), "reached": .number(target.reached),
            "day": .members([
              "p5": .optional(target.p5?.description), "p50": .optional(target.p50?.description),
              "p95": .optional(target.p95?.description),
            ]),
          ])
        }
        members.append(.init(key: "targets", value: .array(json)))
      }
      if let courses = part.courses {
        let json = courses.map { course in
          JSONValue.members([
            "course": .text(course.course), "name": .text(course.name),
            "absencesSoFar": .number(course.absencesSoFar), "absences": Self.json(course.absences),
            "max": .integer(course.max), "exceeds": course.exceeds.map(JSONValue.number) ?? .null,
            "safeMisses": .optional(course.safeMisses),
          ])
        }
        members.append(.init(key: "courses", value: .array(json)))
      }
    }
    return members
  }

  /// The whole report as one object.
  package var json: JSONValue {
    .object(
      header + [.init(key: "days", value: .array(days)), .init(key: "totals", value: totals)] + extras)
  }

  /// The report as JSON Lines: the plan, a line a day, the totals with what else there is.
  package var jsonLines: [JSONValue] {
    [.object(header)] + days + [.object([.init(key: "totals", value: totals)] + extras)]
  }

  /// One row a day; of several parts each has columns of its own.
  package var csv: CSVTable {
    let columns = parts.flatMap { part in
      part.projection.quantities.map { (part: part, quantity: $0) }
    }
    let names = columns.flatMap { part, quantity in
      ["mean", "p5", "p50", "p95"].map { statistic in
        (parts.count > 1 ? "\(part.kind.rawValue)_" : "") + "\(quantity.rawValue)_\(statistic)"
      }
    }
    return CSVTable(
      header: ["day"] + names,
      rows: parts[0].projection.days.indices.map { day in
        [.plain((start + day).description)]
          + columns.flatMap { part, quantity -> [CSVCell] in
            guard let band = part.projection.days[day][quantity] else {
              return Array(repeating: .empty, count: 4)
            }
            return [band.mean, band.p5, band.p50, band.p95].map(CSVCell.number)
          }
      })
  }
}
