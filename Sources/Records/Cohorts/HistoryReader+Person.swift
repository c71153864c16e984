import Kaiki

extension HistoryReader {
  /// Reads the history of one person of a cohort.
  ///
  /// - Parameters:
  ///   - person: Person, with the location of the rows.
  ///   - kind: Kind of data in files whose name does not give one; `nil` to recognise it from the content.
  ///   - isStrict: True if the reader rejects rows that it would otherwise repair (S13).
  ///   - zoneOfTimes: Zone of times that name none; `nil` if such a time is a fault.
  ///   - rule: Rule for items that one of several exports lacks (A0.8).
  ///   - boundary: The logical day of data with these settings, which gives the date of an instant (T0).
  /// - Throws: `ReadingError` if an input cannot be read as a whole. Single bad rows are collected in the result.
  package static func read(
    _ person: Cohort.Person, kind: DataKind?, isStrict: Bool = false, zoneOfTimes: TimeZoneRules? = nil,
    deletedBy rule: DeletionRule = .none, boundary: (AppSettings?) -> DayBoundary = ownBoundary
  ) throws(ReadingError) -> ReadHistory {
    switch person.location {
    case .paths(let paths):
      return try read(
        paths, kind: kind, isStrict: isStrict, zoneOfTimes: zoneOfTimes, deletedBy: rule, boundary: boundary)
    case .chosen(let path):
      return try read(
        [path], kind: kind, isStrict: isStrict, student: person.name, zoneOfTimes: zoneOfTimes,
        deletedBy: rule, boundary: boundary)
    case .rows(let table, let number):
      let reader = InputReader(isStrict: isStrict, zoneOfTimes: zoneOfTimes, jobs: 1)
      return try HistoryReader(reader).read([try table.input(of: number)], deletedBy: rule, boundary)
    case .bytes(let bytes, let kind, let pieces):
      let reader = InputReader(isStrict: isStrict, zoneOfTimes: zoneOfTimes, jobs: 1)
      let input = Input(
        name: StandardInput.path, kind: kind, bytes: InputBytes(bytes: bytes), pieces: pieces)
      return try HistoryReader(reader).read([input], deletedBy: rule, boundary)
    }
  }
}
