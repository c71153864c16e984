import Testing

@testable import Fuzzing

struct FuzzPlanTests {
  private let fixtures = TestedFixtures.all

  @Test func `the same seed and number give the same input in any order`() throws {
    let plan = try FuzzPlan(seed: 7, FuzzFormat.all, fixtures)
    let again = try FuzzPlan(seed: 7, FuzzFormat.all, fixtures)
    let forwards = (0..<200).map { plan.input($0) }
    let backwards = (0..<200).reversed().map { again.input($0) }.reversed()
    for (one, other) in zip(forwards, backwards) {
      #expect(one.format == other.format)
      #expect(one.input == other.input)
    }
  }

  @Test func `another seed gives other inputs`() throws {
    let formats = FuzzFormat.all.filter { $0.name == "csv" }
    let one = try FuzzPlan(seed: 1, formats, fixtures)
    let other = try FuzzPlan(seed: 2, formats, fixtures)
    #expect((0..<50).count { one.input($0).input == other.input($0).input } < 5)
  }

  @Test func `formats come up by their shares`() throws {
    let formats = FuzzFormat.all.filter { ["csv", "org"].contains($0.name) }
    let share = Double(formats[0].share) / Double(formats[0].share + formats[1].share)
    let plan = try FuzzPlan(seed: 1, formats, fixtures)
    let found = Double((0..<4_000).count { plan.input($0).format == 0 }) / 4_000
    // Four standard errors of a share of 4,000.
    #expect(abs(found - share) < 0.032)
  }

  @Test func `no input is longer than the limit`() throws {
    let plan = try FuzzPlan(seed: 3, FuzzFormat.all, fixtures)
    for number in 0..<300 { #expect(plan.input(number).input.bytes.count <= Mutation.maxBytes) }
  }
}
