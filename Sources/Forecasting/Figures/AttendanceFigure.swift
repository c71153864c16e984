import Distributions
import Kaiki

/// Attendance of a person's courses as of today: absences, limit, status and risk per course.
package struct AttendanceFigure: Hashable, Sendable {
  /// Absences, limit and risk of one course.
  package struct Entry: Hashable, Sendable {
    /// Course, with its weekly classes as of the current week.
    package var course: TakenCourse
    /// Term of the course with the latest first day; `nil` if none of its terms is known.
    package var lastTerm: Semester?
    /// Numbers of absences, late arrivals, early leaves and official absences so far.
    package var count: AbsenceCount
    /// Number of absences so far, ≥ 0, plus the absences that late arrivals and early leaves amount to (T7); may be a fraction.
    package var absences: Double
    /// Kinds of absence whose number is unknown, because a sheet leaves their cells empty; empty if all are known.
    package var unknownKinds: Set<AttendanceRecord.Kind> = []
    /// True if the data have a record of the course, or if other records imply that the person attended it. False if the data
    /// contain only the timetable of the course.
    package var isObserved = true
    /// False if a sheet leaves the number of absences open; use ``isKnown``, which also needs a record of the course.
    package var isCounted = true
    /// Absence limit: the largest allowed number of absences over the whole course, ≥ 0 (T9).
    package var max: Int
    /// Status by the absences left: from 2 safe, from 1 (below 2) a warning, from 0 (below 1) the limit, below 0 exceeded (T6).
    package var status: AbsenceStatus
    /// Colour of the status: green for safe, orange for a warning, red for the limit and beyond (T6).
    package var color: StatusColor
    /// True if classes are to come; false if the course is over. `nil` if the terms are unknown, or after the last class of a
    /// term with an assumed end, because further classes may follow.
    package var isRunning: Bool?
    /// True if the end of the course is assumed, because the files lack its term and its number of classes.
    package var isEndAssumed = false
    /// Number of classes held so far, ≥ 0; `nil` if terms, records and totals of the course leave it open.
    package var held: Int?
    /// Number of future classes up to the end of the terms, ≥ 0; `nil` if unknown. A sheet of totals without terms has the
    /// total minus the held classes.
    package var coming: Int?
    /// Number of past dates with an empty cell in a sheet, ≥ 0; the counts exclude these dates.
    package var unmarked = 0
    /// Attended share of the classes held so far, 0...1; a late arrival or early leave counts half. `nil` if no class has
    /// been held, if their number is unknown, or if the number of a kind other than official is unknown.
    package var rate: Double?
    /// Attended share of all classes if the person misses the rest, 0...1; `nil` if a number of absences or classes is unknown.
    package var rateAll: Double?
    /// Attended share of all classes if the person attends the rest, 0...1; `nil` in the same cases as ``rateAll``.
    package var rateMax: Double?
    /// Probability of exceeding the limit by the end of the terms; `nil` if the data are too few to estimate it.
    ///
    /// The data are too few if the future classes or the number of absences are unknown. A minimum of
    /// ``AttendanceFigure/minHeld`` past classes is required: of the course, and of all courses outside full-day absences.
    /// Exception: the course exceeds the limit for certain, or is over.
    package var risk: Risk?
    /// Expected number of absences at the end of the terms, ≥ 0; `nil` if ``risk`` is `nil`.
    package var expected: Double?
    /// Number of next classes that are safe to skip, ≥ 0.
    ///
    /// Missing all of these keeps the probability of exceeding the limit at most ``AttendanceFigure/safeRisk``, 10 %.
    ///
    /// `nil` if ``risk`` is `nil` or no class is left. If ``isRunning`` is `nil`: 0 if no whole absence is left, otherwise
    /// `nil`.
    package var safeMisses: Int?
    /// Probability of exceeding the limit if the person misses the next class, 0...1; `nil` without ``risk`` or future classes.
    package var riskOfNextMiss: Double?
    /// Warnings of thresholds that the absences have reached (one left, none left, exceeded), ascending by day (T12).
    package var warnings: [AbsenceWarning]

    /// Number of records of a kind of absence, ≥ 0; `nil` if it is unknown, or for presence and cancelled classes.
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

    /// True if the absences are known: ``isCounted``, and the course has records or counts. If false, ``absences``,
    /// ``status`` and ``color`` are placeholders.
    package var isKnown: Bool { isCounted && isObserved }

    /// Absences left: ``max`` minus ``absences``; negative if the absences exceed the limit, and may be a fraction.
    package var remaining: Double { Double(max) - absences }
    /// Boxes of a course on a page, one per allowed absence: ``color`` per whole absence so far, then `nil` for the rest (T6).
    package var boxes: [StatusColor?] {
      (0..<max).map { Double($0 + 1) <= absences ? color : nil }
    }
    /// Number of whole absences beyond the limit, ≥ 0.
    package var overflow: Int { Swift.max(0, Int(absences) - max) }
  }

  /// Probability of exceeding the absence limit by the end of the terms.
  package struct Risk: Hashable, Sendable {
    /// Probability of exceeding the limit, 0...1, averaged over the posterior of the probability of missing a class.
    package var p: Double
    /// Probabilities of exceeding the limit, 0...1, at the ends of the 95 % interval of the probability of missing a class.
    package var low, high: Double
    /// Prior of the probability of missing a class, before the course's first class.
    package var prior = AbsencePrior.uniform
    /// Posterior of the probability of a full-day absence (all classes of a day missed); `nil` if the record has no such absence.
    package var bad: AbsenceOutlook.Weights?
  }

  /// Attendance, one element per course in the order of the timetable; empty if the data have no courses.
  package var courses: [Entry]
  /// Of the requested terms, the current one, or otherwise the last that has begun; `nil` if none has begun.
  package var term: Semester?
  /// Start and end of each period of ``term``, ascending by the number of the period; empty if times or term are unknown.
  package var periodTimes: [PeriodTime]
  /// Attendance of all classes up to today, over all requested terms; `nil` if the data have no courses.
  package var overall: SemestersFigure.Entry?
  /// Number of classes of all courses, ≥ 0, from which the probabilities of absence are estimated; without full-day absences.
  package var classesKnown = 0

  /// Copy in which both risks, expected absences, safe misses and ``Entry/rate`` are `nil` for courses without a record. An
  /// app may record absences only, so a student without records may attend every class. A timetable alone is no evidence.
  package var ofRecords: AttendanceFigure {
    var figure = self
    for number in courses.indices where !courses[number].isObserved {
      (figure.courses[number].risk, figure.courses[number].expected) = (nil, nil)
      (figure.courses[number].safeMisses, figure.courses[number].riskOfNextMiss) = (nil, nil)
      figure.courses[number].rate = nil
    }
    return figure
  }

  /// Minimum number of past classes for an estimated probability of absence: 3 of the course, and 3 of all courses.
  package static let minHeld = 3
  /// Maximum probability of exceeding the limit at which skipping classes counts as safe: 0.1.
  package static let safeRisk = 0.1
}

