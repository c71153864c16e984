import Kaiki

extension HistoryReader {
  /// Reads the history of one person of a cohort, with the parameters of `read(_:kind:)`.
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
