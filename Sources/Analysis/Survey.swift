import Kaiki

/// How the questions are to be answered.
package struct SurveyOptions: Sendable {
  /// The questions; `nil` for all that the data allow.
  package var only: [Measure]?
  /// How many entries lists of the worst and the soonest have; `nil` for the standard of each.
  package var top: Int?
  /// What a day without answers does to a streak.
  package var streakRule: StreakRule = .strict
  /// Whether the literal text of the designs holds where it counts streaks (S1-S3).
  package var countsOriginalStreaks = false
  /// The parameters of the reminders of cards.
  package var cardReminders: CardReminders
  /// By which rules absences are counted.
  package var attendance = AttendanceRules()
  /// The parameters of the reminders of tasks.
  package var taskReminders: TaskReminders
  /// Which reminders the system keeps of too many.
  package var system: SystemModel = .soonest
  /// What becomes of a daily list when its day ends.
  package var resetMode: ResetMode = .clear
  /// How many parts of the log are read side by side, ≥ 1.
  package var jobs = 1

  /// Options with the standard parameters.
  package init(boundary: DayBoundary) {
    cardReminders = CardReminders(boundary: boundary)
    taskReminders = TaskReminders(boundary: boundary)
  }

  /// The entries of `due` where nothing else is asked for.
  package static let standardDue = 64
  /// The entries of `leeches` where nothing else is asked for.
  package static let standardLeeches = 20
}

extension HistoryAsOf {
  /// Whether the data say anything on a measure.
  private func allows(_ measure: Measure) -> Bool {
    let hasCards = cards != nil || log != nil
    switch measure {
    case .load, .retention, .latency, .due, .heatmap, .leeches: return log != nil
    case .today:
      return hasCards || tasks?.standings != nil || courses != nil || habits != nil || lists != nil
    case .notifications: return hasCards || tasks?.standings != nil
    case .streaks: return log != nil || tasks?.completions.isEmpty == false || attempts?.events != nil
    case .delays: return tasks?.standings != nil && tasks?.completions.isEmpty == false
    case .lists: return lists != nil
    case .attempts: return attempts != nil
    case .strength: return habits != nil
    case .attendance: return courses != nil
    case .rhythm, .trend: return hasActivity || courses != nil
    case .gaps: return hasActivity
    case .series: return observations != nil
    case .forgetting: return log != nil
    case .audit: return true
    }
  }

  /// Whether the data tell when things were done.
  private var hasActivity: Bool {
    log != nil || tasks?.completions.isEmpty == false || attempts?.events != nil || lists != nil
      || habits != nil
  }

  /// Answers the questions, in the order of ``Measure``.
  ///
  /// The log is read once, whatever is asked.
  package func figures(_ options: SurveyOptions) async -> [(measure: Measure, figure: Figure)] {
    let asked = Measure.allCases.filter { measure in
      options.only?.contains(measure) ?? allows(measure)
    }
    let carriesSteps = replayed?.carriesSteps ?? false
    let pass = await onePass(jobs: options.jobs)
    let positions = cardPositions
    let ofActivity: Set<Measure> = [.streaks, .rhythm, .trend, .gaps]
    let activities = ofActivity.isDisjoint(with: asked) ? [] : self.activities(load: pass.load.finish())
    let streaks = self.streaks(
      of: pass.days.finish(), rule: options.streakRule, isOriginal: options.countsOriginalStreaks,
      activities: asked.contains(.streaks) ? activities : [])
    let plan = notifications(
      positions, cards: options.cardReminders, tasks: options.taskReminders, system: options.system)
    var figures = asked.map { measure in
      let figure: Figure =
        switch measure {
        case .today: .today(today(positions, streak: streaks.all, notifications: plan))
        case .load: .load(pass.load.finish())
        case .retention: .retention(pass.recall.figure(by: carriesSteps ? .step : .days))
        case .latency: .latency(pass.latency.figure(bySteps: carriesSteps))
        case .streaks: .streaks(streaks)
        case .due: .due(soonestDue(top: options.top ?? SurveyOptions.standardDue))
        case .heatmap: .heatmap(pass.heatmap.finish())
        case .leeches:
          .leeches(leeches(wrong: pass.wrong.finish(), top: options.top ?? SurveyOptions.standardLeeches))
        case .notifications: .notifications(plan)
        case .delays: .delays(delays())
        case .lists: .lists(lists(mode: options.resetMode))
        case .attempts: .attempts(attempts(top: options.top ?? AttemptsFigure.standardRecent))
        case .strength: .strength(strength())
        case .attendance: .attendance(attendance(options.attendance))
        case .rhythm: .rhythm(rhythm(activities))
        case .trend: .trend(trend(activities))
        case .gaps: .gaps(gaps(activities))
        case .series: .series(series())
        case .forgetting: .forgetting(forgetting())
        case .audit: .audit(audit())
        }
      return (measure: measure, figure: figure)
    }
    Figure.adjustTests(of: &figures)
    return figures
  }

  private func onePass(jobs: Int) async -> Pass {
    let origin = log?.origin ?? .table
    let topStep = settings.table.topStep
    let empty = Pass(
      recall: RecallAccumulator(topStep: topStep, origin: origin),
      latency: LatencyAccumulator(topStep: topStep),
      wrong: WrongAnswerAccumulator(cardCount: log?.cards.count ?? 0))
    guard let reviews = replayed?.reviews else { return empty }
    // A part that is not worth the memory of its accumulators is none.
    let jobs = min(jobs, reviews.count / 4_096 + 1)
    return await withTaskGroup(of: (part: Int, pass: Pass).self) { group in
      for job in 0..<jobs {
        let range = (reviews.count * job / jobs)..<(reviews.count * (job + 1) / jobs)
        group.addTask {
          var pass = empty
          for index in range { pass.add(reviews[index]) }
          return (job, pass)
        }
      }
      var parts: [(part: Int, pass: Pass)] = []
      for await part in group { parts.append(part) }
      return parts.sorted { $0.part < $1.part }.reduce(into: empty) { $0.merge($1.pass) }
    }
  }
}

/// Everything that one reading of the log gathers.
private struct Pass: Accumulator {
  var load = LoadAccumulator()
  var recall: RecallAccumulator
  var latency: LatencyAccumulator
  var days = ActiveDaysAccumulator()
  var heatmap = HeatmapAccumulator()
  var wrong: WrongAnswerAccumulator

  mutating func add(_ review: ObservedReview) {
    load.add(review)
    recall.add(review)
    latency.add(review)
    days.add(review)
    heatmap.add(review)
    wrong.add(review)
  }

  mutating func merge(_ later: Pass) {
    load.merge(later.load)
    recall.merge(later.recall)
    latency.merge(later.latency)
    days.merge(later.days)
    heatmap.merge(later.heatmap)
    wrong.merge(later.wrong)
  }

  func finish() -> Pass { self }
}
