import Analysis
import CommandLine
import Forecasting
import Kaiki

/// Rules for tasks, reminders, lists and courses.
struct RuleOptions: Sendable {
  /// True if a recurring task keeps its time of day (A0.2).
  let keepsTime: Bool
  private let cap: Int
  /// Days on which an unfinished task is announced again (N3).
  private let repeatDays: Int
  private let rules: NotificationRules
  private let system: SystemModel
  private let resetMode: ResetMode
  private var attendance = AttendanceRules()

  private static let standard = AnalysisOptions(boundary: DayBoundary(zone: .utc))

  static let keepsTime: Option<Bool> = .flag(
    "--keep-time")
  static let cap: Option<Int> = .integer(
    "--cap", "N", in: 0...100_000, default: SystemModel.limit)
  static let repeatDays: Option<Int> = .integer(
    "--nag-days", "K", in: TaskReminders.repeatDayRange, default: standard.taskReminders.repeatDays)
  static let system: Option<SystemModel> = .choice(
    "--os-model", "WHICH", default: standard.system)
  static let rules: Option<NotificationRules> = .choice(
    "--rules", "WHICH", default: standard.taskReminders.rules)
  static let resetMode: Option<ResetMode> = .choice(
    "--reset", "MODE", default: standard.resetMode)
  static let lateRule: Option<LateRule> = .choice(
    "--late-rule", "RULE", default: standard.attendance.late)
  static let officialRule: Option<OfficialRule> = .choice(
    "--official-rule", "RULE", default: standard.attendance.official)
  static let absenceLimit: Option<AbsenceLimit> = .choice(
    "--absence-limit", "SHARE", default: standard.attendance.limit)

  static let declarations = OptionDeclaration.list(
    keepsTime, cap, repeatDays, system, rules, resetMode, lateRule, officialRule, absenceLimit)

  static let ofTasks = OptionDeclaration.list(keepsTime, repeatDays)
  static let ofReminders = OptionDeclaration.list(cap, system)
  static let ofLists = OptionDeclaration.list(resetMode)
  static let ofCourses = OptionDeclaration.list(lateRule, officialRule, absenceLimit)
  static let ofAll = OptionDeclaration.list(rules)

  init(_ arguments: Arguments) throws(CommandError) {
    keepsTime = try arguments[Self.keepsTime]
    cap = try arguments[Self.cap]
    repeatDays = try arguments[Self.repeatDays]
    system = try arguments[Self.system]
    rules = try arguments[Self.rules]
    resetMode = try arguments[Self.resetMode]
    attendance.late = try arguments[Self.lateRule]
    attendance.official = try arguments[Self.officialRule]
    attendance.limit = try arguments[Self.absenceLimit]
    attendance.isOriginal = rules == .original
  }

  func apply(to options: inout AnalysisOptions) {
    options.cardReminders.rules = rules
    options.cardReminders.cap = cap
    options.taskReminders.rules = rules
    options.taskReminders.cap = cap
    options.taskReminders.repeatDays = repeatDays
    options.system = system
    options.resetMode = resetMode
    options.countsOriginalStreaks = rules == .original
    options.attendance = attendance
  }

  func apply(to options: inout ScenarioOptions) {
    options.cap = cap
    options.repeatDays = repeatDays
    options.notificationRules = rules
    options.system = system
    options.resetMode = resetMode
    options.attendance = attendance
  }
}
