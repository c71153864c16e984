import Kaiki
import TestSupport
import Testing

/// One answer of one card in a hand-worked trace, and what the rules make of it.
struct TracedAnswer: Sendable {
  /// ISO 8601; the offset is that of the zone at the time, so that the local clock can be read off.
  var at: String
  var isCorrect: Bool
  /// The steps that the log carries.
  var steps: [Int16]?
  /// What the log says of practice.
  var mark: ReviewKind?
  var counting: ReviewKind
  var previousStep: Int
  var step: Int
  /// The due day after the answer.
  var due: String

  init(
    _ at: String, _ isCorrect: Bool, steps: [Int16]? = nil, mark: ReviewKind? = nil, _ counting: ReviewKind,
    from previousStep: Int, to step: Int, due: String
  ) {
    self.at = at
    self.isCorrect = isCorrect
    self.steps = steps
    self.mark = mark
    self.counting = counting
    self.previousStep = previousStep
    self.step = step
    self.due = due
  }

  var review: Review {
    get throws {
      var review = Review(reviewedAt: try Vectors.instant(at), card: 0, isCorrect: isCorrect, counting: mark)
      if let steps { review.steps = Review.StepChange(previous: steps[0], next: steps[1]) }
      return review
    }
  }
}

/// A hand-worked trace of one card.
struct Trace: Sendable, CustomTestStringConvertible {
  var rule: String
  var intervals = [0, 1, 2, 4, 7, 15, 30]
  var zone = "Asia/Tokyo"
  var dayStartHour = 0
  /// Positions of the answers whose steps lie outside the table.
  var outOfRange: [Int] = []
  var answers: [TracedAnswer]

  var testDescription: String { rule }
}

