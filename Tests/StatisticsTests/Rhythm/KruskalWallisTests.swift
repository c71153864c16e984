import Distributions
import Testing

@testable import Statistics

/// Whether one of several groups has larger numbers than the others.
struct KruskalWallisTests {
  @Test(arguments: Oracle.cases(of: "kruskal-wallis"))
  func `the test is that of SciPy`(item: Oracle) throws {
    let names = try #require(try item.texts("group"))
    let groups = Dictionary(grouping: zip(names, try item.numbers("x")), by: \.0).sorted { $0.key < $1.key }
    let test = try KruskalWallis.test(groups.map { $0.value.map(\.1) })
    item.expect([
      "h": .number(test.statistic), "df": .integer(try #require(test.degreesOfFreedom)), "p": .number(test.p),
    ])
  }

  @Test func `a group without numbers has no part`() throws {
    let groups: [[Double]] = [[1, 4, 2], [3, 6, 5]]
    #expect(try KruskalWallis.test(groups + [[]]) == KruskalWallis.test(groups))
  }

  @Test(
    arguments: [
      ([[1, 1, 1], [1, 1, 1]], .noVariation),
      ([[1, 2, 3, 4, 5], []], .tooFew(1, least: 2, what: "groups with numbers")),
      ([[1, 2], [3, 4]], .tooFew(4, least: 5, what: "numbers")),
    ] as [([[Double]], StatisticsError)])
  func `groups that cannot be compared are refused`(groups: [[Double]], error: StatisticsError) {
    #expect(throws: error) { try KruskalWallis.test(groups) }
  }
}
