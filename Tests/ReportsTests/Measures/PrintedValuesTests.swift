import Testing

@testable import Reports

/// A printed value of every measure against one that was worked out by hand or independently.
struct PrintedValuesTests {
  private static func values(_ name: String) -> [PrintedValue] {
    (MeasureRegistry.measure(name) as? any PrintedMeasure.Type)?.printedValues ?? []
  }

  @Test func `every measure has a printed value`() {
    #expect(MeasureRegistry.names.filter { Self.values($0).isEmpty } == [])
  }

  @Test(arguments: MeasureRegistry.names)
  func `a measure prints what is true of the history`(name: String) async throws {
    for value in Self.values(name) { try await value.check(name) }
  }
}

/// Report of a measure with printed values that were worked out by hand or independently.
protocol PrintedMeasure {
  static var printedValues: [PrintedValue] { get }
}
