import Testing

@testable import CommandLine
@testable import Commands

struct CommonOptionsTests {
  private static let specification = CommandSpecification.taking(
    OptionDeclaration.list(CommonOptions.jobs, CommonOptions.seed))

  @Test func `without --jobs there are as many as processors`() throws {
    var context = ProcessContext.plain()
    context.processorCount = 7
    #expect(try Arguments("", for: Self.specification, in: context).jobs() == 7)
    #expect(try Arguments("--jobs 3", for: Self.specification, in: context).jobs() == 3)
    #expect(CommonOptions.jobs.refusal("--jobs 1025") == "x: --jobs is 1025; give at most 1024")
  }

  @Test func `the seed is 1, or any number that is not negative`() throws {
    #expect(try Arguments("", for: Self.specification).seed() == 1)
    #expect(try Arguments("--seed 0", for: Self.specification).seed() == 0)
    let most = "9223372036854775807"
    #expect(try Arguments("--seed \(most)", for: Self.specification).seed() == UInt64(Int.max))
    #expect(CommonOptions.seed.refusal("--seed -1") == "x: --seed is -1; give at least 0")
  }
}
