import Kaiki
import Formats
import SyntheticLives
import TestSupport
import Testing

/// Exports of one made-up life, written at several times and on several devices, as one history (A0.8, R0.8, G7).
struct MergedExportsTests {
  private static let boundary = DayBoundary(zone: .tokyo)
  private static let settings = AppSettings(timeZoneIdentifier: "Asia/Tokyo")
  private static let start = Day(20_094)
  private static let days = 60
  /// Every order of three exports.
  private static let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]

  /// All that one person's apps know at the end: cards, recurring tasks and tasks with attempts.
  private static func life(seed: Int) -> History {
    let seed = UInt64(seed)
    let tasks = SyntheticTaskLife(
      taskCount: 12, days: days, seed: seed, start: start, scheduler: TaskScheduler(boundary: boundary))
    let cards = SyntheticLife(
      cardCount: 10, days: days, newPerDay: 2, seed: seed, start: start, boundary: boundary)
    let attempts = SyntheticAttemptLife(
      taskCount: 8, days: days, seed: seed, start: start, boundary: boundary)
    let histories = [
      SyntheticHistory(tasks, settings: settings), SyntheticHistory(cards, settings: settings),
      SyntheticHistory(attempts, settings: settings),
    ]
    return histories.reduce(into: History()) { all, own in
      all = all.merged(with: own.stored).merged(with: own.logged)
    }
  }

  /// What apps that store no time of change would have exported on a day.
  private static func export(of life: History, on day: Day) -> History {
    let end = boundary.start(of: day + 1)
    var export = life
    export.findings = Findings()
    export.log?.keep { $0.reviewedAt < end }
    export.completions = life.completions?.filter { $0.at < end }
    export.attempts = life.attempts?.filter { $0.at < end }
    export.cards = life.cards?.map { card in
      Card(
        id: card.id, question: card.question, answer: card.answer, step: 0,
        nextDue: boundary.start(of: start),
        reviewCount: 0, lastResult: nil, tags: card.tags)
    }
    export.recurringTasks = life.recurringTasks?.filter { $0.created < end }.map { task in
      var task = task
      (task.lastCompleted, task.modified) = (nil, nil)
      return task
    }
    export.attemptTasks = life.attemptTasks?.filter { $0.createdAt < end }.map { task in
      let latest = export.attempts?.last { $0.task == task.id }?.at
      return AttemptTask(
        id: task.id, name: task.name, category: task.category, createdAt: task.createdAt,
        lastAttemptAt: latest)
    }
    return export.filledIn(in: boundary)
  }

  /// Exports of three days, the oldest first.
  private static func exports(of life: History, _ random: inout SeededGenerator) -> [History] {
    (0..<3).map { _ in Int.random(in: 5..<days, using: &random) }.sorted().map {
      export(of: life, on: start + $0)
    }
  }

  /// What three devices hold of which each has heard of some changes and not of others, and has words of its own.
  private static func devices(of life: History, _ random: inout SeededGenerator) -> [History] {
    let states = exports(of: life, &random)
    return (0..<3).map { device in
      var history = states[2]
      history.recurringTasks = history.recurringTasks?.map { task in
        let state = states.randomElement(using: &random)?.recurringTasks?.first { $0.id == task.id }
        var own = state ?? task
        if Bool.random(using: &random) { own.title += " \(device)" }
        return own
      }
      history.cards = history.cards?.map { card in
        var own = states.randomElement(using: &random)?.cards?.first { $0.id == card.id } ?? card
        if Bool.random(using: &random) { own.question += " \(device)" }
        return own
      }
      history.completions = history.completions?.filter { _ in Bool.random(using: &random) }
      history.attempts = history.attempts?.filter { _ in Bool.random(using: &random) }
      history.settings?.morningHour = Int.random(in: 5...11, using: &random)
      return history
    }
  }

  private static func merged(_ histories: [History], _ order: [Int]) -> History {
    order.dropFirst().reduce(histories[order[0]]) { $0.merged(with: histories[$1]) }
  }

  /// Everything in a history, in an order of its own.
  private static func lines(_ history: History) -> [String] {
    HistoryWriter(format: .jsonl).files(of: history).flatMap { name, bytes in
      String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { "\(name) \($0)" }
    }.sorted()
  }

  @Test(arguments: 1...40)
  func `A0.8: an older export adds nothing to a newer one, in whichever order they come`(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let exports = Self.exports(of: Self.life(seed: seed), &random)
    let newest = Self.lines(exports[2])
    for order in Self.orders {
      #expect(Self.lines(Self.merged(exports, order)) == newest, "seed \(seed), order \(order)")
    }
  }

  @Test(arguments: 1...40)
  func `A0.8: what devices hold is merged the same in every order, at once or in parts, and once or twice`(
    seed: Int
  ) {
    var random = SeededGenerator(seed: seed)
    let devices = Self.devices(of: Self.life(seed: seed), &random)
    let merged = Self.merged(devices, [0, 1, 2])
    let whole = Self.lines(merged)
    for order in Self.orders {
      #expect(Self.lines(Self.merged(devices, order)) == whole, "seed \(seed), order \(order)")
    }
    let last = devices[1].merged(with: devices[2])
    #expect(Self.lines(devices[0].merged(with: last)) == whole, "seed \(seed)")
    #expect(Self.lines(merged.merged(with: merged)) == whole, "seed \(seed)")
    for device in devices { #expect(Self.lines(merged.merged(with: device)) == whole, "seed \(seed)") }
  }

  @Test(arguments: 1...40)
  func `A0.8, G7: no completion, attempt or answer of any device is undone`(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let devices = Self.devices(of: Self.life(seed: seed), &random)
    for order in Self.orders {
      let merged = Self.merged(devices, order)
      func all<Event: Hashable>(_ events: (History) -> [Event]?) -> Set<Event> {
        Set(devices.flatMap { events($0) ?? [] })
      }
      #expect(Set(merged.completions ?? []) == all { $0.completions }, "seed \(seed)")
      #expect(Set(merged.attempts ?? []) == all { $0.attempts }, "seed \(seed)")
      #expect(merged.log?.reviews.count == devices[0].log?.reviews.count, "seed \(seed)")
      for task in merged.recurringTasks ?? [] {
        let known = devices.compactMap { $0.recurringTasks?.first { $0.id == task.id }?.lastCompleted }
        #expect(task.lastCompleted == known.max(), "seed \(seed), \(task.id)")
      }
      for card in merged.cards ?? [] {
        let known = devices.compactMap { $0.cards?.first { $0.id == card.id }?.reviewCount }
        #expect(card.reviewCount == known.max(), "seed \(seed), \(card.id)")
      }
    }
  }
}
