import Distributions
import Kaiki

/// Attendance of a person's courses.
package struct AttendanceFigure: Hashable, Sendable {
  /// One course.
  package struct Entry: Hashable, Sendable {
    package var course: TakenCourse
    /// The last of its terms; `nil` where none of them is known.
    package var lastTerm: Semester?
    /// Its records by kind.
    package var count: AbsenceCount
    /// Absences, with what late arrivals amount to (T7).
    package var absences: Double
    /// Kinds of absence whose number is unknown, because a sheet leaves their cells empty.
    package var unknownKinds: Set<AttendanceRecord.Kind> = []
    /// False if the data have no record of the course, and other records do not imply that the person attended it.
    package var isObserved = true
    /// False if the number of absences is unknown; ``absences``, ``status`` and ``color`` are placeholders then.
    package var isCounted = true
    /// The most that are allowed (T9).
    package var max: Int
    /// How it stands (T6).
    package var status: AbsenceStatus
    /// Its colour (T6).
    package var color: StatusColor
    /// True if classes are to come, false if the course is over; `nil` if the terms are unknown. Also `nil` after the last class
    /// of a term with an assumed end, because further classes may follow.
    package var isRunning: Bool?
    /// True if the end of the course is assumed: the files name neither its term nor its number of classes.
    package var isEndAssumed = false
    /// Classes held so far; `nil` if the terms are unknown.
    package var held: Int?
    /// Classes to come; `nil` if the terms are unknown.
    package var coming: Int?
    /// Past dates of a sheet without a mark, which count as neither held nor missed.
    package var unmarked = 0
    /// Attended share of the classes held so far, 0...1; `nil` if none has been held.
    package var rate: Double?
    /// Attended share of all classes if the rest are missed, 0...1; `nil` if the number of classes is unknown.
    package var rateAll: Double?
    /// The share attended of all classes if none of the rest is missed, 0...1.
    package var rateMax: Double?
    /// Chance of exceeding the limit; `nil` if the classes to come are unknown. Also `nil` if fewer than
    /// ``AttendanceFigure/leastHeld`` classes of the course, or of all courses on days that were not bad, have been held, unless
    /// the course exceeds the limit for certain, or is over.
    package var risk: Risk?
    /// Expected absences at the end of the terms; `nil` if ``risk`` is.
    package var expected: Double?
    /// How many of the next classes may all be missed with the chance of exceeding the limit at most
    /// ``AttendanceFigure/safeRisk``; `nil` if ``risk`` is, or if no class is to come. If ``isRunning`` is `nil`: 0 without an
    /// absence left, else `nil`.
    package var safeMisses: Int?
    /// The chance of exceeding the limit if the next class is missed; `nil` where `risk` is, or none are to come.
    package var riskOfNextMiss: Double?
    /// The warnings that the absences gave (T12).
    package var warnings: [AbsenceWarning]

    /// Number of records of a kind of absence; `nil` if it is unknown.
    package func count(of kind: AttendanceRecord.Kind) -> Int? {
      guard !unknownKinds.contains(kind) else { return nil }
      return switch kind {
      case .absent: count.absent
      case .late: count.late
      case .earlyLeave: count.earlyLeave
      case .officialAbsence: count.official
      case .present, .noClass: nil
      }
    }

    /// Absences that are left before the limit is exceeded.
    package var remaining: Double { Double(max) - absences }
    /// One box for each allowed absence: its colour, or `nil` for one that is left (T6).
    package var boxes: [StatusColor?] {
      (0..<max).map { Double($0 + 1) <= absences ? color : nil }
    }
    /// Absences beyond the boxes.
    package var overflow: Int { Swift.max(0, Int(absences) - max) }
  }

  /// The chance of exceeding a limit at the end of the terms.
  package struct Risk: Hashable, Sendable {
    /// With the chance of missing a class as uncertain as the classes held so far leave it.
    package var p: Double
    /// At the lower and the upper end of that chance's 95 % interval.
    package var low: Double
    package var high: Double
    /// What is taken for known of the chance before any class of the course.
    package var prior = AbsencePrior.uniform
    /// What is known of the chance of a day on which all classes are missed; `nil` where there has been none.
    package var bad: AbsenceOutlook.Weights?
  }

  /// The courses, in the order of the data.
  package var courses: [Entry]
  /// The term of today, or the last one that has begun; `nil` where there is none.
  package var term: Semester?
  /// When the periods of that term begin and end.
  package var periodTimes: [PeriodTime]
  /// All classes up to today together; `nil` where the data have no courses.
  package var overall: SemestersFigure.Entry?
  /// Classes, of all courses together, from which chances of absence are estimated.
  package var classesKnown = 0

  /// The figure without risks of courses that no record observes.
  ///
  /// An app that records absences alone has no record of a diligent student, but a timetable in a file is no evidence.
  package var ofRecords: AttendanceFigure {
    var figure = self
    for number in courses.indices where !courses[number].isObserved {
      (figure.courses[number].risk, figure.courses[number].expected) = (nil, nil)
      (figure.courses[number].safeMisses, figure.courses[number].riskOfNextMiss) = (nil, nil)
      figure.courses[number].rate = nil
    }
    return figure
  }

  /// The fewest classes, of all courses together, from which a chance of absence is estimated.
  package static let leastHeld = 3
  /// The chance of exceeding the limit that further misses must stay within to be safe.
  package static let safeRisk = 0.1
}

