import Kaiki

extension InputReader {
  /// Determines the unit and zone of moments that state none; notes a guess.
  mutating func writtenClock<Reader: RowReader>(
    of file: File, _ reader: Reader, _ format: ImportFormat, _ columns: [String]
  ) -> WrittenClock {
    let (numbers, first) = NumberedTime.told(
      by: reader, of: file.bytes, columns, isMoment: format.holdsMoments,
      isJSON: !Reader.isTable && !Reader.isMade)
    if let first, let fact = numbers.fact(first.column) {
      note([PlacedFact(fact: fact, offset: first.offset)], of: file)
    }
    return WrittenClock(numbers: numbers, zone: context.zoneOfTimes)
  }
}
