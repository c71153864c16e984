import Analysis
import Kaiki

/// By which rules tasks, reminders and lists are read and projected.
struct RuleOptions: Sendable {
  /// Whether a recurring task keeps its time of day (A0.2).
  var keepsTime: Bool
  /// The most reminders that an app plans.
  var cap: Int
  /// Days on which an unfinished task is announced again (N3).
  var nagDays: Int
  /// How plans are trimmed (N1, N4).
  var rules: NotificationRules
  /// Which reminders a system keeps of too many (N7).
  var system: SystemModel
  /// What becomes of a daily list when its day ends (L5).
  var resetMode: ResetMode
  /// How absences are counted (T7-T9).
  var attendance: AttendanceRules

  static let specifications: [OptionSpecification] = [
    OptionSpecification("--keep-time", "recurring tasks keep the time of day of their reminder"),
    OptionSpecification("--cap", "N", "the most notifications that an app plans (default 64)"),
    OptionSpecification(
      "--nag-days", "K", "announce an unfinished task again on the K days after its reminder (default 0)"),
    OptionSpecification(
      "--os-model", "WHICH",
      "of more than 64 notifications the system keeps the soonest (default) or lastAdded"),
    OptionSpecification(
      "--rules", "WHICH",
      "corrected (default) or original: published trimming of notifications, streaks of attempts, absence counts"
    ),
    OptionSpecification("--reset", "MODE", "daily lists: clear (default), carry or uncheck"),
    OptionSpecification(
      "--late-rule", "RULE", "absences for late and early: none (default), 3=1, 2=1 or 1/3"),
    OptionSpecification(
      "--official-rule", "RULE", "official absences in rates: present (default), excluded or neither"),
    OptionSpecification(
      "--absence-limit", "SHARE",
      "of the classes, to be attended where a course does not say: 2/3 (default) or 4/5"),
  ]

  init(_ arguments: Arguments) throws(CommandError) {
    keepsTime = arguments.has("--keep-time")
    cap = try arguments.integer("--cap", in: 0...100_000) ?? SystemModel.limit
    nagDays = try arguments.integer("--nag-days", in: TaskReminders.nagDayRange) ?? 0
    system = try arguments.choice("--os-model") ?? .soonest
    rules = try arguments.choice("--rules") ?? .corrected
    resetMode = try arguments.choice("--reset") ?? .clear
    attendance = AttendanceRules()
    attendance.late = try arguments.choice("--late-rule") ?? .none
    attendance.official = try arguments.choice("--official-rule") ?? .present
    attendance.limit = try arguments.choice("--absence-limit") ?? .twoThirds
    attendance.isOriginal = rules == .original
  }
}
