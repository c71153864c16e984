import Kaiki

/// Generator of unique names, which replace the ids that a text lacks.
///
/// A repeated name gets a number, such as `x #2`; numbered names that the text itself contains are skipped. Like ids, names
/// are equal if they differ only in the case of ASCII letters or in Unicode normalization.
struct MadeNames {
  /// The names that stand in the text, of which each is given to the first that has it.
  private let written: Set<String>
  /// Those that were given to something, and the last number that each had behind it.
  private var given: Set<String> = []
  private var numbers: [String: Int] = [:]
  private var ofThings: [Thing: String] = [:]

  /// A thing that wants a name, as the text tells of it.
  private struct Thing: Hashable {
    var wanted, text: [UInt8]
  }

  /// - Parameter written: All names that stand in the text.
  init(_ written: some Sequence<String> = EmptyCollection()) { self.written = Set(written.map(Self.key)) }

  /// A name that nothing else has: one of the text, or with a number behind it.
  ///
  /// - Complexity: O(1), amortised.
  mutating func name(_ wanted: String) -> String { free(wanted, isWritten: true) }

  /// A name that nothing else has, made of one of the text, which may have it for something else.
  ///
  /// - Complexity: O(1), amortised.
  mutating func made(_ wanted: String) -> String { free(wanted, isWritten: false) }

  /// A name that nothing else has, made of one of the text; what the text tells twice has one name.
  ///
  /// - Parameter text: All that the text tells of the thing.
  mutating func made(_ wanted: String, of text: String) -> String { made(wanted, ofAny: [text]) }

  /// The same of a thing that is known by any of some texts.
  mutating func made(_ wanted: String, ofAny texts: [String]) -> String {
    let things = texts.map { Thing(wanted: Array(wanted.utf8), text: Array($0.utf8)) }
    let name = things.compactMap { ofThings[$0] }.first ?? made(wanted)
    for thing in things where ofThings[thing] == nil { ofThings[thing] = name }
    return name
  }

  private mutating func free(_ wanted: String, isWritten: Bool) -> String {
    let key = Self.key(wanted)
    if isWritten || !written.contains(key), given.insert(key).inserted { return wanted }
    var number = numbers[key] ?? 1
    while true {
      number += 1
      let name = "\(wanted) #\(number)"
      let own = Self.key(name)
      if !written.contains(own), given.insert(own).inserted {
        numbers[key] = number
        return name
      }
    }
  }

  private static func key(_ name: String) -> String {
    String(decoding: name.utf8.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}

/// Times of answers that are their ids: each is given to one answer alone, in all files that are read.
struct MadeTimes {
  /// Of each time that was given a later one, before which none is free: so many of one moment do not look at the same ones
  /// again.
  private var later: [Int64: Int64] = [:]

  /// What an answer is known by.
  private struct Answer: Hashable {
    // Letters that look alike are not the same card.
    var card: [UInt8]
    var at: Int64
  }

  /// The time of each answer.
  private var times: [Answer: Int64] = [:]

  /// The time of an answer in milliseconds: the wanted one, or the next that no other answer has.
  ///
  /// - Parameters:
  ///   - card: Whose answer it is.
  ///   - at: The moment that is known of it; an answer of the same card and moment has the same time.
  ///   - wanted: The time, if it is free.
  mutating func time(of card: String, at: Instant, wanted: Int64) -> Int64 {
    let answer = Answer(card: Array(card.utf8), at: at.milliseconds)
    if let known = times[answer] { return known }
    var time = wanted
    while let next = later[time] { time = next }
    times[answer] = time
    // All that were passed lead behind it at once.
    var passed = wanted
    while let next = later.updateValue(time + 1, forKey: passed) { passed = next }
    return time
  }
}
