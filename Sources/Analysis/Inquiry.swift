import Kaiki

/// A history under questions: what several of them share is computed at most once, and only where it is asked for.
package final class Inquiry {
  /// The history.
  package let history: HistoryAsOf
  /// How the questions are to be answered.
  package let options: AnalysisOptions
  /// The days that count.
  let days: ObservedDays
  private let gathered: [ObjectIdentifier: any Accumulator]

  /// Where every card stands of which the data say it, by (due, id).
  lazy var positions = history.cardPositions.filter { !$0.isAssumed }
  /// Every kind of thing that the history knows of, day by day.
  lazy var activities = history.activities(
    load: self[LoadAccumulator.self].days, on: days, semesters: options.semesters)
  /// The streaks of everything.
  lazy var streaks = history.streaks(of: self[ActiveDaysAccumulator.self], options, names: names)
  /// What cards and tasks are called.
  lazy var names = ItemNames(history)
  /// The reminders as of the moment.
  lazy var notifications = history.notifications(positions, options)

  /// Prepares questions: reads the log once, for what the questions gather from it.
  ///
  /// - Parameters:
  ///   - measures: The questions.
  ///   - jobs: How many parts of the log are read side by side, ≥ 1.
  package init(
    _ history: HistoryAsOf, _ options: AnalysisOptions, for measures: [any Measure.Type], jobs: Int
  ) async {
    self.history = history
    self.options = options
    days = ObservedDays(
      from: options.firstDay, before: options.endsWithWholeDay ? history.today + 1 : history.today)
    var kinds: [ObjectIdentifier: any Accumulator.Type] = [:]
    for kind in measures.flatMap({ $0.accumulators }) { kinds[ObjectIdentifier(kind)] = kind }
    let empty = kinds.values.map { $0.init(for: history) as any Accumulator }
    let found = await Self.gathered(history.replayed?.reviews ?? [], on: days, empty, jobs: jobs)
    gathered = Dictionary(uniqueKeysWithValues: zip(kinds.keys, found))
  }

  /// What was gathered of one kind.
  ///
  /// - Precondition: One of the questions names the kind among its accumulators.
  subscript<Kind: Accumulator>(_ kind: Kind.Type) -> Kind {
    guard let found = gathered[ObjectIdentifier(kind)] as? Kind else {
      preconditionFailure("a measure names the accumulators that it asks for: \(kind)")
    }
    return found
  }

  /// How many answers go to one accumulator before the next one's turn.
  private static let batch = 4_096

  private static func gathered(
    _ reviews: ContiguousArray<ObservedReview>, on days: ObservedDays, _ empty: [any Accumulator], jobs: Int
  ) async -> [any Accumulator] {
    guard !empty.isEmpty, !reviews.isEmpty else { return empty }
    // A part that is not worth the memory of its accumulators is none.
    let jobs = min(jobs, reviews.count / batch + 1)
    return await withTaskGroup(of: (part: Int, found: [any Accumulator]).self) { group in
      for job in 0..<jobs {
        let range = (reviews.count * job / jobs)..<(reviews.count * (job + 1) / jobs)
        group.addTask {
          var found = empty
          for start in stride(from: range.lowerBound, to: range.upperBound, by: batch) {
            let slice = reviews[start..<min(start + batch, range.upperBound)]
            let counted = days.first == nil ? slice : slice.filter { days.contains($0.day) }[...]
            for place in found.indices {
              found[place].add(contentsOf: type(of: found[place]).takesInPast ? slice : counted)
            }
          }
          return (job, found)
        }
      }
      var parts: [(part: Int, found: [any Accumulator])] = []
      for await part in group { parts.append(part) }
      return parts.sorted { $0.part < $1.part }.reduce(into: empty) { whole, part in
        for place in whole.indices { whole[place].mergeErased(part.found[place]) }
      }
    }
  }
}

extension Accumulator {
  /// Takes in another one of the same kind, whose type has been forgotten.
  fileprivate mutating func mergeErased(_ later: any Accumulator) {
    guard let later = later as? Self else { preconditionFailure("accumulators of two kinds do not merge") }
    merge(later)
  }
}
