import Testing

@testable import Reports

/// A printed value of every measure against one that was worked out by hand or independently.
struct PrintedValuesTests {
  /// By measure: a new one fails until its test is here.
  private static let values: [String: [PrintedValue]] = [
    "today": [TodayReportTests.printed], "load": [LoadReportTests.printed],
    "items": [ItemsReportTests.printed],
    "retention": [
      RetentionReportTests.printed, RetentionReportTests.printedByDays, RetentionReportTests.printedByAge,
    ],
    "latency": [LatencyReportTests.printed], "streaks": [StreaksReportTests.printed],
    "cards": [CardStagesReportTests.printed], "due": [DueReportTests.printed],
    "intervals": [IntervalsReportTests.printed],
    "decks": [DeckUseReportTests.printed],
    "heatmap": [HeatmapReportTests.printed],
    "leeches": [LeechesReportTests.printed], "notifications": [NotificationsReportTests.printed],
    "delays": [DelaysReportTests.printed], "lists": [ListsReportTests.printed],
    "attempts": [AttemptsReportTests.printed], "strength": [StrengthReportTests.printed],
    "attendance": [AttendanceReportTests.printed], "semesters": [SemestersReportTests.printed],
    "rhythm": [
      RhythmReportTests.printed, RhythmReportTests.printedOfNights, RhythmReportTests.printedOfEvenings,
      RhythmReportTests.printedRoundTheClock,
    ],
    "trend": [TrendReportTests.printed, TrendReportTests.printedOfChange],
    "gaps": [GapsReportTests.printed], "series": [SeriesReportTests.printed],
    "forgetting": [ForgettingReportTests.printed], "audit": [AuditReportTests.printed],
  ]

  @Test func `every measure has a printed value`() {
    #expect(Set(Self.values.keys) == Set(MeasureRegistry.names))
    #expect(Self.values.values.allSatisfy { !$0.isEmpty })
  }

  @Test(arguments: MeasureRegistry.names)
  func `a measure prints what is true of the history`(name: String) async throws {
    for value in Self.values[name] ?? [] { try await value.check(name) }
  }
}
