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
  static let quantities = ["due", "done", "overdue", "notified", "starved"]
  /// The first day after the due day of each row of rates but the first.
  static let latenesses = [-1, 0, 1, 2, 3, 7, 14]
  /// What holds where nothing is known, by row.
  static let assumed = [0.01, 0.05, 0.6, 0.4, 0.3, 0.2, 0.1, 0.05]

  let setting: Setting
  private(set) var tasks: [Task]
  /// By quantity and day.
  private(set) var counts: [[Int]]
  /// What the system holds, in the order of adding.
  private var pending: [Int] = []
  /// Up to when reminders have been shown.
  private var now = 0

  init(_ setting: Setting, tasks: [Task]) {
    self.setting = setting
    self.tasks = tasks
    counts = [[Int]](repeating: [Int](repeating: 0, count: setting.days), count: Self.quantities.count)
    now = start(of: 0) - 1
    plan()
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
        counts[pending.contains(key(task, repetition)) ? 3 : 4][day] += 1
      }
    }
    now = end
  }

  private mutating func complete(_ task: Int) {
    let day = day(of: now)
    let interval = tasks[task].interval * 86_400
    let clock = tasks[task].reminder - Int((Double(tasks[task].reminder) / 86_400).rounded(.down)) * 86_400
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
    for task in tasks.indices {
      let late = lateness(of: task, on: day)
      if late >= 0 { counts[0][day] += 1 }
      if late > 0 { counts[2][day] += 1 }
    }
    counts[1][day] += done.count
    for open in opens {
      show(upTo: open, on: day)
      for completion in done where completion.at == open { complete(completion.task) }
      plan()
    }
    // A reminder at the very start of the next day belongs to that day.
    show(upTo: start(of: day + 1) - 1, on: day)
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

  /// Lives all days by chance.
  mutating func live(_ posteriors: [[ReferenceBeta]], _ generator: inout ReferenceGenerator) {
    let rates = posteriors.map { $0.map { $0.draw(&generator) } }
    for day in 0..<setting.days {
      var opens = (0..<poisson(&generator)).map { _ in moment(day, &generator) }
      let weekday = (setting.firstWeekday + day) % 7
      var doers: [Int] = []
      for task in tasks.indices {
        let late = lateness(of: task, on: day)
        let row = Self.latenesses.count { $0 <= late }
        if generator.uniform() < rates[row][weekday] { doers.append(task) }
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
