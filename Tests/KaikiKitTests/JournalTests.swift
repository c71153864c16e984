import Kaiki
import KaikiKit
import KaikiNumerics
import TestSupport
import Testing

/// Two devices of one person, courses with their risk, and projections.
struct JournalTests {
  private let now = SchedulerTests.now
  private let days = Kit.Days(zone: .utc)

  /// A life of some days in which each day's cards are answered on one of two devices that know nothing of each other.
  private func lived(seed: UInt64, _ name: Kit.Scheduler.Name) throws -> (
    truth: Kit.Journal, devices: [Kit.Journal]
  ) {
    var stream = RandomStream(seed: seed, domain: .tests)
    let scheduler = try Kit.Scheduler(name)
    var truth = Kit.Journal()
    truth.cards = (0..<6).map { Kit.Card(id: "\($0)", question: "Q\($0)") }
    var devices = [truth, truth]
    for day in 0..<40 {
      for index in truth.cards.indices {
        let moment = now + Int64(day * 86_400 + index * 60)
        guard truth.cards[index].due.map({ $0 <= days.day(of: moment) }) ?? true else { continue }
        let rating: Kit.Rating = stream.below(5) == 0 ? .again : .good
        let answer = scheduler.grade(&truth.cards[index], rating, at: moment, in: days)
        truth.answers.append(answer)
        let device = stream.below(2)
        scheduler.grade(&devices[device].cards[index], rating, at: moment, in: days, early: .graded)
        devices[device].answers.append(answer)
      }
    }
    return (truth, devices)
  }

  @Test(arguments: [Kit.Scheduler.Name.table, .sm2, .fsrs6])
  func `two devices know together what one would have known`(name: Kit.Scheduler.Name) throws {
    let scheduler = try Kit.Scheduler(name)
    for seed in UInt64(1)...8 {
      let (truth, devices) = try lived(seed: seed, name)
      let merged = devices[0].merged(with: devices[1], by: scheduler, in: days)
      #expect(merged.cards == truth.cards, "seed \(seed)")
      #expect(merged.answers.map(\.id) == truth.answers.map(\.id), "seed \(seed)")
      #expect(devices[1].merged(with: devices[0], by: scheduler, in: days) == merged, "seed \(seed)")
      #expect(merged.merged(with: merged, by: scheduler, in: days) == merged, "seed \(seed)")
    }
  }

  @Test func `rows of every kind are merged, and the newer stays`() throws {
    let one = try CodingTests.journal
    var other = one
    other.tasks[0].title = "Rent of the flat"
    other.tasks[0].modified = now + 60
    other.attempts.append(Kit.Attempt(id: "f", task: "a", at: now + 60))
    let merged = one.merged(with: other, by: .standard, in: days)
    #expect(merged.tasks == other.tasks && merged.attempts == other.attempts)
    #expect(merged.habits == one.habits && merged.courses == one.courses && merged.calendar == one.calendar)
    #expect(merged.lists == one.lists && merged.semesters == one.semesters)
    #expect(merged.cards.map(\.id) == ["c", "new"])
    #expect(other.merged(with: one, by: .standard, in: days) == merged)
  }

  // MARK: Courses

  private func term(absences: Int, limit: Int?) throws -> Kit.Journal {
    var journal = Kit.Journal()
    let monday = days.day(of: now)
    journal.semesters = [Kit.Semester(id: "s", name: "", half: .first, days: monday...(monday + 104))]
    journal.courses = [
      Kit.Course(
        id: "k", name: "Algebra", weekday: .thursday, period: 1, totalClasses: 15, maxAbsences: limit,
        semester: "s")
    ]
    journal.attendance = (0..<absences).map {
      Kit.AttendanceRecord(id: "\($0)", course: "k", day: monday + (3 + 7 * $0), kind: .absent)
    }
    return journal
  }

