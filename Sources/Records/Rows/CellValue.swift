import Kaiki

/// A value of a row that was made of another program's text, as it is meant: nothing of it is read again.
///
/// One of a few words, such as a unit or a policy, is its word.
enum CellValue: Sendable {
  case text(String)
  case texts([String])
  case integer(Int)
  case flag(Bool)
  case instant(Instant)
  case instants([Instant])
  case date(CivilDate)
  /// A time of day, in minutes after midnight.
  case minute(Int)

  /// The value as a native table has it, which messages show.
  var written: String {
    switch self {
    case .text(let text): text
    case .texts(let texts): ListText.joined(texts)
    case .integer(let number): number.description
    case .flag(let flag): flag.description
    case .instant(let instant): instant.description
    case .instants(let instants): ListText.joined(instants.map(\.description))
    case .date(let date): date.description
    case .minute(let minute): "\(padded(minute / 60, to: 2)):\(padded(minute % 60, to: 2))"
    }
  }

  /// Whether it says nothing, as an empty cell does.
  var isEmpty: Bool {
    switch self {
    case .text(let text): text.isEmpty
    case .texts(let texts): texts.allSatisfy(\.isEmpty)
    case .instants(let instants): instants.isEmpty
    case .integer, .flag, .instant, .date, .minute: false
    }
  }
}
