import TestSupport
import Testing

@testable import Analysis
@testable import Kaiki

/// What a log shows of first answers, repeats and the time they take.
struct AnswerHabitsTests {
  private func habits(_ answers: [Answer]) throws -> AnswerHabits {
    let subject = try HistoryAsOf(answers, now: "2025-01-01T00:00")
    return AnswerHabits(try #require(subject.replayed))
  }

  @Test func `first answers, repeats of the first day and later repeats are told apart`() throws {
    let habits = try habits([
      Answer("2024-01-01T08:00", "a", false),  // first
      Answer("2024-01-01T08:01", "a", false),  // learning
      Answer("2024-01-01T08:02", "a", true),  // learning
      Answer("2024-01-01T08:03", "a", true),  // after a right one: neither
      Answer("2024-01-01T08:04", "b", true),  // first
      Answer("2024-01-02T08:00", "a", false),  // a review
      Answer("2024-01-02T08:01", "a", true),  // relearning
      Answer("2024-01-05T08:01", "a", false),  // a review
      Answer("2024-01-06T08:01", "a", true),  // a day later: no repeat
    ])
    #expect(habits.first == EmpiricalMemory.Count(answers: 2, correct: 1))
    #expect(habits.learning == EmpiricalMemory.Count(answers: 2, correct: 1))
    #expect(habits.relearning == EmpiricalMemory.Count(answers: 1, correct: 1))
  }

  @Test func `seconds are means over the answers with a time`() throws {
    let habits = try habits([
      Answer("2024-01-01T08:00", "a", true, latency: 1_000),
      Answer("2024-01-01T08:01", "b", true, latency: 2_500),
      Answer("2024-01-01T08:02", "c", true), Answer("2024-01-01T08:03", "d", false, latency: 0),
    ])
    #expect(habits.seconds == AnswerSeconds(right: 1.75, wrong: 0))
  }

  @Test func `what a log does not show is taken from the standard`() throws {
    let empty = try habits([])
    #expect(empty.first == EmpiricalMemory.Count())
    #expect(empty.seconds == AnswerSeconds(right: 12.38, wrong: 19.38))
    let rightOnly = try habits([Answer("2024-01-01T08:00", "a", true, latency: 4_000)])
    #expect(rightOnly.seconds == AnswerSeconds(right: 4, wrong: 19.38))
  }
}
