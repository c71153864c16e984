import Kaiki
import KaikiNumerics

/// Scheduler that imitates the app of a log without a model of the app's algorithm.
///
/// The scheduler samples each interval from the log's cases with the same answer (right or wrong) and a similar interval.
package struct LoggedScheduler: Scheduler, Hashable {
  /// Answers to a card on one day of the log, and the interval that the app gave after them.
  package struct Case: Hashable, Sendable {
    /// Interval before the answer, in days, ≥ 0; `nil` for the first answer to a card or after its reset to new.
    package var interval: Int?
    /// True if the first answer of the day was right.
    package var isRight: Bool
    /// Numbers of the answers after the first answer of the day, all and right ones.
    package var repeats: PracticeCount
    /// Interval that the app gave after the answer, in days, ≥ 1.
    package var next: Int

    /// Creates a case from the answers to one card on one day; the intervals are in days.
    package init(interval: Int?, isRight: Bool, repeats: PracticeCount = PracticeCount(), next: Int) {
      self.interval = interval
      self.isRight = isRight
      self.repeats = repeats
      self.next = next
    }
  }

  /// Interval of one card, and its practice answers on the day of its last graded answer.
  package struct State: Hashable, Codable, Sendable {
    /// Interval of the card in days, ≥ 0; `nil` for a card without any answer.
    package var interval: Int32?
    /// Numbers of practice answers that follow the last graded answer on its day; 0 before the first answer.
    package var repeats = PracticeCount()
  }

  /// Approximate number of cases from which one is sampled: 30.
  ///
  /// All cases with exactly the card's previous interval count. If there are fewer than 30, the nearest cases by interval on both
  /// sides are added. A card without any answer samples from all cases of first answers.
  package static let neighbours = 30
  /// Minimum number of right answers with a known previous interval, 30, from which a simulation samples intervals.
  package static let minCases = neighbours
  /// Minimum previous interval, 4 days, at which a right answer samples the ratio of the next to the previous interval.
  static let minRatioInterval = 4
  static let longest = 36_500

  private let right: Library
  private let wrong: Library
  private let firstRight: [Case]
  private let firstWrong: [Case]

  /// Creates a scheduler from the cases of a log.
  ///
  /// - Parameter cases: Cases in any order. If no case matches an answer, a right answer doubles the interval (new cards: one
  ///   day), and a wrong answer gives one day.
  package init(cases: [Case]) {
    right = Library(cases.filter { $0.interval != nil && $0.isRight })
    wrong = Library(cases.filter { $0.interval != nil && !$0.isRight })
    firstRight = cases.filter { $0.interval == nil && $0.isRight }
    firstWrong = cases.filter { $0.interval == nil && !$0.isRight }
  }

  /// State of a card without any answer: its interval is `nil`.
  package var unseen: State { State(interval: nil) }

  /// Returns a state with the card's stored interval; an unknown interval counts as 0 days.
  package func state(of card: SeenCard, after answers: PastAnswers.Answers) -> State {
    state(after: card.interval ?? 0)
  }

  package func state(after interval: Int?) -> State { State(interval: interval.map(Int32.init(clamping:))) }

  /// Samples a case into `state` and returns the next interval in days, 1...36,500.
  package func answer(
    _ state: inout State, rating: Rating, on day: Day, drawing stream: inout RandomStream
  ) -> Int {
    let isRight = rating != .again
    guard let interval = state.interval else {
      let cases = isRight ? firstRight : firstWrong
      let drawn = cases.isEmpty ? nil : cases[stream.below(cases.count)]
      return take(drawn, drawn?.next ?? 1, &state)
    }
    let drawn = (isRight ? right : wrong).drawn(near: Int(interval), from: &stream)
    guard let drawn, let before = drawn.interval else {
      return take(nil, isRight ? max(1, Int(interval) * 2) : 1, &state)
    }
    guard isRight, interval >= Self.minRatioInterval, before > 0 else {
      return take(drawn, drawn.next, &state)
    }
    let ratio = Double(drawn.next) / Double(before)
    return take(drawn, Int((Double(interval) * ratio).rounded()), &state)
  }

  private func take(_ drawn: Case?, _ interval: Int, _ state: inout State) -> Int {
    let interval = min(max(1, interval), Self.longest)
    state = State(interval: Int32(interval), repeats: drawn?.repeats ?? PracticeCount())
    return interval
  }

  /// Returns the numbers of practice answers that follow on the day of the last answer; 0 before the first answer.
  package func repeats(of state: State) -> PracticeCount { state.repeats }

  /// Returns the card's interval in days, ≥ 0; 0 for a card without any answer.
  package func interval(of state: State) -> Int { Int(state.interval ?? 0) }

  private struct Library: Hashable, Sendable {
    let cases: [Case]
    /// Index range of the neighbouring cases; element i is for a previous interval of i days, up to the longest of the log.
    private let near: [Range<Int>]

    init(_ unsorted: [Case]) {
      let order = unsorted.indices.sorted {
        (unsorted[$0].interval ?? 0, $0) < (unsorted[$1].interval ?? 0, $1)
      }
      let cases = order.map { unsorted[$0] }
      self.cases = cases
      let longest = cases.last?.interval ?? -1
      near = (0..<(longest + 1)).map { interval in
        let first = cases.partitioningIndex { ($0.interval ?? 0) >= interval }
        let end = cases.partitioningIndex { ($0.interval ?? 0) > interval }
        let missing = max(0, (LoggedScheduler.neighbours - (end - first) + 1) / 2)
        return max(0, first - missing)..<min(cases.count, end + missing)
      }
    }

    func drawn(near interval: Int, from stream: inout RandomStream) -> Case? {
      guard let last = near.last else { return nil }
      let range = interval < near.count ? near[max(0, interval)] : last
      return cases[range.lowerBound + stream.below(range.count)]
    }
  }
}

extension SchedulerChoice.Name {
  /// Intervals sampled from the intervals that the app of a log gave.
  public static let logged = Self("logged", title: "Copied intervals", basis: .log) {
    LoggedScheduler(cases: $0.cases)
  }
}

extension LoggedScheduler: NamedScheduler {
  static var stateKey: String { "logged" }

  func accepts(_ state: State) -> Bool {
    state.interval.map(SchedulerChoice.storedIntervals.contains) ?? true
  }
}
