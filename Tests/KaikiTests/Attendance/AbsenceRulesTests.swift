import TestSupport
import Testing

@testable import Kaiki

/// What counts as an absence, how many are allowed, and how a course stands (T6, T7, T9).
struct AbsenceRulesTests {
  @Test func `T6: the grid of limits and absences holds, by the corrected and by the literal rule`() throws {
    let lines = try Fixture.lines(of: "attendance_status_grid.csv", in: .module).dropFirst()
    #expect(lines.count == 80)
    for line in lines {
      let fields = line.split(separator: ",").map(String.init)
      let max = try #require(Int(fields[0]))
      let absences = try #require(Int(fields[1]))
      let original = try #require(StatusColor(rawValue: fields[2]))
      let remaining = try #require(Double(fields[3]))
      let status = try #require(AbsenceStatus(rawValue: fields[4]))
      #expect(Double(max - absences) == remaining, "\(line)")
      #expect(AbsenceStatus(remaining: remaining) == status, "\(line)")
      #expect(StatusColor.original(absences: absences, max: max) == original, "\(line)")
      // T6: exceeded and limit red, warning orange, safe green.
      let color: StatusColor = remaining < 1 ? .red : remaining < 2 ? .orange : .green
      #expect(status.color == color, "\(line)")
    }
  }

  @Test(
    arguments: [
      // No absence was green though none was allowed; a limit of one skipped orange.
      (0, 0, .red, .green), (1, 0, .orange, .green), (1, 1, .red, .red), (2, 1, .orange, .orange),
      (5, 3, .green, .green), (5, 4, .orange, .orange), (5, 5, .red, .red), (5, 6, .red, .red),
    ] as [(Int, Int, StatusColor, StatusColor)])
  func `T6: a colour by what remains, beside the literal one`(
    max: Int, absences: Int, corrected: StatusColor, original: StatusColor
  ) {
    #expect(AbsenceStatus(remaining: Double(max - absences)).color == corrected)
    #expect(StatusColor.original(absences: absences, max: max) == original)
  }

  @Test(
    arguments: [
      (100, .safe), (2, .safe), (5.0 / 3, .warning), (1, .warning), (2.0 / 3, .limit), (0, .limit),
      (-1.0 / 3, .exceeded), (-1, .exceeded),
    ] as [(Double, AbsenceStatus)])
  func `T6, T7: fractions of an absence count towards the status`(remaining: Double, status: AbsenceStatus) {
    #expect(AbsenceStatus(remaining: remaining) == status)
  }

  @Test(
    arguments: [
      (.none, [0, 0, 0, 0, 0, 0, 0, 0]),
      (.threeAreOne, [0, 0, 0, 1, 1, 1, 2, 2]),
      (.twoAreOne, [0, 0, 1, 1, 2, 2, 3, 3]),
      (.third, [0, 1.0 / 3, 2.0 / 3, 1, 4.0 / 3, 5.0 / 3, 2, 7.0 / 3]),
    ] as [(LateRule, [Double])])
  func `T7: what late arrivals and early leaves amount to`(rule: LateRule, absences: [Double]) {
    #expect((0..<8).map(rule.absences) == absences)
  }

  @Test func `T7: three late arrivals are one absence in every way they are written, and five plus one fail`()
  {
    #expect(LateRule.allCases.map(\.rawValue) == ["none", "3=1", "2=1", "1/3"])
    // Shizuoka University of Welfare: 15 classes, 5 absences and 1 late fail; whole absences do not.
    let left = LateRule.allCases.map { AbsenceStatus(remaining: 5 - (5 + $0.absences(for: 1))) }
    #expect(left == [.limit, .limit, .limit, .exceeded])
  }

  @Test func `T9: two thirds have to be attended, for every number of classes of the vector`() throws {
    let lines = try Fixture.lines(of: "max_absences_two_thirds.csv", in: .module).dropFirst()
    #expect(lines.count == 45)
    for line in lines {
      let fields = line.split(separator: ",").compactMap { Int($0) }
      try #require(fields.count == 3)
      #expect(AbsenceLimit.twoThirds.most(of: fields[0]) == fields[2], "\(line)")
      #expect(fields[0] - AbsenceLimit.twoThirds.most(of: fields[0]) == fields[1], "\(line)")
    }
  }

  @Test(
    arguments: [(0, 0, 0), (4, 1, 0), (5, 1, 1), (14, 4, 2), (15, 5, 3), (29, 9, 5), (30, 10, 6)]
      as [(Int, Int, Int)])
  func `T9: a third or a fifth of the classes may be missed`(classes: Int, third: Int, fifth: Int) {
    #expect(AbsenceLimit.twoThirds.most(of: classes) == third)
    #expect(AbsenceLimit.fourFifths.most(of: classes) == fifth)
  }
}
