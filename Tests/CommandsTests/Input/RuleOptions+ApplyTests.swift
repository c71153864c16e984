import Analysis
import Forecasting
import Kaiki
import KaikiSimulation
import Testing
@testable import CommandLine
@testable import Commands

/// The rules of a line, handed to questions and to projections.
struct RuleOptionsApplyTests {
  private static let given = """
    --keep-time --cap 7 --nag-days 3 --os-model lastAdded --rules original --reset carry --late-rule 2=1 \
    --official-rule excluded --absence-limit 4/5
    """

  private func rules(_ line: String) throws -> RuleOptions {
    try RuleOptions(Arguments(line, for: .taking(RuleOptions.declarations)))
  }

  private func expectGiven(_ attendance: AttendanceRules) {
    #expect(attendance.late == .twoAreOne && attendance.official == .excluded)
    #expect(attendance.limit == .fourFifths && attendance.isOriginal)
  }

  @Test func `questions are answered by the rules of the line`() throws {
    var options = AnalysisOptions(boundary: DayBoundary(zone: .utc))
    let rules = try rules(Self.given)
    rules.apply(to: &options)
    #expect(rules.keepsTime)
    #expect(options.cardReminders.cap == 7 && options.cardReminders.rules == .original)
    #expect(options.taskReminders.cap == 7 && options.taskReminders.rules == .original)
    #expect(options.taskReminders.repeatDays == 3 && options.system == .lastAdded)
    #expect(options.resetMode == .carry && options.countsOriginalStreaks)
    expectGiven(options.attendance)
  }

  @Test func `things come back by the rules of the line`() throws {
    var options = ScenarioOptions(span: PlanSpan(start: Day(0), days: 1, replicates: 1, seed: 1))
    try rules(Self.given).apply(to: &options)
    #expect(options.cap == 7 && options.repeatDays == 3)
    #expect(options.notificationRules == .original && options.system == .lastAdded)
    #expect(options.resetMode == .carry)
    expectGiven(options.attendance)
  }

  @Test func `a line without rules changes none`() throws {
    let standard = AnalysisOptions(boundary: DayBoundary(zone: .utc))
    var options = standard
    let rules = try rules("")
    rules.apply(to: &options)
    #expect(!rules.keepsTime)
    #expect(options.cardReminders.cap == standard.cardReminders.cap)
    #expect(options.taskReminders.repeatDays == standard.taskReminders.repeatDays)
    #expect(options.taskReminders.rules == standard.taskReminders.rules)
    #expect(options.system == standard.system && options.resetMode == standard.resetMode)
    #expect(options.attendance.late == standard.attendance.late)
    #expect(!options.countsOriginalStreaks && !options.attendance.isOriginal)
  }
}