extension HistoryAsOf {
  /// Returns the attendance of every course as of today (rules T1-T13); its list is empty if the data have no courses.
  ///
  /// - Parameters:
  ///   - ids: Ids of the terms for ``AttendanceFigure/term`` and the overall attendance; empty for all.
  ///   - daysOff: Future days on which the person misses all classes.
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
      // The original rules match by name, across years and with every copy (T1), but reject a day's second record (T4).
      let namesakes = Set(
        courses.timetable.courses.filter { $0.name == course.name }.flatMap(\.ids).map { $0.lowercased() })
      for record in AttendanceLog.original(courses.rows, in: courses.timetable)
      where namesakes.contains(record.course.lowercased()) {
        count.add(record.kind)
      }
      // Totals have no records to reject.
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
    // totalClasses affects the limit only (T10); the timetable determines the future classes.
    let held = courses.held(number)
    let coming = courses.coming[number]
    let unmarked = courses.unmarked[number].count
    // Without known terms, attendance records reveal past classes only.
    let isDated = courses.timetable.isDated(course)
    let end = courses.assumedEnd(of: number)
    let isOver = end.map { today > $0.latest } ?? true
    let unknown = courses.unknownKinds(number)
    let isLateKnown = unknown.isDisjoint(with: [.late, .earlyLeave])
    let isCounted = !unknown.contains(.absent) && (lateRule == .none || isLateKnown)
    let datedClasses = isDated ? held : nil
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
    let isLearnt = min(model.held, held ?? 0) >= AttendanceFigure.minHeld
    let isKnown =
      datedClasses != nil && isCounted && (ahead.isExceeded || (coming.isEmpty ? isOver : isLearnt))
    let isRunning = datedClasses.flatMap { _ in coming.isEmpty ? (isOver ? false : nil) : true }
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
      coming: datedClasses.map { _ in coming.count }, unmarked: unmarked,
      rate: rates?.taken, rateAll: rates?.all, rateMax: rates?.most,
      risk: isKnown ? ahead.risk(prior: model.courses[number].prior) : nil,
      expected: isKnown ? ahead.expected : nil,
      safeMisses: isRunning == nil && isCounted && absences + 1 > Double(most)
        ? 0 : isKnown && !coming.isEmpty ? ahead.safeMisses : nil,
      riskOfNextMiss: isKnown && !coming.isEmpty ? ahead.chance(afterMissing: 1) : nil,
      warnings: AbsenceWarning.warnings(for: events, max: most, lateRule: lateRule))
  }
}