extension HistoryAsOf {
  /// The attendance of every course as of today (T1-T13).
  ///
  /// - Parameters:
  ///   - rules: How absences are counted.
  ///   - ids: The ids of the terms that are asked for; empty for all.
  ///   - daysOff: Days to come whose classes are all missed.
  package func attendance(
    _ rules: AttendanceRules, in ids: [String] = [], missing daysOff: Set<Day> = []
  ) -> AttendanceFigure {
    guard let courses else { return AttendanceFigure(courses: [], term: nil, periodTimes: []) }
    let begun = courses.terms(among: ids).filter { $0.days.lowerBound <= today }
    let term = begun.last { $0.days.contains(today) } ?? begun.last
    let model = AbsenceModel(courses, today: today)
    return AttendanceFigure(
      courses: courses.timetable.courses.indices.map {
        entry(of: $0, courses, rules, model, missing: daysOff)
      },
      term: term,
      periodTimes: courses.periodTimes.filter { $0.semester.lowercased() == term?.id.lowercased() }
        .sorted { $0.period < $1.period },
      overall: semesters(rules.official, on: ObservedDays(before: today + 1), among: ids).all,
      classesKnown: model.held)
  }

  private func entry(
    of number: Int, _ courses: CourseHistory, _ rules: AttendanceRules, _ model: AbsenceModel,
    missing daysOff: Set<Day>
  ) -> AttendanceFigure.Entry {
    let course = courses.timetable.courses[number]
    let events = courses.log.events[number]
    var count = AbsenceCount()
    if rules.isOriginal {
      // By name, whatever the year, and with every copy (T1); a day's second record was refused (T4).
      let namesakes = Set(
        courses.timetable.courses.filter { $0.name == course.name }.flatMap(\.ids).map { $0.lowercased() })
      for record in AttendanceLog.original(courses.rows, in: courses.timetable)
      where namesakes.contains(record.course.lowercased()) {
        count.add(record.kind)
      }
      // Totals have no records that the design could refuse.
      if course.counts != nil, count.absent < courses.count(number).absent { count = courses.count(number) }
    } else {
      count = courses.count(number)
    }
    let lateRule = rules.isOriginal ? .none : rules.late
    let absences = count.absences(by: lateRule)
    let most =
      rules.isOriginal
      ? course.originalLimit(
        by: rules.limit, in: courses.terms().filter { $0.days.contains(today) }.map(\.id))
      : course.limit(by: rules.limit)
    let status = AbsenceStatus(remaining: Double(most) - absences)
    // totalClasses holds for the limit alone (T10): what is to come stands in the timetable.
    let held = courses.held(number)
    let coming = courses.coming[number]
    let unmarked = courses.unmarked[number].count
    // Without known terms, marks show classes held, but none to come.
    let isDated = courses.timetable.isDated(course)
    let end = courses.assumedEnd(of: number)
    let isOver = end.map { today > $0.latest } ?? true
    let unknown = courses.unknownKinds(number)
    let isLateKnown = unknown.isDisjoint(with: [.late, .earlyLeave])
    let isCounted = !unknown.contains(.absent) && (lateRule == .none || isLateKnown)
    let foreseen = isDated ? held : nil
    let all =
      course.isAssumed
      ? course.totalClasses
      : isDated ? (held ?? 0) + coming.count : max(course.totalClasses(by: rules.limit), held ?? 0)
    let rates = (unknown.isDisjoint(with: AttendanceRates.kinds) ? held : nil).map {
      AttendanceRates(count, held: $0, all: all, official: rules.official)
    }
    let ahead = Ahead(
      count: count, most: most, rule: lateRule, outlook: model.outlook(of: number, by: lateRule),
      classes: coming.map(\.day).filter { !daysOff.contains($0) },
      certain: coming.count { daysOff.contains($0.day) }, canBeBad: model.canBeBad)
    let isLearnt = min(model.held, held ?? 0) >= AttendanceFigure.leastHeld
    let isKnown =
      foreseen != nil && isCounted && (ahead.isExceeded || (coming.isEmpty ? isOver : isLearnt))
    let isRunning = foreseen.flatMap { _ in coming.isEmpty ? (isOver ? false : nil) : true }
    var shown = course
    shown.slots = course.slots(inWeekOf: today)
    return AttendanceFigure.Entry(
      course: shown,
      lastTerm: course.slots.compactMap { courses.timetable.semester($0.semester) }
        .max { $0.days.lowerBound < $1.days.lowerBound }, count: count, absences: absences,
      unknownKinds: unknown, isObserved: courses.isObserved(number), isCounted: isCounted, max: most,
      status: status,
      color: rules.isOriginal ? .original(absences: Int(absences), max: most) : status.color,
      isRunning: isRunning,
      isEndAssumed: end?.isAssumed ?? false, held: held,
      coming: foreseen.map { _ in coming.count }, unmarked: unmarked,
      rate: rates?.taken, rateAll: rates?.all, rateMax: rates?.most,
      risk: isKnown ? ahead.risk(prior: model.courses[number].prior) : nil,
      expected: isKnown ? ahead.expected : nil,
      safeMisses: isRunning == nil && isCounted && absences + 1 > Double(most)
        ? 0 : isKnown && !coming.isEmpty ? ahead.safeMisses : nil,
      riskOfNextMiss: isKnown && !coming.isEmpty ? ahead.chance(afterMissing: 1) : nil,
      warnings: AbsenceWarning.warnings(for: events, max: most, lateRule: lateRule))
  }
}