  @Test(arguments: [
    (0, 3, "safe", "green"), (2, 3, "warning", "orange"), (3, 3, "limit", "red"), (4, 3, "exceeded", "red"),
  ])
  func `colours say what is left (T6)`(absences: Int, limit: Int, status: String, color: String) throws {
    let later = now + 86_400 * 40
    let standing = try #require(
      try Kit.standings(of: term(absences: absences, limit: limit), at: later, in: days).first)
    #expect(standing.status.rawValue == status && standing.color.rawValue == color)
    #expect(standing.boxes.count == limit && standing.boxes.count { $0 != nil } == min(absences, limit))
    #expect(standing.overflow == max(0, absences - limit) && standing.remaining == Double(limit - absences))
    #expect(standing.id == "k" && standing.slots.map(\.weekday) == [.thursday])
  }

  @Test func `the risk of a course is that of its counts`() throws {
    let later = now + 86_400 * 40
    let standing = try #require(try Kit.standings(of: term(absences: 2, limit: 3), at: later, in: days).first)
    let (held, coming) = (try #require(standing.held), try #require(standing.coming))
    let alone = try Kit.AbsenceRisk(absent: 2, held: held, remaining: coming, limit: 3)
    #expect(abs(try #require(standing.risk).chance - alone.exceeding) < 1e-12)
    #expect(try #require(standing.riskOfNextMiss) > alone.exceeding)
  }

  @Test func `the chance of exceeding a limit is that of lives whose rate is drawn`() throws {
    // 1 of 5 missed, 10 to come, at most 5: a rate of Beta(2, 5) and ten throws, counted.
    let risk = try Kit.AbsenceRisk(absent: 1, held: 5, remaining: 10, limit: 5)
    #expect(abs(risk.exceeding - 0.215034965035) < 1e-12)
    var stream = RandomStream(seed: 1, domain: .tests)
    var exceeded = 0
    for _ in 0..<20_000 {
      let rate = stream.beta(2, 5)
      let missed = (0..<10).count { _ in stream.uniform() < rate }
      if 1 + missed > 5 { exceeded += 1 }
    }
    #expect(abs(Double(exceeded) / 20_000 - risk.exceeding) < 0.01)
    #expect(risk.expected > 1 && risk.rateInterval.contains(risk.rate) && risk.reaching > risk.exceeding)
  }

  @Test func `counts that contradict each other are refused`() {
    #expect(throws: Kit.Problem.counts) { try Kit.AbsenceRisk(absent: 6, held: 5, remaining: 1, limit: 1) }
    #expect(throws: Kit.Problem.counts) { try Kit.AbsenceRisk(absent: 0, held: 5, remaining: -1, limit: 1) }
    #expect(throws: Kit.Problem.tooManyClasses(2_000_000)) {
      try Kit.AbsenceRisk(absent: 0, held: 5, remaining: 2_000_000, limit: 1)
    }
    #expect(throws: Kit.Problem.row("course k")) {
      var journal = try term(absences: 0, limit: 3)
      journal.courses[0].totalClasses = -4
      return try Kit.standings(of: journal, at: now, in: days)
    }
    #expect(throws: Kit.Problem.row("semester s")) {
      var journal = try term(absences: 0, limit: 3)
      journal.semesters[0].days = Day(0)...Day(2_000_000)
      return try Kit.standings(of: journal, at: now, in: days)
    }
  }

  // MARK: Projections

  @Test func `what is done every day is projected on every day`() async throws {
    var journal = Kit.Journal()
    let today = days.day(of: now)
    journal.habits = [
      Kit.Habit(
        name: "Walk", frequency: .daily,
        ticks: (0..<120).reversed().map { Kit.Tick(day: today - $0, value: .manualYes) })
    ]
    let found = try await Kit.projections(of: journal, days: 14, at: now, in: days)
    let habits = try #require(found.first { $0.kind == .habits })
    #expect(found.count == 1 && habits.days.count == 14 && habits.days[0].day == today + 1)
    #expect(habits.total.p50 >= 13 && habits.total.p95 <= 14)
  }

  @Test(arguments: [Kit.Scheduler.Name.table, .fsrs6])
  func `a lived month of cards is projected near to how it went on`(name: Kit.Scheduler.Name) async throws {
    let (truth, _) = try lived(seed: 3, name)
    let cut = now + 30 * 86_400
    var known = Kit.Journal()
    let scheduler = try Kit.Scheduler(name)
    known.answers = truth.answers.filter { $0.at <= cut }
    known.cards = truth.cards.map { scheduler.replayed($0, known.answers, in: days) }
    let found = try await Kit.projections(
      of: known, days: 9, at: cut, in: days, by: scheduler, replicates: 100)
    let cards = try #require(found.first { $0.kind == .cards })
    let came = Double(truth.answers.count { $0.at > cut })
    #expect(cards.total.p5 - 6 <= came && came <= cards.total.p95 + 6, "\(cards.total) \(came)")
    #expect(cards.days.allSatisfy { $0.due != nil })
    let again = try await Kit.projections(
      of: known, days: 9, at: cut, in: days, by: scheduler, replicates: 100)
    #expect(again == found)
  }

  @Test func `what cannot be projected is refused`() async {
    await #expect(throws: Kit.Problem.nothingToProject) {
      try await Kit.projections(of: Kit.Journal(), at: now, in: days)
    }
    await #expect(throws: Kit.Problem.span) {
      try await Kit.projections(of: CodingTests.journal, days: 0, at: now, in: days)
    }
    await #expect(throws: Kit.Problem.span) {
      try await Kit.projections(of: CodingTests.journal, days: 3_650, at: now, in: days, replicates: 10_000)
    }
  }
}
