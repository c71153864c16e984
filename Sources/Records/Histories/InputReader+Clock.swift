import Kaiki

extension InputReader {
  /// What moments of an input mean that do not say it themselves; what had to be guessed for that is said.
  mutating func writtenClock<Reader: RowReader>(
    of file: File, _ reader: Reader, _ format: ImportFormat, _ columns: [String]
  ) -> WrittenClock {
    let (numbers, first) = NumberedTime.told(
      by: reader, of: file.bytes, columns, isMoment: format.holdsMoments,
      isJSON: !Reader.isTable)
    if let first, let fact = numbers.fact(first.column) {
      note([PlacedFact(fact: fact, offset: first.offset)], of: file)
    }
    return WrittenClock(numbers: numbers, zone: zoneOfTimes)
  }
}