/// Future classes of one course, from which follow its absences at the end and the probability of exceeding the limit.
private struct Ahead {
  let count: AbsenceCount
  let most: Int
  let rule: LateRule
  let outlook: AbsenceOutlook
  /// Days of the future classes that the person may attend, one element per class, ascending; may be empty.
  let classes: [Day]
  /// Number of future classes that the person misses for certain (on days off), ≥ 0.
  let certain: Int
  let canBeBad: (Day) -> Bool

  /// Returns the probability, 0...1, of exceeding the limit if the person misses the next `next` classes (≥ 0).
  ///
  /// `rate` is the probability of missing each further class, 0...1; `nil` for the mean over its posterior.
  func chance(afterMissing next: Int = 0, rate: Double? = nil) -> Double {
    outlook.chance(over: days(from: next), rate: rate) { missed, late in
      absences(min(next, classes.count) + missed, late) > Double(most)
    }
  }

  var isExceeded: Bool { absences(0, 0) > Double(most) }

  var expected: Double { outlook.mean(over: days(from: 0)) { absences($0, $1) } }

  /// Returns the absences at the end of the terms, ≥ 0, past absences and days off included.
  private func absences(_ missed: Int, _ late: Int) -> Double {
    Double(count.absent + certain + missed) + rule.absences(for: count.late + count.earlyLeave + late)
  }

  /// Returns the days of ``classes`` after the first `next` classes, ascending, one element per day; empty if none is left.
  /// An element consists of the number of remaining classes on its day, and true if a full-day absence is possible then.
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

  /// Maximum number of next classes that are safe to skip, ≥ 0, by bisection: the probability grows with each class.
  var safeMisses: Int {
    var (safe, unsafe) = (-1, classes.count + 1)
    while unsafe - safe > 1 {
      let middle = (safe + unsafe) / 2
      if chance(afterMissing: middle) <= AttendanceFigure.safeRisk { safe = middle } else { unsafe = middle }
    }
    return max(0, safe)
  }
}

