import Analysis
import Encoding
import Foundation
import Kaiki
import Records
import Reports

/// A million made-up items in parts of one size, of which each run takes the next.
///
/// A run of a thousand items must not see the same thousand again: the processor would learn them by heart,
/// and the cost would seem to grow with the size.
private final class Pool<Item: Sendable>: @unchecked Sendable {
  private let parts: [[Item]]
  private var taken = 0

  init(_ count: Int, _ item: (Int) -> Item) {
    parts = stride(from: 0, to: 1_000_000, by: count).map { start in (start..<(start + count)).map(item) }
  }

  func next() -> [Item] {
    taken += 1
    return parts[taken % parts.count]
  }
}

extension Suite {
  /// Every suite, in the order in which they run.
  static let all: [Suite] = [
    civilDay(in: "America/New_York"), civilDay(in: "Asia/Tokyo"), grading, dueSelection, soonestReminders,
    mendedReminders,
    streak, parsingCSV, parsingJSON, analysis, simulation,
  ]

  private static func zone(_ identifier: String) -> TimeZoneRules {
    do {
      return try TimeZoneDatabase.rules(for: identifier)
    } catch {
      fatalError(error.message)
    }
  }

  private static func civilDay(in identifier: String) -> Suite {
    Suite(title: "Find the civil day of an instant in \(identifier)", growthBound: 1.2) { count in
      var random = RandomStream(seed: 1, domain: .tests)
      let span = 4_417_977_600
      let pool = Pool(count) { _ in Instant(seconds: Int64(random.below(span)) - 631_152_000) }
      let boundary = DayBoundary(zone: zone(identifier))
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = TimeZone(identifier: identifier) ?? .gmt
      let dates = pool.next().prefix(10_000).map { Date(timeIntervalSince1970: Double($0.seconds)) }
      let peer = Peer(name: "Foundation's Calendar.startOfDay", items: dates.count) { [calendar] in
        dates.reduce(0) { $0 &+ Int(calendar.startOfDay(for: $1).timeIntervalSince1970) }
      }
      return Prepared(
        work: { pool.next().reduce(0) { $0 &+ Int(boundary.day(of: $1).number) } },
        peer: count == 1_000_000 ? peer : nil)
    }
  }

  private static let grading = Suite(title: "Grade an answer on the interval table", growthBound: 1.05) {
    count in
    var random = RandomStream(seed: 2, domain: .tests)
    let pool = Pool(count) { _ in (card: random.below(1_000), isCorrect: random.uniform() < 0.9) }
    let scheduler = TableScheduler(table: .standard)
    return Prepared(
      work: {
        var cards = ContiguousArray(repeating: CardState(), count: 1_000)
        var graded = 0
        for (index, answer) in pool.next().enumerated() {
          let counting = scheduler.grade(
            &cards[answer.card], isCorrect: answer.isCorrect, on: Day(index / 100))
          if counting == .graded { graded += 1 }
        }
        return graded
      }, peer: nil)
  }

  private static let dueSelection = Suite(title: "Find the 64 cards due soonest", growthBound: 1.2) { count in
    var random = RandomStream(seed: 3, domain: .tests)
    let boundary = DayBoundary(zone: zone("Asia/Tokyo"))
    let now = Instant(seconds: 1_760_000_000)
    let histories = (0..<max(1, 200_000 / count)).map { _ in
      var cards = IdentifierTable()
      let reviews = (0..<count).map { number in
        Review(
          reviewedAt: now + -Int64(random.below(30 * 86_400)), card: Int32(cards.intern("card-\(number)")),
          isCorrect: random.uniform() < 0.9)
      }
      var history = History()
      history.log = ReviewLog(reviews: ContiguousArray(reviews), cards: cards)
      return HistoryAsOf(history, settings: AppSettings(), boundary: boundary, now: now)
    }
    let turn = Pool(1) { $0 % histories.count }
    return Prepared(
      work: { histories[turn.next()[0]].soonestDue(top: 64).soonest.count }, peer: nil)
  }

  private static let soonestReminders = Suite(title: "Choose the 64 soonest reminders", growthBound: 1.05) {
    count in
    var random = RandomStream(seed: 4, domain: .tests)
    let pool = Pool(count) { number in
      TaskReminder(
        id: "task-\(number)", created: Instant(seconds: Int64(number)),
        fire: Instant(seconds: Int64(random.below(100_000_000))), isEnabled: true)
    }
    let now = Instant(seconds: 1_000)
    let peer = Peer(name: "sorting all of them", items: count) {
      pool.next().filter { $0.isEnabled && $0.fire > now }.sorted().prefix(64).count
    }
    return Prepared(
      work: { TaskReminder.soonest(of: pool.next(), now: now).count }, peer: count == 1_000_000 ? peer : nil)
  }

