import Foundation
import Kaiki
import KaikiKit
import KaikiNumerics
import TestSupport
import Testing

/// Sections, reminders, occurrences, streaks, strength and lists, as an app asks for them.
struct PagesTests {
  private let now = SchedulerTests.now
  private let days = Kit.Days(zone: .utc, dayStartHour: 4)

  private func task(
    _ id: String, every value: Int, _ unit: Kit.Interval.Unit, _ policy: RecurrencePolicy = .fromCompletion,
    at reminder: Kit.Instant
  ) throws -> Kit.RecurringTask {
    Kit.RecurringTask(
      id: id, title: "Task \(id)",
      recurrence: Kit.Recurrence(interval: try .init(value, unit), policy: policy),
      nextReminder: reminder, created: now + -864_000)
  }

  @Test func `things stand in sections by their logical day, in the order of their moments`() throws {
    let tasks = try [
      task("late", every: 1, .day, at: now + -86_400), task("soon", every: 1, .day, at: now + 86_400),
      task("night", every: 1, .day, at: now + 18 * 3_600), task("today", every: 1, .day, at: now + -3_600),
    ]
    let sections = Kit.sections(of: tasks, at: now, in: days)
    #expect(sections.overdue.map(\.id) == ["late"])
    // At three in the morning the day is not over.
    #expect(sections.today.map(\.id) == ["today", "night"] && sections.upcoming.map(\.id) == ["soon"])
    #expect(sections.waiting.count == 3 && sections[.upcoming].count == 1)
    #expect(Kit.sections(of: [1, 2], at: now, in: days) { $0 == 1 ? now : nil }.today == [1])
  }

  @Test func `64 of many tasks are planned, and the difference is what changed`() throws {
    let tasks = try (0..<500).map {
      try task("\($0)", every: 1, .week, at: now + Int64(60 * ($0 * 7 % 500 + 1)))
    }
    let plan = Kit.reminders(of: tasks, at: now, in: days)
    #expect(plan.planned.count == 64 && plan.dropped == 436)
    let fires = tasks.map(\.nextReminder).sorted().prefix(64)
    #expect(plan.planned.map(\.fire) == Array(fires))
    var changed = tasks
    let first = try #require(tasks.firstIndex { $0.id == plan.planned[0].id })
    Kit.complete(&changed[first], at: now, in: days)
    let (remove, add) = Kit.reminders(of: changed, at: now, in: days).changes(from: plan.planned)
    #expect(remove == [plan.planned[0].id] && add.count == 1)
  }

  @Test func `mornings and second tries of cards fit under the cap`() throws {
    var cards = (0..<200).map { Kit.Card(id: "\($0)", question: "Q\($0)") }
    for index in cards.indices {
      Kit.Scheduler.standard.grade(&cards[index], index % 2 == 0 ? .again : .good, at: now, in: days)
    }
    let plan = Kit.reminders(of: cards, at: now, in: days)
    #expect(plan.planned.count == 60 && plan.planned.prefix(7).allSatisfy { $0.kind == .morning })
    #expect(plan.planned[0].badge == 200 && plan.planned[7].body == "Once more: Q0")
    var settings = Kit.ReminderSettings(cap: 900, reserve: -3)
    settings.morningHour = 77
    #expect(settings.cap == 64 && settings.reserve == 0 && settings.morningHour == 23)
    settings.language = .japanese
    let back = try JSONDecoder().decode(Kit.ReminderSettings.self, from: JSONEncoder().encode(settings))
    #expect(back == settings)
  }

  @Test func `occurrences of the 31st come back after February`() throws {
    let start = Kit.Instant(seconds: 1_769_850_000)  // 2026-01-31T09:00:00Z
    let monthly = try task("m", every: 1, .month, .fixed, at: start)
    let shown = Kit.occurrences(4, of: monthly, in: days).map { days.day(of: $0).description }
    #expect(shown == ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"])
    var done = monthly
    Kit.complete(&done, at: start, in: days)
    #expect(days.day(of: done.nextReminder).description == "2026-02-28")
    Kit.complete(&done, at: done.nextReminder, in: days)
    #expect(days.day(of: done.nextReminder).description == "2026-03-31")
    #expect(Kit.occurrences(-1, of: monthly, in: days).isEmpty)
    #expect(Kit.occurrences(9_999, of: monthly, in: days).count == 1_000)
  }

  @Test func `completing says when the thing had come due`() throws {
    var task = try task("1", every: 3, .day, at: now + -3_600)
    let completion = Kit.complete(&task, at: now, in: days)
    #expect(completion.due == now + -3_600 && completion.at == now && completion.task == "1")
    #expect(task.nextReminder == now + 3 * 86_400 && task.lastCompleted == now)
  }

  @Test func `a streak of twenty lived days is twenty, whenever and however often`() {
    for seed in UInt64(1)...20 {
      var stream = RandomStream(seed: seed, domain: .tests)
      let length = 1 + stream.below(30)
      let events = (0..<length).flatMap { day in
        (0...stream.below(3)).map { _ in now + Int64(-86_400 * day - stream.below(5 * 3_600)) }
      }
      let later = [now + 60, now + 86_400]
      let streak = Kit.streak(of: events + later, at: now, in: days)
      #expect(streak.current == length && streak.longest == length && streak.doneToday, "seed \(seed)")
    }
    #expect(Kit.streak(of: [now + -86_400], at: now, in: days).atRisk)
  }

  @Test func `a daily habit kept for 13 days is half strong`() {
    let today = days.day(of: now)
    let ticks = (0..<13).map { Kit.Tick(day: today - $0, value: .manualYes) }
    let habit = Kit.Habit(name: "Walk", frequency: .daily, ticks: ticks.reversed())
    #expect(abs(Kit.strength(of: habit, on: today) - 0.5) < 1e-12)
    #expect(Kit.strength(of: habit, on: today + 13) < 0.26)
    #expect(Kit.strength(of: Kit.Habit(name: "", frequency: .daily, ticks: []), on: today) == 0)
  }

  @Test func `a list begins anew each day, with what the mode moves`() {
    let yesterday = Kit.DailyList(
      id: "a", createdAt: now + -86_400,
      items: [
        .init(id: "1", content: "Milk", isCompleted: true, order: 0),
        .init(id: "2", content: "Bread", order: 1),
      ])
    let carried = Kit.list(at: now, in: days, from: [yesterday], mode: .carry)
    #expect(carried.isNew && carried.list.items.map(\.content) == ["Bread"])
    #expect(Kit.list(at: now, in: days, from: [yesterday], mode: .clear).list.items.isEmpty)
    let all = Kit.list(at: now, in: days, from: [yesterday], mode: .uncheck).list.items
    #expect(all.count == 2 && all.allSatisfy { !$0.isCompleted })
    let (again, isNew) = Kit.list(at: now + 60, in: days, from: [yesterday, carried.list], mode: .carry)
    #expect(again == carried.list && !isNew)
    #expect(Kit.list(at: now, in: days, from: [], mode: .carry).isNew)
  }
}
