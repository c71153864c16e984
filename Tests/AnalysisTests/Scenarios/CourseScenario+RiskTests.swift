import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki
@testable import KaikiNumerics

/// One risk of too many absences (F4).
extension CourseScenarioTests {
  /// A made-up student, whose every course may have what a course can have.
  private static func student(_ stream: inout RandomStream) throws -> (HistoryAsOf, AttendanceRules) {
    let term = [try Semester("spring", "2024-05-13", "2024-07-12")]
    let days: [Weekday] = [.monday, .tuesday, .wednesday, .thursday, .friday]
    let courses = (0..<(1 + stream.below(7))).flatMap { number in
      (0..<(1 + stream.below(2))).map { _ in
        Course(
          "c\(number)", days[stream.below(5)], 1 + stream.below(4), classes: 9,
          max: stream.below(3) == 0 ? nil : stream.below(6))
      }
    }
    let first = try day("2024-05-13")
    let today = first + stream.below(50)
    let badShare = Double(stream.below(3)) * 0.06
    var absences: [Absence] = []
    for day in 0...(today - first) {
      let isBad = stream.uniform() < badShare
      for course in courses where course.weekday == (first + day).weekday {
        let draw = stream.uniform()
        guard isBad || draw < 0.3 else { continue }
        let kind: AttendanceRecord.Kind =
          isBad || draw < 0.12 ? .absent : draw < 0.2 ? .late : draw < 0.26 ? .earlyLeave : .officialAbsence
        absences.append(Absence((first + day).description, course.id, kind, period: course.period))
      }
    }
    var rules = AttendanceRules()
    rules.late = LateRule.allCases[stream.below(LateRule.allCases.count)]
    rules.limit = AbsenceLimit.allCases[stream.below(2)]
    return (try HistoryAsOf(courses, absences, semesters: term, today: today.description), rules)
  }

  @Test(arguments: Array(1...60) as [UInt64])
  func `F4: analyze and simulate tell one risk and one number of safe misses`(seed: UInt64) async throws {
    var stream = RandomStream(seed: seed, domain: .tests)
    let (history, rules) = try Self.student(&stream)
    let figure = await history.figure(AttendanceMeasure.self) { $0.attendance = rules }
    let options = ScenarioOptions(history, days: 1 + stream.below(90), replicates: 3, seed: seed) {
      $0.attendance = rules
    }
    let running = figure.courses.filter { $0.isRunning == true }
    guard let scenario = CourseScenario(history, options) else {
      #expect(running.isEmpty)
      return
    }
    let forecasts = await scenario.simulated(jobs: 1) {}.ending
    // To the last digit, whatever the seed and the length of the run.
    #expect(forecasts.map(\.entry) == running, "seed \(seed)")
    for course in running {
      guard let risk = course.risk, let safe = course.safeMisses else { continue }
      #expect(0...1 ~= risk.p && risk.low <= risk.high, "seed \(seed)")
      #expect(risk.p <= AttendanceFigure.safeRisk || safe == 0, "seed \(seed)")
    }
  }

  @Test(arguments: Array(1...12) as [UInt64])
  func `F4: the risk is the share of lives that end above the limit`(seed: UInt64) async throws {
    var stream = RandomStream(seed: 1_000 + seed, domain: .tests)
    let (history, rules) = try Self.student(&stream)
    let replicates = 4_000
    // The whole term.
    let options = ScenarioOptions(history, days: 61, replicates: replicates, seed: seed) {
      $0.attendance = rules
    }
    guard let scenario = CourseScenario(history, options), scenario.isLearnt else { return }
    let totals = await scenario.plan.run(jobs: 2)
    for (number, entry) in scenario.entries.enumerated() {
      guard let risk = entry.risk else {
        #expect((entry.held ?? 0) < AttendanceFigure.minHeld, "seed \(seed), \(entry.course.id)")
        continue
      }
      let exceeding = totals.count { totals in
        let absent = entry.count.absent + totals.missed[number].count
        let late = entry.count.late + entry.count.earlyLeave + totals.late[number].count
        return Double(absent) + rules.late.absences(for: late) > Double(entry.max)
      }
      let error = (risk.p * (1 - risk.p) / Double(replicates)).squareRoot()
      let share = Double(exceeding) / Double(replicates)
      #expect(
        abs(share - risk.p) <= 4.5 * error + 1e-9, "seed \(seed), \(entry.course.id): \(share), \(risk)")
    }
  }
}
