// A slow simulation of recurring tasks, written from the rules D0 and N1-N7. It imports nothing of Kaiki: at each
// opening it lists every reminder anew, sorts the list and cuts it off; between openings it looks at every
// reminder of every task. All times are seconds of one clock from the first day's midnight.

import Foundation

struct ReferenceTaskSimulation {
  enum Policy: CaseIterable {
    case fromCompletion, fixed, fixedSkip
  }

  struct Task {
    /// Days between occurrences.
    var interval: Int
    var policy: Policy
    var reminder: Int
    var isEnabled = true
    /// The day from which it waits: of the completion before, or of the occurrence before where that came later.
    var begun = -1
    var record = Record()
    /// The factor of its chances.
    var level = 1.0
  }

  /// How often a task was done, how often the chances of all let expect, and the variance of that.
  struct Record: Hashable {
    var done = 0.0
    var expected = 0.0
    var variance = 0.0
  }

  /// What is known of the user.
  struct Knowledge {
    /// The chance of a day from the due day on, by row and weekday.
    var late: [[ReferenceBeta]]
    /// The hazard of each quarter of the early days.
    var early: [ReferenceGamma]
  }

  struct Setting {
    var days: Int
    var dayStartHour = 0
    /// 0 for Monday.
    var firstWeekday = 0
    var keepsTime = false
    var cap = 64
    var repeatDays = 0
    var isOriginal = false
    var keepsLastAdded = false
    var opensPerDay = 1.0
    var hours = [Double](repeating: 1, count: 24)
  }

  /// What is counted on each day, in this order.
  static let quantities = ["due", "dueNew", "done", "overdue", "shown", "starved"]
  /// The first day after the due day of each row of rates but the first.
  static let latenesses = [1, 2, 3, 7, 14]
  /// What holds where nothing is known, by row.
  static let assumed = [0.6, 0.4, 0.3, 0.2, 0.1, 0.05]

  let setting: Setting
  private(set) var tasks: [Task]
  /// By quantity and day.
  private(set) var counts: [[Int]]
  /// What the system holds, in the order of adding.
  private var pending: [Int] = []
  /// Up to when reminders have been shown.
  private var now = 0
  /// The occurrences that have come due, by their first reminder.
  private var occurred: Set<Int> = []
  private var levels: [ReferenceGamma] = []

  init(_ setting: Setting, tasks: [Task]) {
    self.setting = setting
    self.tasks = tasks
    counts = [[Int]](repeating: [Int](repeating: 0, count: setting.days), count: Self.quantities.count)
    now = start(of: 0) - 1
    plan()
    occurred = Set(tasks.indices.filter { lateness(of: $0, on: -1) >= 0 }.map { key($0, 0) })
    levels = Self.levels(of: tasks.map(\.record))
  }

  private func start(of day: Int) -> Int { day * 86_400 + setting.dayStartHour * 3_600 }

  private func day(of time: Int) -> Int {
    Int((Double(time - setting.dayStartHour * 3_600) / 86_400).rounded(.down))
  }

  func lateness(of task: Int, on day: Int) -> Int { day - self.day(of: tasks[task].reminder) }

  /// A reminder as one number that sorts by time, task and repetition (N1).
  private func key(_ task: Int, _ repetition: Int) -> Int {
    ((tasks[task].reminder + repetition * 86_400) * 1_000 + task) * 64 + repetition
  }

  /// Plans anew, and hands the plan to the system (N1-N3, N7).
  private mutating func plan() {
    let future = (now + 1) * 64_000
    var wanted: [Int] = []
    for task in tasks.indices where tasks[task].isEnabled {
      for repetition in 0...setting.repeatDays {
        let key = key(task, repetition)
        if setting.isOriginal || key >= future { wanted.append(key) }
      }
    }
    wanted.sort()
    let planned = wanted.prefix(setting.cap).filter { $0 >= future }
    if setting.keepsLastAdded {
      let isPlanned = Set(planned)
      let isPending = Set(pending)
      pending = (pending.filter(isPlanned.contains) + planned.filter { !isPending.contains($0) }).suffix(64)
    } else {
      pending = Array(planned.prefix(64))
    }
  }

  /// Shows what comes due up to a moment, whose logical day is given.
  private mutating func show(upTo end: Int, on day: Int) {
    for task in tasks.indices where tasks[task].isEnabled && tasks[task].reminder <= end {
      for repetition in 0...setting.repeatDays {
        let fire = tasks[task].reminder + repetition * 86_400
        guard fire > now, fire <= end else { continue }
        counts[pending.contains(key(task, repetition)) ? 4 : 5][day] += 1
      }
    }
    now = end
  }

  private mutating func complete(_ task: Int) {
    let day = day(of: now)
    let interval = tasks[task].interval * 86_400
    let clock = tasks[task].reminder - Int((Double(tasks[task].reminder) / 86_400).rounded(.down)) * 86_400
    // Done early, an occurrence of a fixed chain is over, and the next begins where it would have come due.
    let due = self.day(of: tasks[task].reminder)
    tasks[task].begun = tasks[task].policy == .fromCompletion ? day : max(day, due)
    switch tasks[task].policy {
    case .fromCompletion where setting.keepsTime:
      let isBeforeStart = clock < setting.dayStartHour * 3_600
      tasks[task].reminder = (isBeforeStart ? day + 1 : day) * 86_400 + clock + interval
    case .fromCompletion:
      tasks[task].reminder = now + interval
    case .fixed:
      tasks[task].reminder += interval
    case .fixedSkip:
      repeat { tasks[task].reminder += interval } while self.day(of: tasks[task].reminder) <= day
    }
  }

