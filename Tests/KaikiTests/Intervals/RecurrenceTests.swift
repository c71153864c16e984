import Kaiki
import KaikiNumerics
import TestSupport
import Testing

struct RecurrenceTests {
  struct Rule: Decodable {
    var dtstart: String
    var rrule: String
    var occurrences: [String]
  }

  private func occurrences(
    every value: Int, _ unit: CalendarInterval.Unit, from: String, _ policy: RecurrencePolicy,
    skip: SkipRule = .backward, count: Int, now: String? = nil
  ) throws -> [String] {
    let recurrence = Recurrence(interval: try CalendarInterval(value, unit), policy: policy, skip: skip)
    return recurrence.occurrences(
      after: try Vectors.localTime(from), count: count, now: try now.map(Vectors.localTime)
    ).map(\.description)
  }

  @Test func `the expansions of RFC 5545 are those of a fixed policy`() throws {
    let rules = try Vectors.cases(of: Rule.self, in: "rrule_expansions_sample", of: .module)
    #expect(rules.count == 4)
    for rule in rules {
      // Months without the day are left out (RFC 5545), unless the rule asks for the last day.
      let skip: SkipRule = rule.rrule.contains("BYMONTHDAY=-1") ? .backward : .omit
      let months = rule.rrule.contains("YEARLY") ? 12 : rule.rrule.contains("INTERVAL=2") ? 2 : 1
      let found = try occurrences(
        every: months, .month, from: rule.dtstart, .fixed, skip: skip, count: rule.occurrences.count - 1)
      #expect([rule.dtstart] + found == rule.occurrences, "\(rule.rrule)")
    }
  }

  @Test func `A0.3: from completion a chain drifts after a short month, fixed it keeps its day`() throws {
    let drifting = try occurrences(every: 1, .month, from: "2026-01-31T09:00:00", .fromCompletion, count: 3)
    #expect(drifting == ["2026-02-28T09:00:00", "2026-03-28T09:00:00", "2026-04-28T09:00:00"])
    let kept = try occurrences(every: 1, .month, from: "2026-01-31T09:00:00", .fixed, count: 3)
    #expect(kept == ["2026-02-28T09:00:00", "2026-03-31T09:00:00", "2026-04-30T09:00:00"])
    let forward = try occurrences(
      every: 1, .month, from: "2026-01-31T09:00:00", .fixed, skip: .forward, count: 3)
    #expect(forward == ["2026-03-01T09:00:00", "2026-03-31T09:00:00", "2026-05-01T09:00:00"])
  }

  @Test func `fixedSkip passes over what lies before now and keeps the weekday`() throws {
    // 2026-01-05 is a Monday, and so is every occurrence; now is a Wednesday.
    let found = try occurrences(
      every: 1, .week, from: "2026-01-05T08:00:00", .fixedSkip, count: 2, now: "2026-03-04T12:00:00")
    #expect(found == ["2026-03-09T08:00:00", "2026-03-16T08:00:00"])
  }

  @Test func `an occurrence at now is past`() throws {
    let found = try occurrences(
      every: 1, .day, from: "2026-01-05T08:00:00", .fixedSkip, count: 1, now: "2026-01-07T08:00:00")
    #expect(found == ["2026-01-08T08:00:00"])
  }

  @Test func `a fixed chain is the same wherever one begins to look`() throws {
    for seed in 0..<300 as Range<UInt64> {
      var random = RandomStream(seed: seed, domain: .tests)
      let anchor = LocalTime(seconds: Int64(random.below(2_000_000_000)))
      let unit = CalendarInterval.Unit.allCases[random.below(3)]
      let interval = try CalendarInterval(1 + random.below(12), unit)
      let skip = SkipRule.allCases[random.below(3)]
      let recurrence = Recurrence(interval: interval, policy: .fixed, skip: skip)
      let chain = recurrence.occurrences(after: anchor, count: 40)
      #expect(zip(chain, chain.dropFirst()).allSatisfy { $0 < $1 }, "seed \(seed)")
      for (time, next) in zip(chain, chain.dropFirst()) {
        #expect(recurrence.next(after: anchor, past: time) == next, "seed \(seed), past \(time)")
      }
    }
  }
}