extension Trace {
  /// What the shared vectors leave out.
  static let handWorked: [Trace] = [
    Trace(
      rule: "C1: a late answer counts from its own day",
      answers: [
        TracedAnswer("2025-06-01T09:00:00+09:00", true, .graded, from: 0, to: 1, due: "2025-06-02"),
        TracedAnswer("2025-06-12T09:00:00+09:00", true, .graded, from: 1, to: 2, due: "2025-06-14"),
        TracedAnswer("2025-06-30T09:00:00+09:00", true, .graded, from: 2, to: 3, due: "2025-07-04"),
      ]),
    Trace(
      rule: "C1, C2: the table [1, 3] is read as [0, 1, 3], and a wrong answer is due again today",
      intervals: [1, 3],
      answers: [
        TracedAnswer("2025-06-01T09:00:00+09:00", false, .graded, from: 0, to: 0, due: "2025-06-01"),
        TracedAnswer("2025-06-01T09:01:00+09:00", true, .graded, from: 0, to: 1, due: "2025-06-02"),
        TracedAnswer("2025-06-02T09:00:00+09:00", true, .graded, from: 1, to: 2, due: "2025-06-05"),
        TracedAnswer("2025-06-05T09:00:00+09:00", true, .graded, from: 2, to: 2, due: "2025-06-08"),
        TracedAnswer("2025-06-08T09:00:00+09:00", false, .graded, from: 2, to: 0, due: "2025-06-08"),
      ]),
    Trace(
      rule: "C2, R2.3: wrong repeats until right the same day, then step 1 and tomorrow",
      answers: [
        TracedAnswer("2025-06-01T23:50:00+09:00", false, .graded, from: 0, to: 0, due: "2025-06-01"),
        TracedAnswer("2025-06-01T23:55:00+09:00", false, .graded, from: 0, to: 0, due: "2025-06-01"),
        TracedAnswer("2025-06-01T23:59:59.999+09:00", true, .graded, from: 0, to: 1, due: "2025-06-02"),
        TracedAnswer("2025-06-02T00:00:00+09:00", true, .graded, from: 1, to: 2, due: "2025-06-04"),
      ]),
    Trace(
      rule: "C2: a card that was never right on its day is overdue at step 0",
      answers: [
        TracedAnswer("2025-06-01T09:00:00+09:00", false, .graded, from: 0, to: 0, due: "2025-06-01"),
        TracedAnswer("2025-06-05T09:00:00+09:00", true, .graded, from: 0, to: 1, due: "2025-06-06"),
      ]),
    Trace(
      rule: "C3: redoing today's study is practice, right or wrong, also on the eve of the due day",
      answers: [
        TracedAnswer("2025-06-01T09:00:00+09:00", true, .graded, from: 0, to: 1, due: "2025-06-02"),
        TracedAnswer("2025-06-01T20:00:00+09:00", true, .practice, from: 1, to: 1, due: "2025-06-02"),
        TracedAnswer("2025-06-01T20:05:00+09:00", false, .practice, from: 1, to: 1, due: "2025-06-02"),
        TracedAnswer("2025-06-02T09:00:00+09:00", true, .graded, from: 1, to: 2, due: "2025-06-04"),
        TracedAnswer("2025-06-03T23:59:59+09:00", false, .practice, from: 2, to: 2, due: "2025-06-04"),
        TracedAnswer("2025-06-04T00:00:00+09:00", true, .graded, from: 2, to: 3, due: "2025-06-08"),
      ]),
    Trace(
      rule: "C3: a first answer is graded even when the log calls it practice",
      answers: [
        TracedAnswer(
          "2025-06-01T09:00:00+09:00", true, mark: .practice, .graded, from: 0, to: 1, due: "2025-06-02"),
        TracedAnswer(
          "2025-06-09T09:00:00+09:00", true, mark: .practice, .practice, from: 1, to: 1, due: "2025-06-02"),
      ]),
    Trace(
      rule: "C3: a first answer that carries steps starts from its logged step, practice or not",
      answers: [
        TracedAnswer(
          "2025-06-01T09:00:00+09:00", true, steps: [3, 4], mark: .practice, .graded, from: 3, to: 4,
          due: "2025-06-08"),
        TracedAnswer("2025-06-08T09:00:00+09:00", true, .graded, from: 4, to: 5, due: "2025-06-23"),
      ]),
    Trace(
      rule: "C3: a log that carries steps and no marks is taken as it is before the due day",
      answers: [
        TracedAnswer(
          "2025-06-01T09:00:00+09:00", true, steps: [0, 1], .graded, from: 0, to: 1, due: "2025-06-02"),
        TracedAnswer(
          "2025-06-01T09:30:00+09:00", true, steps: [1, 2], .graded, from: 1, to: 2, due: "2025-06-03"),
        TracedAnswer(
          "2025-06-01T10:00:00+09:00", true, steps: [2, 3], .graded, from: 2, to: 3, due: "2025-06-05"),
        TracedAnswer(
          "2025-06-02T10:00:00+09:00", false, steps: [3, 0], .graded, from: 3, to: 0, due: "2025-06-02"),
      ]),
    Trace(
      rule: "C3: logged steps win over our rules: an app that steps back by one, or knows another card state",
      answers: [
        TracedAnswer(
          "2025-06-01T09:00:00+09:00", true, steps: [4, 5], .graded, from: 4, to: 5, due: "2025-06-16"),
        TracedAnswer(
          "2025-06-16T09:00:00+09:00", false, steps: [5, 4], .graded, from: 5, to: 4, due: "2025-06-23"),
        TracedAnswer(
          "2025-06-23T09:00:00+09:00", true, steps: [1, 2], .graded, from: 1, to: 2, due: "2025-06-25"),
      ]),
    Trace(
      rule: "C3: a row with steps that is marked practice moves nothing, whatever steps it carries",
      answers: [
        TracedAnswer(
          "2025-06-01T09:00:00+09:00", true, steps: [0, 1], .graded, from: 0, to: 1, due: "2025-06-02"),
        TracedAnswer(
          "2025-06-01T09:30:00+09:00", true, steps: [1, 1], mark: .practice, .practice, from: 1, to: 1,
          due: "2025-06-02"),
        TracedAnswer(
          "2025-06-05T09:30:00+09:00", false, steps: [1, 0], mark: .practice, .practice, from: 1, to: 1,
          due: "2025-06-02"),
        TracedAnswer(
          "2025-06-05T10:00:00+09:00", true, steps: [1, 2], mark: .graded, .graded, from: 1, to: 2,
          due: "2025-06-07"),
      ]),
    Trace(
      rule: "C3: a log of both kinds: only rows without steps are replayed, from where the card stands",
      answers: [
        TracedAnswer("2025-06-01T09:00:00+09:00", true, .graded, from: 0, to: 1, due: "2025-06-02"),
        TracedAnswer(
          "2025-06-01T10:00:00+09:00", true, steps: [1, 2], .graded, from: 1, to: 2, due: "2025-06-03"),
        TracedAnswer("2025-06-02T10:00:00+09:00", true, .practice, from: 2, to: 2, due: "2025-06-03"),
        TracedAnswer("2025-06-03T10:00:00+09:00", true, .graded, from: 2, to: 3, due: "2025-06-07"),
      ]),
    Trace(
      rule: "C4: the top step stays at 6 and 30 days",
      answers: [
        TracedAnswer(
          "2025-06-01T09:00:00+09:00", true, steps: [5, 6], .graded, from: 5, to: 6, due: "2025-07-01"),
        TracedAnswer("2025-07-01T09:00:00+09:00", true, .graded, from: 6, to: 6, due: "2025-07-31"),
        TracedAnswer("2025-07-31T09:00:00+09:00", true, .graded, from: 6, to: 6, due: "2025-08-30"),
        TracedAnswer("2025-08-30T09:00:00+09:00", false, .graded, from: 6, to: 0, due: "2025-08-30"),
      ]),
    Trace(
      rule: "C8: steps of a longer table, or none at all, are held to the table and reported",
      intervals: [0, 1, 3], outOfRange: [0, 2, 3, 4],
      answers: [
        TracedAnswer(
          "2025-06-01T09:00:00+09:00", true, steps: [5, 6], .graded, from: 2, to: 2, due: "2025-06-04"),
        TracedAnswer(
          "2025-06-04T09:00:00+09:00", true, steps: [2, 2], .graded, from: 2, to: 2, due: "2025-06-07"),
        TracedAnswer(
          "2025-06-07T09:00:00+09:00", true, steps: [2, 3], .graded, from: 2, to: 2, due: "2025-06-10"),
        TracedAnswer(
          "2025-06-10T09:00:00+09:00", false, steps: [-1, 0], .graded, from: 0, to: 0, due: "2025-06-10"),
        TracedAnswer(
          "2025-06-10T09:05:00+09:00", true, steps: [32_767, -32_768], .graded, from: 2, to: 0,
          due: "2025-06-10"),
      ]),
    Trace(
      rule: "C8: practice with steps outside the table is held and reported too",
      intervals: [0, 1, 3], outOfRange: [1],
      answers: [
        TracedAnswer(
          "2025-06-01T09:00:00+09:00", true, steps: [0, 1], .graded, from: 0, to: 1, due: "2025-06-02"),
        TracedAnswer(
          "2025-06-01T09:10:00+09:00", true, steps: [6, 6], mark: .practice, .practice, from: 2, to: 2,
          due: "2025-06-02"),
      ]),
    Trace(
      rule: "G1, C1: days begin at 4: 03:59 belongs to the day before",
      dayStartHour: 4,
      answers: [
        TracedAnswer("2025-06-02T03:59:59.999+09:00", true, .graded, from: 0, to: 1, due: "2025-06-02"),
        TracedAnswer("2025-06-02T04:00:00+09:00", true, .graded, from: 1, to: 2, due: "2025-06-04"),
        TracedAnswer("2025-06-04T00:30:00+09:00", false, .practice, from: 2, to: 2, due: "2025-06-04"),
        TracedAnswer("2025-06-05T03:00:00+09:00", false, .graded, from: 2, to: 0, due: "2025-06-04"),
        TracedAnswer("2025-06-05T03:59:00+09:00", true, .graded, from: 0, to: 1, due: "2025-06-05"),
      ]),
    // São Paulo, 4 November 2018: 00:00 does not exist, the clock goes from 23:59:59 -03 to 01:00 -02.
    Trace(
      rule: "G4, C1: a day whose midnight falls into a clock gap begins after it",
      zone: "America/Sao_Paulo",
      answers: [
        TracedAnswer("2018-11-03T23:59:59-03:00", true, .graded, from: 0, to: 1, due: "2018-11-04"),
        TracedAnswer("2018-11-04T01:00:00-02:00", true, .graded, from: 1, to: 2, due: "2018-11-06"),
        TracedAnswer("2018-11-05T23:59:59-02:00", true, .practice, from: 2, to: 2, due: "2018-11-06"),
        TracedAnswer("2018-11-06T00:00:00-02:00", true, .graded, from: 2, to: 3, due: "2018-11-10"),
      ]),
    // New York, 2 November 2025: the clock goes from 01:59:59 -04 back to 01:00 -05.
    Trace(
      rule: "G1, C2: an hour that comes twice lies on one day",
      zone: "America/New_York",
      answers: [
        TracedAnswer("2025-11-01T23:59:59-04:00", false, .graded, from: 0, to: 0, due: "2025-11-01"),
        TracedAnswer("2025-11-02T01:30:00-04:00", true, .graded, from: 0, to: 1, due: "2025-11-03"),
        TracedAnswer("2025-11-02T01:30:00-05:00", true, .practice, from: 1, to: 1, due: "2025-11-03"),
        TracedAnswer("2025-11-03T00:00:00-05:00", true, .graded, from: 1, to: 2, due: "2025-11-05"),
      ]),
    // The same night with days from 2 o'clock: both hours from 1 to 2 belong to the day before.
    Trace(
      rule: "G1: an hour that comes twice lies on one day, also just before the day begins",
      zone: "America/New_York", dayStartHour: 2,
      answers: [
        TracedAnswer("2025-11-02T01:59:59-04:00", true, .graded, from: 0, to: 1, due: "2025-11-02"),
        TracedAnswer("2025-11-02T01:00:00-05:00", true, .practice, from: 1, to: 1, due: "2025-11-02"),
        TracedAnswer("2025-11-02T02:00:00-05:00", true, .graded, from: 1, to: 2, due: "2025-11-04"),
      ]),
    // Apia left out 30 December 2011: after 23:59:59 -10 on the 29th comes 00:00 +14 on the 31st.
    Trace(
      rule: "G4, C1: a card due on a date that does not exist is overdue on the next one",
      zone: "Pacific/Apia",
      answers: [
        TracedAnswer("2011-12-29T23:59:59-10:00", true, .graded, from: 0, to: 1, due: "2011-12-30"),
        TracedAnswer("2011-12-31T00:00:00+14:00", true, .graded, from: 1, to: 2, due: "2012-01-02"),
      ]),
  ]
}