  private static let mendedReminders = Suite(title: "Mend the 64 soonest after a change", growthBound: 1.2) {
    count in
    var random = RandomStream(seed: 14, domain: .tests)
    let tasks = (0..<count).map { number in
      TaskReminder(
        id: "task-\(number)", created: Instant(seconds: Int64(number)),
        fire: Instant(seconds: Int64(random.below(100_000_000))), isEnabled: true)
    }
    let queue = ReminderQueue(tasks, cap: 64)
    let peer = Peer(name: "choosing them anew", items: 1) {
      TaskReminder.soonest(of: tasks, now: Instant(seconds: 0)).count
    }
    // As many completions as there are tasks: the soonest one is done and comes back later.
    return Prepared(
      work: {
        var queue = queue
        for number in 0..<count {
          guard var next = queue.planned.first else { break }
          queue.remove(next)
          next.fire = next.fire + Int64(100_000_000 + number)
          queue.insert(next)
        }
        return queue.planned.count
      }, peer: count == 1_000_000 ? peer : nil)
  }

  private static let streak = Suite(title: "Gather a day of study and count the streaks", growthBound: 1.05) {
    count in
    var random = RandomStream(seed: 5, domain: .tests)
    var day = 0
    let pool = Pool(count) { _ in
      day += random.uniform() < 0.9 ? 1 : 1 + random.below(5)
      return Day(day)
    }
    let today = Day(day)
    return Prepared(work: { Streak(active: DaySet(pool.next()), today: today).longest }, peer: nil)
  }

  private static func log(_ count: Int) -> ReviewLog {
    var random = RandomStream(seed: 6, domain: .tests)
    var cards = IdentifierTable()
    var ids = IdentifierTable()
    for card in 0..<max(1, count / 12) { _ = cards.intern("card-\(card)") }
    let reviews = (0..<count).map { number in
      let step = random.below(7)
      let isCorrect = random.uniform() < 0.9
      return Review(
        reviewedAt: Instant(seconds: 1_700_000_000 + Int64(number) * 31),
        card: Int32(random.below(cards.count)),
        id: Int32(ids.intern("review-\(number)")), latency: Int32(500 + random.below(9_000)),
        steps: Review.StepChange(previous: Int16(step), next: isCorrect ? Int16(min(step + 1, 6)) : 0),
        isCorrect: isCorrect)
    }
    return ReviewLog(reviews: ContiguousArray(reviews), cards: cards, ids: ids)
  }

  private static func parsing(_ format: ExportFormat, _ title: String) -> Suite {
    Suite(title: title, growthBound: 1.2) { count in
      var history = History()
      history.log = log(count)
      let bytes = HistoryWriter(format: format).files(of: history)[0].bytes
      return Prepared(
        work: {
          let read = try? HistoryReader.read(bytes, named: "reviewLogs.\(format.rawValue)")
          return read?.history.log?.reviews.count ?? 0
        }, peer: nil)
    }
  }

  private static let parsingCSV = parsing(.csv, "Read a row of a CSV review log")
  private static let parsingJSON = parsing(.json, "Read a row of a JSON review log")

  private static let analysis = Suite(title: "Analyse a review, every measure", growthBound: 1.2) { count in
    var history = History()
    history.log = log(count)
    let boundary = DayBoundary(zone: zone("Asia/Tokyo"))
    return Prepared(
      work: { [history] in
        let known = HistoryAsOf(
          history, settings: AppSettings(), boundary: boundary,
          now: history.log?.reviews.last?.reviewedAt ?? Instant(seconds: 0))
        let options = AnalysisOptions(boundary: boundary)
        return await MeasureRegistry.answers(to: nil, of: known, options, jobs: 1).count
      }, peer: nil)
  }

  private static let simulation = Suite(
    title: "Simulate a card for 365 days on the interval table", growthBound: 1.2
  ) { count in
    var random = RandomStream(seed: 7, domain: .tests)
    let start = Day(20_454)
    let seen = (0..<count).map { _ in
      let step = random.below(7)
      return SeenCard(step: step, due: start + random.below(IntervalTable.standard.intervals[step] + 1))
    }
    let seeds = Pool(1) { UInt64($0) }
    let counts = (0..<7).map { EmpiricalMemory.Count(answers: 1_000, correct: 760 + 30 * $0) }
    let plan = CardPlan(
      span: PlanSpan(start: start, days: 365, replicates: 1, seed: 1), seen: seen, unseenCount: 0,
      crossing: .empirical(EmpiricalMemory(counts: counts), .table(TableScheduler(table: .standard))),
      learner: .daily(DailyLearner(newPerDay: 0)))
    return Prepared(
      work: {
        var plan = plan
        plan.span.seed = seeds.next()[0]
        return await plan.run(jobs: 1).reduce(0) { $0 + $1.reviews.reduce(0) { $0 + Int($1) } }
      },
      peer: nil)
  }
}
