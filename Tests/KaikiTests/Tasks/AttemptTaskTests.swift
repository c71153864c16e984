import Kaiki
import Testing

struct AttemptTaskTests {
  private typealias Problem = AttemptTask.Problem

  private static func at(_ seconds: Int64) -> Instant { Instant(seconds: seconds) }

  private static func task(isCompleted: Bool = false, isArchived: Bool = false) -> AttemptTask {
    AttemptTask(
      id: "t", name: "Swim", category: .habit, isCompleted: isCompleted, isArchived: isArchived,
      createdAt: at(1_000), completedAt: isCompleted ? at(2_000) : nil)
  }

  @Test func `A0.8: a task that does not say when it was changed was, by its last attempt or its making`() {
    #expect(Self.task().updatedAt == Self.at(1_000))
    let tried = AttemptTask(
      id: "t", name: "Swim", category: .habit, createdAt: Self.at(1_000), lastAttemptAt: Self.at(2_000))
    #expect(tried.updatedAt == Self.at(2_000))
  }

  @Test func `R3.1: categories and priorities have the names of the design`() {
    #expect(AttemptTask.Category.allCases.map(\.rawValue) == ["habit", "project", "learning", "other"])
    #expect(AttemptTask.Priority.allCases.map(\.rawValue) == ["low", "medium", "high"])
  }

  @Test func `R3.1: a new task is open, of medium priority and was changed when it was made`() {
    let task = AttemptTask(id: "t", name: "Swim", category: .project, createdAt: Self.at(1_000))
    #expect(task.priority == .medium)
    #expect(task.isActive)
    #expect(task.updatedAt == Self.at(1_000))
    #expect(task.completedAt == nil)
    #expect(task.targetAttempts == nil)
    #expect(task.totalAttempts == 0)
    #expect(task.lastAttemptAt == nil)
    #expect(task.tags == [])
  }

  @Test(
    arguments: [
      (false, false, true, true, true), (true, false, false, false, true),
      (false, true, false, false, false), (true, true, false, false, false),
    ] as [(Bool, Bool, Bool, Bool, Bool)])
  func `R3.2, R3.6: what may be done follows from completed and archived`(
    isCompleted: Bool, isArchived: Bool, isActive: Bool, canComplete: Bool, canArchive: Bool
  ) {
    let task = Self.task(isCompleted: isCompleted, isArchived: isArchived)
    #expect(task.isActive == isActive)
    var (completed, archived) = (task, task)
    #expect(((try? completed.complete(at: Self.at(3_000))) != nil) == canComplete)
    #expect(((try? archived.archive(at: Self.at(3_000))) != nil) == canArchive)
  }

  @Test func `R3.3, S6: an attempt adds one and has one time for all that it changes`() throws {
    var task = Self.task()
    try task.recordAttempt(at: Self.at(3_000))
    #expect(task.totalAttempts == 1)
    #expect(task.lastAttemptAt == Self.at(3_000))
    #expect(task.updatedAt == Self.at(3_000))
    try task.recordAttempt(at: Self.at(4_000))
    #expect(task.totalAttempts == 2)
    #expect(task.lastAttemptAt == Self.at(4_000))
  }

  @Test func `S6: an attempt that is entered late leaves the latest one the latest`() throws {
    var task = Self.task()
    try task.recordAttempt(at: Self.at(4_000))
    try task.recordAttempt(at: Self.at(3_000))
    #expect(task.totalAttempts == 2)
    #expect(task.lastAttemptAt == Self.at(4_000))
  }

  @Test func `R3.6: a sound task has no problems`() {
    var task = Self.task()
    task.targetAttempts = 1
    #expect(task.problems == [])
    task.targetAttempts = nil
    task.isCompleted = true
    task.completedAt = Self.at(2_000)
    #expect(task.problems == [])
  }

  @Test(
    arguments: [
      ("", .blankName), (" \t", .blankName), ("\u{3000}", .blankName), ("歩く", nil), (" x", nil),
    ] as [(String, AttemptTask.Problem?)])
  func `R3.6: a name is not blank`(name: String, problem: AttemptTask.Problem?) {
    var task = Self.task()
    task.name = name
    #expect(task.problems == (problem.map { [$0] } ?? []))
  }

  @Test(
    arguments: [
      (-1, nil, [.negativeAttempts(-1)]), (0, nil, []), (0, 1, []), (0, 0, [.targetTooLow(0)]),
      (-2, -3, [.negativeAttempts(-2), .targetTooLow(-3)]),
    ] as [(Int, Int?, [AttemptTask.Problem])])
  func `R3.6: attempts are not negative and a target is above 0`(
    attempts: Int, target: Int?, problems: [AttemptTask.Problem]
  ) {
    var task = Self.task()
    task.totalAttempts = attempts
    task.targetAttempts = target
    #expect(task.problems == problems)
  }

  @Test func `R3.6: only a completed task has a time of completion`() {
    var task = Self.task()
    task.completedAt = Self.at(2_000)
    #expect(task.problems == [.completedTooSoon])
  }

  @Test func `S7: a second completion is refused and keeps the first time`() throws {
    var task = Self.task()
    try task.complete(at: Self.at(5_000))
    #expect(task.isCompleted)
    #expect(task.completedAt == Self.at(5_000))
    #expect(task.updatedAt == Self.at(5_000))
    let first = task
    #expect(throws: Problem.isCompleted) { try task.complete(at: Self.at(6_000)) }
    #expect(task == first)
  }

  @Test func `S7: an archived task is neither completed nor archived again`() throws {
    var task = Self.task()
    try task.archive(at: Self.at(5_000))
    #expect(task.isArchived)
    #expect(task.updatedAt == Self.at(5_000))
    let archived = task
    #expect(throws: Problem.isArchived) { try task.complete(at: Self.at(6_000)) }
    #expect(throws: Problem.isArchived) { try task.archive(at: Self.at(6_000)) }
    #expect(task == archived)
  }

  @Test func `S7: a completed task can be put away and stays completed`() throws {
    var task = Self.task(isCompleted: true)
    try task.archive(at: Self.at(5_000))
    #expect(task.isCompleted)
    #expect(task.completedAt == Self.at(2_000))
  }

  @Test(
    arguments: [
      (true, false, .isCompleted), (false, true, .isArchived), (true, true, .isArchived),
    ] as [(Bool, Bool, AttemptTask.Problem)])
  func `S9: a completed or archived task takes no attempt`(
    isCompleted: Bool, isArchived: Bool, problem: AttemptTask.Problem
  ) {
    var task = Self.task(isCompleted: isCompleted, isArchived: isArchived)
    let before = task
    #expect(throws: problem) { try task.recordAttempt(at: Self.at(6_000)) }
    #expect(task == before)
  }

  @Test func `S9: stored attempts on a completed or archived task are no problem of the task`() {
    var task = Self.task(isCompleted: true, isArchived: true)
    task.totalAttempts = 3
    task.lastAttemptAt = Self.at(9_000)
    #expect(task.problems == [])
  }

  @Test func `S10: a target that is reached completes nothing and may be passed`() throws {
    var task = Self.task()
    task.targetAttempts = 2
    for second in 1...3 { try task.recordAttempt(at: Self.at(3_000 + Int64(second))) }
    #expect(task.totalAttempts == 3)
    #expect(task.isActive)
    #expect(task.completedAt == nil)
    #expect(task.problems == [])
  }
}
