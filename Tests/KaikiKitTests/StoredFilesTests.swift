import Foundation
import Kaiki
import KaikiFoundation
import KaikiKit
import KaikiSimulation
import TestSupport
import Testing

/// Values that apps stored with an earlier version.
struct StoredFilesTests {
  /// A type by its name in the file, with the type of today.
  struct StoredType: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Decodes an array of values and encodes the values again.
    let recoded: @Sendable (Data) throws -> Data

    init<Value: Codable & Sendable>(_ name: String, _ type: Value.Type) {
      testDescription = name
      recoded = { try JSONEncoder().encode(JSONDecoder().decode([Value].self, from: $0)) }
    }
  }

  static let types = [
    StoredType("Kaiki.AbsenceCount", AbsenceCount.self),
    StoredType("Kaiki.AbsenceLimit", AbsenceLimit.self),
    StoredType("Kaiki.AbsenceStatus", AbsenceStatus.self),
    StoredType("Kaiki.AbsenceWarning", AbsenceWarning.self),
    StoredType("Kaiki.AppSettings", AppSettings.self),
    StoredType("Kaiki.Attempt", Attempt.self),
    StoredType("Kaiki.AttemptTask", AttemptTask.self),
    StoredType("Kaiki.AttemptTask.Category", AttemptTask.Category.self),
    StoredType("Kaiki.AttemptTask.Priority", AttemptTask.Priority.self),
    StoredType("Kaiki.AttendanceRecord", AttendanceRecord.self),
    StoredType("Kaiki.AttendanceRecord.Kind", AttendanceRecord.Kind.self),
    StoredType("Kaiki.CalendarException", CalendarException.self),
    StoredType("Kaiki.CalendarException.Change", CalendarException.Change.self),
    StoredType("Kaiki.CalendarInterval", CalendarInterval.self),
    StoredType("Kaiki.CalendarInterval.Unit", CalendarInterval.Unit.self),
    StoredType("Kaiki.Card", Card.self),
    StoredType("Kaiki.CardStanding", CardStanding.self),
    StoredType("Kaiki.CardState", CardState.self),
    StoredType("Kaiki.Checkmark", Checkmark.self),
    StoredType("Kaiki.Completion", Completion.self),
    StoredType("Kaiki.Course", Course.self),
    StoredType("Kaiki.CourseCounts", CourseCounts.self),
    StoredType("Kaiki.DailyList", DailyList.self),
    StoredType("Kaiki.Day", Day.self),
    StoredType("Kaiki.DueSection", DueSection.self),
    StoredType("Kaiki.Habit", Habit.self),
    StoredType("Kaiki.HabitDay", HabitDay.self),
    StoredType("Kaiki.HabitDetails", HabitDetails.self),
    StoredType("Kaiki.HabitDetails.Kind", HabitDetails.Kind.self),
    StoredType("Kaiki.HabitFrequency", HabitFrequency.self),
    StoredType("Kaiki.HabitTarget", HabitTarget.self),
    StoredType("Kaiki.HabitTarget.Kind", HabitTarget.Kind.self),
    StoredType("Kaiki.Instant", Instant.self),
    StoredType("Kaiki.IntervalTable", IntervalTable.self),
    StoredType("Kaiki.LateRule", LateRule.self),
    StoredType("Kaiki.ListItem", ListItem.self),
    StoredType("Kaiki.LocalTime", LocalTime.self),
    StoredType("Kaiki.NotificationLanguage", NotificationLanguage.self),
    StoredType("Kaiki.NotificationPlan", NotificationPlan.self),
    StoredType("Kaiki.NotificationRules", NotificationRules.self),
    StoredType("Kaiki.OfficialRule", OfficialRule.self),
    StoredType("Kaiki.PeriodTime", PeriodTime.self),
    StoredType("Kaiki.PlannedNotification", PlannedNotification.self),
    StoredType("Kaiki.PlannedNotification.Kind", PlannedNotification.Kind.self),
    StoredType("Kaiki.Rating", Rating.self),
    StoredType("Kaiki.Recurrence", Recurrence.self),
    StoredType("Kaiki.RecurrencePolicy", RecurrencePolicy.self),
    StoredType("Kaiki.RecurringTask", RecurringTask.self),
    StoredType("Kaiki.ResetMode", ResetMode.self),
    StoredType("Kaiki.ResetOutcome", ResetOutcome.self),
    StoredType("Kaiki.ReviewKind", ReviewKind.self),
    StoredType("Kaiki.Semester", Semester.self),
    StoredType("Kaiki.Semester.Half", Semester.Half.self),
    StoredType("Kaiki.SkipRule", SkipRule.self),
    StoredType("Kaiki.StatusColor", StatusColor.self),
    StoredType("Kaiki.StoredMemory", StoredMemory.self),
    StoredType("Kaiki.Streak", Streak.self),
    StoredType("Kaiki.StreakRule", StreakRule.self),
    StoredType("Kaiki.TakenCourse.Slot", TakenCourse.Slot.self),
    StoredType("Kaiki.TaskState", TaskState.self),
    StoredType("Kaiki.Tick", Tick.self),
    StoredType("Kaiki.Weekday", Weekday.self),
    StoredType("KaikiFoundation.NotificationRequest", NotificationRequest.self),
    StoredType("KaikiKit.Kit.AbsenceRisk", Kit.AbsenceRisk.self),
    StoredType("KaikiKit.Kit.AbsenceRules", Kit.AbsenceRules.self),
    StoredType("KaikiKit.Kit.Answer", Kit.Answer.self),
    StoredType("KaikiKit.Kit.Band", Kit.Band.self),
    StoredType("KaikiKit.Kit.Card", Kit.Card.self),
    StoredType("KaikiKit.Kit.CourseStanding", Kit.CourseStanding.self),
    StoredType("KaikiKit.Kit.CourseStanding.Risk", Kit.CourseStanding.Risk.self),
    StoredType("KaikiKit.Kit.Journal", Kit.Journal.self),
    StoredType("KaikiKit.Kit.Projection", Kit.Projection.self),
    StoredType("KaikiKit.Kit.Projection.DayBand", Kit.Projection.DayBand.self),
    StoredType("KaikiKit.Kit.Projection.Kind", Kit.Projection.Kind.self),
    StoredType("KaikiKit.Kit.ReminderSettings", Kit.ReminderSettings.self),
    StoredType("KaikiKit.Kit.Scheduler", Kit.Scheduler.self),
    StoredType("KaikiKit.Kit.Sections<Kit.Card>", Kit.Sections<Kit.Card>.self),
    StoredType("KaikiSimulation.Ebisu.Trace", Ebisu.Trace.self),
    StoredType("KaikiSimulation.FSRS7.Trace", FSRS7.Trace.self),
    StoredType("KaikiSimulation.LoggedScheduler.State", LoggedScheduler.State.self),
    StoredType("KaikiSimulation.MemoryState", MemoryState.self),
    StoredType("KaikiSimulation.PracticeCount", PracticeCount.self),
    StoredType("KaikiSimulation.RetentionScheduler<Ebisu>.State", RetentionScheduler<Ebisu>.State.self),
    StoredType("KaikiSimulation.RetentionScheduler<FSRS6>.State", RetentionScheduler<FSRS6>.State.self),
    StoredType("KaikiSimulation.RetentionScheduler<FSRS7>.State", RetentionScheduler<FSRS7>.State.self),
    StoredType("KaikiSimulation.SM2Scheduler.State", SM2Scheduler.State.self),
    StoredType("KaikiSimulation.SchedulerChoice.Name", SchedulerChoice.Name.self),
    StoredType("KaikiSimulation.SchedulerChoice.State", SchedulerChoice.State.self),
  ]

  /// The stored values, an array per type name.
  private static func stored() throws -> [String: Any] {
    let url = try #require(
      Bundle.module.url(forResource: "stored-0.2.0", withExtension: "json", subdirectory: "Fixtures"))
    return try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any])
  }

  @Test func `the file and the list have the same types`() throws {
    #expect(try Self.stored().keys.sorted() == Self.types.map(\.testDescription).sorted())
  }

  @Test(arguments: types)
  func `values of version 0.2.0 decode, and every key and value is encoded again`(type: StoredType) throws {
    let values = try #require(try Self.stored()[type.testDescription])
    let data = try JSONSerialization.data(withJSONObject: values)
    let (stored, recoded) = (try JSON([UInt8](data)), try JSON([UInt8](type.recoded(data))))
    #expect(stored.array?.isEmpty == false)
    #expect(stored.losses(in: recoded).isEmpty)
  }
}

extension JSON {
  /// Returns the paths at which the other value lacks a key of this value or differs; additional keys are allowed.
  fileprivate func losses(in other: JSON?, at path: String = "") -> [String] {
    if case .object(let own) = self, let other = other?.object {
      return own.keys.sorted().flatMap { own[$0]?.losses(in: other[$0], at: "\(path).\($0)") ?? [] }
    }
    if case .array(let own) = self, let other = other?.array, own.count == other.count {
      return own.indices.flatMap { own[$0].losses(in: other[$0], at: "\(path)[\($0)]") }
    }
    return self == other ? [] : [path]
  }
}