/// Classes to come of a course against its limit.
private struct Ahead {
  let count: AbsenceCount
  let most: Int
  let rule: LateRule
  let outlook: AbsenceOutlook
  /// The days of the classes that may be attended, ascending.
  let classes: [Day]
  /// How many others are missed for certain.
  let certain: Int
  let canBeBad: (Day) -> Bool

  /// The chance of exceeding the limit after the next classes have all been missed.
  func chance(afterMissing next: Int = 0, rate: Double? = nil) -> Double {
    outlook.chance(over: days(from: next), rate: rate) { missed, late in
      absences(min(next, classes.count) + missed, late) > Double(most)
    }
  }

  /// True if the absences so far and those that are certain exceed the limit.
  var isExceeded: Bool { absences(0, 0) > Double(most) }

  /// Expected absences at the end of the terms.
  var expected: Double { outlook.mean(over: days(from: 0)) { absences($0, $1) } }

  /// Absences after a number of further classes missed and of late arrivals.
  private func absences(_ missed: Int, _ late: Int) -> Double {
    Double(count.absent + certain + missed) + rule.absences(for: count.late + count.earlyLeave + late)
  }

  /// The days of the classes to come without the next ones.
  private func days(from next: Int) -> [AbsenceOutlook.Day] {
    var days: [AbsenceOutlook.Day] = []
    var last: Day?
    for day in classes.dropFirst(next) {
      if day == last {
        days[days.count - 1].classes += 1
      } else {
        days.append(AbsenceOutlook.Day(classes: 1, canBeBad: canBeBad(day)))
      }
      last = day
    }
    return days
  }

  func risk(prior: AbsencePrior) -> AttendanceFigure.Risk {
    let ends = outlook.missing.interval
    return AttendanceFigure.Risk(
      p: chance(), low: chance(rate: ends.low), high: chance(rate: ends.high), prior: prior, bad: outlook.bad)
  }

  /// The most of the next classes that may all be missed, so that the risk stays small: it grows with each.
  var safeMisses: Int {
    var (safe, unsafe) = (-1, classes.count + 1)
    while unsafe - safe > 1 {
      let middle = (safe + unsafe) / 2
      if chance(afterMissing: middle) <= AttendanceFigure.safeRisk { safe = middle } else { unsafe = middle }
    }
    return max(0, safe)
  }
}

/// Moodle's three rates: of the classes taken, of all, and the most that can still be reached (RULES 11).
package struct AttendanceRates {
  /// Kinds of absence without whose number an attended share is unknown.
  package static let kinds: Set<AttendanceRecord.Kind> = [.absent, .late, .earlyLeave]

  /// Classes that count: those held, less official absences where the rule leaves these out.
  package let classes: Int
  /// Of them those attended, 0...classes; each late arrival and early leave is half a class.
  package let attended: Double
  package private(set) var taken: Double?
  package private(set) var all: Double?
  package private(set) var most: Double?

  /// Late arrivals and early leaves count half, as Moodle's points do.
  package init(_ count: AbsenceCount, held: Int, all: Int, official: OfficialRule) {
    let excluded = official == .excluded ? count.official : 0
    let missed = Double(count.absent) + (official == .neither ? Double(count.official) : 0)
    let half = Double(count.late + count.earlyLeave) / 2
    let points = max(0, Double(held - excluded) - missed - half)
    func share(_ points: Double, of classes: Int) -> Double? {
      classes > 0 ? min(1, points / Double(classes)) : nil
    }
    classes = max(0, held - excluded)
    attended = min(Double(classes), points)
    taken = share(points, of: held - excluded)
    self.all = share(points, of: all - excluded)
    most = share(points + Double(max(0, all - held)), of: all - excluded)
  }
}
