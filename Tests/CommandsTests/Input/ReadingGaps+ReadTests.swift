import Forecasting
import Rows
import Testing

@testable import Commands

/// Kinds of items in rows of each kind of data.
struct ReadingGapsReadTests {
  @Test(
    arguments: [
      (.cards, [.cards]), (.reviewLogs, [.cards]), (.tasks, [.tasks, .attempts]), (.completions, [.tasks]),
      (.attempts, [.attempts]), (.lists, [.lists]), (.opens, [.lists, .tasks]), (.checkmarks, [.habits]),
      (.habits, [.habits]), (.semesters, [.courses]), (.courses, [.courses]),
      (.attendanceRecords, [.courses]), (.periodTimes, [.courses]), (.calendar, [.courses]),
      (.observations, []),
    ] as [(DataKind, Set<ItemKind>)])
  func `rows of a kind of data are about its items`(kind: DataKind, items: Set<ItemKind>) {
    #expect(kind.itemKinds == items)
  }

  @Test func `rows of every kind of data except daily numbers are about items`() {
    #expect(DataKind.allCases.filter(\.itemKinds.isEmpty) == [.observations])
    #expect(DataKind.settings.itemKinds == Set(ItemKind.allCases))
  }
}