  /// Lives a day.
  ///
  /// - Parameters:
  ///   - opens: When the app is opened, ascending.
  ///   - done: The completions, each at one of the openings.
  mutating func live(_ day: Int, opens: [Int], done: [(task: Int, at: Int)]) {
    noteDue(on: day)
    for task in tasks.indices {
      let late = lateness(of: task, on: day)
      if late >= 0 { counts[0][day] += 1 }
      if late > 0 { counts[3][day] += 1 }
    }
    counts[2][day] += done.count
    for open in opens {
      show(upTo: open, on: day)
      for completion in done where completion.at == open { complete(completion.task) }
      plan()
    }
    // A reminder at the very start of the next day belongs to that day.
    show(upTo: start(of: day + 1) - 1, on: day)
    noteDue(on: day)
  }

  /// Counts each occurrence that is due and was not before.
  private mutating func noteDue(on day: Int) {
    for task in tasks.indices where lateness(of: task, on: day) >= 0 {
      if occurred.insert(key(task, 0)).inserted { counts[1][day] += 1 }
    }
  }

  // MARK: Chance

  /// The posterior of each row of rates and weekday (days of waiting, days on which the task was done).
  static func posteriors(_ counts: [[(days: Int, done: Int)]]) -> [[ReferenceBeta]] {
    zip(counts, assumed).map { row, assumed in
      let days = row.reduce(0) { $0 + $1.days }
      let done = row.reduce(0) { $0 + $1.done }
      let mean = (Double(done) + 10 * assumed) / (Double(days) + 10)
      return row.map {
        ReferenceBeta(10 * mean + Double($0.done), 10 * (1 - mean) + Double($0.days - $0.done))
      }
    }
  }

  /// The posterior of the hazard of each quarter: completions in it, by the rounds that passed it, of which one
  /// that was done on a day of the quarter passed the half.
  ///
  /// - Parameters:
  ///   - occurrences: Rounds with an early day in each quarter.
  ///   - done: Those done in each quarter.
  static func posteriors(occurrences: Int, done: [Int]) -> [ReferenceGamma] {
    var left = occurrences
    return done.map { done in
      let passed = Double(left) - 0.5 * Double(done)
      left -= done
      return ReferenceGamma(shape: Double(done) + 10 * 0.0125, rate: passed + 10)
    }
  }

  /// What is known of each task's level: a Gamma around 1 whose variance is what the completions of all tasks vary
  /// beyond chance, drawn towards 1/4.
  private static func levels(of records: [Record]) -> [ReferenceGamma] {
    var (beyond, squares) = (0.25 * 25, 25.0)
    for record in records {
      beyond += pow(record.done - record.expected, 2) - record.variance
      squares += pow(record.expected, 2)
    }
    let variance = min(max(beyond / squares, 0.001), 1)
    var known: [Record: ReferenceGamma] = [:]
    for record in Set(records) {
      let weight = record.variance > 0 ? record.expected / record.variance : 1
      known[record] = ReferenceGamma(
        shape: 1 / variance + weight * record.done, rate: 1 / variance + weight * record.expected)
    }
    return records.compactMap { known[$0] }
  }

  /// The chance that a task is done on a day before it is due.
  private func earlyChance(_ task: Int, on day: Int, _ hazards: [Double]) -> Double {
    let begun = tasks[task].begun
    let days = Double(self.day(of: tasks[task].reminder) - begun - 1)
    guard day > begun else { return 0 }
    // The hazard that has passed after some of the early days.
    func passed(_ after: Int) -> Double {
      hazards.enumerated().reduce(0) {
        $0 + $1.element * min(max(4 * Double(after) / days - Double($1.offset), 0), 1)
      }
    }
    return 1 - exp(-tasks[task].level * (passed(day - begun) - passed(day - begun - 1)))
  }

  /// Lives all days by chance.
  mutating func live(_ known: Knowledge, _ generator: inout ReferenceGenerator) {
    let rates = known.late.map { $0.map { $0.draw(&generator) } }
    let hazards = known.early.map { $0.draw(&generator) }
    for task in tasks.indices { tasks[task].level = levels[task].draw(&generator) }
    for day in 0..<setting.days {
      var opens = (0..<poisson(&generator)).map { _ in moment(day, &generator) }
      let weekday = (setting.firstWeekday + day) % 7
      var doers: [Int] = []
      for task in tasks.indices {
        let late = lateness(of: task, on: day)
        let row = Self.latenesses.count { $0 <= late }
        let chance =
          late < 0 ? earlyChance(task, on: day, hazards) : tasks[task].level * rates[row][weekday]
        if generator.uniform() < chance { doers.append(task) }
      }
      if opens.isEmpty, !doers.isEmpty { opens.append(moment(day, &generator)) }
      let done = doers.map { (task: $0, at: opens[Int(generator.uniform() * Double(opens.count))]) }
      live(day, opens: opens.sorted(), done: done)
    }
  }

  /// The number of openings of a day: the times between them are exponential.
  private func poisson(_ generator: inout ReferenceGenerator) -> Int {
    guard setting.opensPerDay > 0 else { return 0 }
    var time = 0.0
    var count = -1
    while time < 1 {
      time -= log(1 - generator.uniform()) / setting.opensPerDay
      count += 1
    }
    return count
  }

  private func moment(_ day: Int, _ generator: inout ReferenceGenerator) -> Int {
    var choice = generator.uniform() * setting.hours.reduce(0, +)
    let hour = setting.hours.firstIndex { weight in
      choice -= weight
      return choice < 0
    }
    let second = (hour ?? 23) * 3_600 + Int(generator.uniform() * 3_600)
    return (second < setting.dayStartHour * 3_600 ? day + 1 : day) * 86_400 + second
  }
}
