import Testing

@testable import Kaiki
@testable import KaikiSimulation

struct LaneGroupsTests {
  @Test func `each target stands in one lane once`() {
    let answers = SimulatedAnswers.fsrs6(.standard, cards: 75, seed: 3)
    let groups = SimulatedAnswers.groups(answers)
    let indices = groups.indices.flatMap { indices in (0..<8).map { indices[$0] } }.filter { $0 >= 0 }
    #expect(indices.sorted() == (0..<Int32(groups.targetCount)).map { $0 })
    #expect(groups.targetCount == answers.count { $0.elapsed > 0 })
  }

  @Test func `lanes of a group begin with the same button`() {
    let groups = SimulatedAnswers.groups(SimulatedAnswers.fsrs6(.standard, cards: 75, seed: 4))
    for group in groups.groups {
      let first = groups.steps[group.steps.lowerBound].rating
      for lane in 0..<8 where first[lane] > 0 { #expect(first[lane] == Double(group.firstRating)) }
    }
    #expect(Set(groups.groups.map(\.firstRating)) == [1, 2, 3, 4])
  }

  @Test func `what follows the last target is left out`() {
    let sequences = AnswerSequences(answers: [
      (0, -1, .good), (0, 3, .again), (0, 0, .good), (1, -1, .good), (1, 0, .good), (0, 1, .good),
    ])
    #expect(LaneGroups(sequences, before: 2).steps.count == 4)
    let past = LaneGroups(sequences, before: 1)
    #expect(past.steps.count == 2)
    #expect(past.targetCount == 1)
    #expect(past.indices[1][0] == 0)
    #expect(LaneGroups(sequences, before: 0).groups.isEmpty)
  }

  @Test func `the parts of a sample hold each of its groups once`() {
    let groups = SimulatedAnswers.groups(SimulatedAnswers.fsrs6(.standard, cards: 600, seed: 5))
    for stride in [1, 3, 8] {
      let sample = LaneSample(groups, every: stride)
      #expect(
        Array(sample.parts.joined()) == Array(Swift.stride(from: 0, to: groups.groups.count, by: stride)))
      #expect(stride == 1 ? sample.scale == 1 : sample.scale > 1)
    }
  }
}