/// Moodle's three rates: share of the classes held, share of all classes, and maximum share still possible (RULES 11).
package struct AttendanceRates {
  /// Kinds of absence that an attended share depends on; the share is unknown if one of their counts is.
  package static let kinds: Set<AttendanceRecord.Kind> = [.absent, .late, .earlyLeave]

  /// Number of classes held, ≥ 0, without official absences if the rule excludes these.
  package let classes: Int
  /// Attended classes, 0...classes; a late arrival or an early leave counts as half a class.
  package let attended: Double
  /// Attended share of the classes held so far, 0...1; `nil` if their number is 0.
  package private(set) var taken: Double?
  /// Attended share of all classes if the person misses the rest, 0...1; `nil` if their number is 0.
  package private(set) var all: Double?
  /// Attended share of all classes if the person attends the rest, 0...1; `nil` if their number is 0.
  package private(set) var most: Double?

  /// Computes the rates; a late arrival or an early leave counts half, as in Moodle's points.
  ///
  /// - Parameter all: Number of classes of the whole course, ≥ 0, future ones included.
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

/// Attendance per term, and over all terms together.
package struct SemestersFigure: Hashable, Sendable {
  /// Attendance of one term, or of all terms together.
  package struct Entry: Hashable, Sendable {
    package var semester: Semester?
    /// Number of courses that meet in the term, ≥ 0; for all terms together, each course counts once.
    package var courses = 0
    /// Numbers of absences, late arrivals, early leaves and official absences on the included days.
    package var count = AbsenceCount()
    /// Number of classes held on the included days, ≥ 0.
    package var held = 0
    /// Number of classes of ``held`` whose attendance the data state, 0...held; ``rate`` is a share of these.
    package var ratedHeld = 0
    /// Numbers of absences of ``count`` that belong to the classes of ``ratedHeld``.
    package var rated = AbsenceCount()
    /// Number of future classes in the term or terms, ≥ 0.
    package var coming = 0
    /// Attended share of the classes of ``ratedHeld``, 0...1; `nil` if their number is 0.
    package var rate: Double?
  }

  /// Attendance of all included terms together. If the caller selects no terms, it also includes classes and records outside
  /// every term, and courses with totals only.
  package var all: Entry
  /// Attendance, one element per included term, ascending by first day; empty if the data lack courses or terms.
  package var bySemester: [Entry]
}

extension HistoryAsOf {
  /// Returns the attendance of each term and of all terms together; all counts are 0 if the data have no courses.
  ///
  /// Implements the rules R4.9, T1, T7 and T8.
  ///
  /// - Parameter ids: Ids of the terms to include; empty for all.
  package func semesters(
    _ official: OfficialRule, on observed: ObservedDays, among ids: [String] = []
  ) -> SemestersFigure {
    var all = SemestersFigure.Entry()
    guard let courses else { return SemestersFigure(all: all, bySemester: []) }
    let semesters = courses.terms(among: ids)
    let byID = CourseHistory.byID(semesters)
    var terms = semesters.map { SemestersFigure.Entry(semester: $0) }
    let indices = Dictionary(
      terms.enumerated().compactMap { index, term in term.semester.map { ($0.id, index) } },
      uniquingKeysWith: { first, _ in first })
    for number in courses.timetable.courses.indices {
      let slots = courses.timetable.courses[number].slots
      // Totals lack dates, so only the sum over all terms can include them.
      let countsByDay = courses.countsByDay(number)
      let isKnown = courses.unknownKinds(number).isDisjoint(with: AttendanceRates.kinds)
      if !countsByDay, ids.isEmpty, isKnown {
        all.count.add(courses.count(number))
        if let held = courses.held(number) {
          all.held += held
          all.ratedHeld += held
          all.rated.add(courses.count(number))
        }
      }
      let isObserved = courses.isObserved(number)
      let own = Set(slots.compactMap { courses.timetable.semester($0.semester).flatMap { indices[$0.id] } })
      for index in own { terms[index].courses += 1 }
      if ids.isEmpty || !own.isEmpty { all.courses += 1 }
      func count(on day: Day, _ change: (inout SemestersFigure.Entry) -> Void) {
        let term = courses.semester(ofCourse: number, on: day, in: byID)
        if let index = term.flatMap({ indices[$0.id] }) { change(&terms[index]) }
        if term != nil || ids.isEmpty { change(&all) }
      }
      let coming = Set(courses.coming[number])
      for meeting in courses.meetings[number] {
        if coming.contains(meeting) {
          count(on: meeting.day) { $0.coming += 1 }
        } else if countsByDay, observed.contains(meeting.day) {
          count(on: meeting.day) {
            $0.held += 1
            if isObserved { $0.ratedHeld += 1 }
          }
        }
      }
      for event in courses.log.events[number] where countsByDay && observed.contains(event.day) {
        count(on: event.day) {
          $0.count.add(event.kind)
          $0.rated.add(event.kind)
        }
      }
    }
    func rated(_ entry: SemestersFigure.Entry) -> SemestersFigure.Entry {
      var entry = entry
      let all = entry.ratedHeld + entry.coming
      entry.rate = AttendanceRates(entry.rated, held: entry.ratedHeld, all: all, official: official).taken
      return entry
    }
    return SemestersFigure(all: rated(all), bySemester: terms.map(rated))
  }
}

/// Rules that turn attendance records into absences, shares and limits (T7-T9).
package struct AttendanceRules: Hashable, Sendable {
  /// Rule that converts late arrivals and early leaves to absences; `.none` by default, so that none counts (T7).
  package var late: LateRule = .none
  /// Treatment of official absences in the attended share: attended (default), missed, or omitted from the classes (T8).
  package var official: OfficialRule = .present
  /// Absence limit of courses without a stated one; by default a third of the classes, rounded down (T9).
  package var limit: AbsenceLimit = .twoThirds
  /// True if the rules as published apply; false if the later corrections of matching, duplicates and colours do (T1, T4, T6).
  package var isOriginal = false

  package init() {}
}
