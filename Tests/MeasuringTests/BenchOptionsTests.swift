import Testing

@testable import Measuring

struct BenchOptionsTests {
  private static let suites = ["Merge a list", "Merge a LOG"].map { title in
    Suite(title, per: "card", growthBound: nil) { _ in Suite.Prepared { 0 } }
  }

  @Test func `nothing is judged unless it is asked for`() throws {
    let options = try BenchOptions([])
    #expect(!options.wantsCheck && !options.wantsJSON && !options.wantsList && !options.wantsHelp)
    #expect(try BenchOptions(["--json", "--check"]).wantsCheck)
  }

  @Test(
    arguments: [
      (["--chek"], "--chek is not known; see bench --help"),
      (["--json", "list"], "list is not known; see bench --help"),
      (["--filter"], "--filter lacks its value; give a part of a title"),
    ] as [([String], String)])
  func `words that are not known are refused`(words: [String], message: String) {
    #expect(throws: BenchOptions.Problem(message: message)) { try BenchOptions(words) }
  }

  @Test(
    arguments: [
      ([], ["Merge a list", "Merge a LOG"]), (["--filter", "merge"], ["Merge a list", "Merge a LOG"]),
      (["--filter", "log"], ["Merge a LOG"]),
    ] as [([String], [String])])
  func `a filter finds titles in upper and lower case`(words: [String], titles: [String]) throws {
    #expect(try BenchOptions(words).wanted(of: Self.suites).map(\.title) == titles)
  }

  @Test(arguments: [([], false), (["--full"], true), (["--check"], true)] as [([String], Bool)])
  func `sizes above a hundred thousand are measured where they are asked for`(
    words: [String], isFull: Bool
  ) throws {
    let suite = Suite("Merge a list", per: "list", growthBound: nil) { _ in Suite.Prepared { 0 } }
    let sizes = try BenchOptions(words).wanted(of: [suite])[0].sizes
    #expect(sizes == (isFull ? [1_000, 10_000, 100_000, 1_000_000] : [1_000, 10_000, 100_000]))
  }

  @Test func `a filter that finds nothing is refused`() throws {
    let options = try BenchOptions(["--filter", "Cards"])
    #expect(throws: BenchOptions.Problem(message: "no title contains \"Cards\"; see bench --list")) {
      try options.wanted(of: Self.suites)
    }
  }

  @Test func `help says how a bound is judged`() {
    #expect(BenchOptions.help.contains("at least 12 of 15 fresh rounds"))
    #expect(BenchOptions.help.split(separator: "\n").allSatisfy { $0.count <= 110 })
  }
}
