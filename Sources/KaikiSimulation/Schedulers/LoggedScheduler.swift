import Kaiki
import KaikiNumerics

/// Imitates the scheduler of a log's app without a model of its algorithm.
///
/// Samples each interval from the cases of the log with the same answer (right or wrong) and the nearest previous interval.
public struct LoggedScheduler: Scheduler, Hashable {
  /// Answers to a card on one day of the log, and the interval that followed.
  public struct Case: Hashable, Sendable {
    /// Interval before the answer, in days, ≥ 0; `nil` for a card without an earlier answer.
    public var interval: Int?
    /// True if the first answer of the day was right.
    public var isRight: Bool
    /// Answers of the day after the first.
    public var repeats: PracticeCount
    /// Interval that the app then gave, in days, ≥ 1.
    public var next: Int

    /// Creates a case: the answers to one card on one day.
    public init(interval: Int?, isRight: Bool, repeats: PracticeCount = PracticeCount(), next: Int) {
      self.interval = interval
      self.isRight = isRight
      self.repeats = repeats
      self.next = next
    }
  }

  /// Interval and practice answers of one card.
  public struct State: Hashable, Codable, Sendable {
    /// Interval of the card in days, ≥ 0; `nil` for a card without any answer.
    public var interval: Int32?
    /// Answers after the first on the card's last day.
    public var repeats: PracticeCount

    init(interval: Int32?, repeats: PracticeCount = PracticeCount()) {
      self.interval = interval
      self.repeats = repeats
    }
  }

  /// Number of cases from which one is sampled, approximately.
  ///
  /// Cases with exactly the card's previous interval have priority. If there are fewer, the nearest cases on both sides are added.
  public static let neighbours = 30
  /// Minimum number of right answers with known intervals from which a simulation samples intervals.
  ///
  /// With fewer, the simulation uses a known scheduler of the app. Equals ``neighbours``, the cases of one draw.
  public static let minCases = neighbours
  /// Interval in days from which a right answer samples a ratio (next interval / previous interval) instead of an interval.
  static let minRatioInterval = 4
  /// Maximum interval in days: 100 years.
  static let longest = 36_500

  /// Cases with a known previous interval (`right`, `wrong`) and first answers of new cards (`firstRight`, `firstWrong`).
  private let right: Library
  private let wrong: Library
  private let firstRight: [Case]
  private let firstWrong: [Case]

  /// Creates a scheduler from the cases of a log.
  ///
  /// - Parameter cases: Cases in any order. If no case matches an answer, a right answer doubles the interval (new cards: one
  ///   day), and a wrong answer gives one day.
  public init(cases: [Case]) {
    right = Library(cases.filter { $0.interval != nil && $0.isRight })
    wrong = Library(cases.filter { $0.interval != nil && !$0.isRight })
    firstRight = cases.filter { $0.interval == nil && $0.isRight }
    firstWrong = cases.filter { $0.interval == nil && !$0.isRight }
  }

  /// State of a card without any answer.
  public var unseen: State { State(interval: nil) }

  /// Returns a state with the card's interval; an unknown interval counts as 0 days.
  public func state(of card: SeenCard, after answers: PastAnswers.Answers) -> State {
    state(after: card.interval ?? 0)
  }

  /// Returns the state after an interval in days; `nil` for a card without any answer.
  package func state(after interval: Int?) -> State { State(interval: interval.map(Int32.init(clamping:))) }

  /// Samples a case and returns its interval, ≥ 1 day; the case's repeats follow on the same day.
  public func answer(
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

  /// Returns the answers after the first of the sampled case.
  public func repeats(of state: State) -> PracticeCount { state.repeats }

  /// Returns the card's interval in days, ≥ 0; 0 for a card without any answer.
  public func interval(of state: State) -> Int { Int(state.interval ?? 0) }

  /// Returns `nil`: the scheduler has no steps.
  public func stepInLog(_ state: State) -> Int? { nil }

  /// Cases sorted by previous interval, with an index of neighbours per interval.
  private struct Library: Hashable, Sendable {
    let cases: [Case]
    /// Index range of the neighbouring cases; one element per previous interval, from 0 days to the longest of the log.
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

    /// Returns a random case near an interval; `nil` if the library is empty.
    func drawn(near interval: Int, from stream: inout RandomStream) -> Case? {
      guard let last = near.last else { return nil }
      let range = interval < near.count ? near[max(0, interval)] : last
      return cases[range.lowerBound + stream.below(range.count)]
    }
  }
}
