import KaikiNumerics

/// Answer sequences of a log in groups of up to eight cards, one sequence per SIMD lane.
///
/// The sequences of a group have the same first button and similar kinds of answers in the same order.
///
/// A target is an answer at least one day after the card's previous answer. A sequence ends at its last target; later answers
/// are omitted.
package struct LaneGroups: Sendable {
  /// One answer of each of eight sequences; element i belongs to lane i.
  struct Step {
    /// Whole days since the previous answer, ≥ 0; 0 for a same-day answer and after the end of a sequence.
    var elapsed: Lanes
    /// Days since the previous answer with their fraction, ≥ 0; 0 after the end of a sequence.
    var exact: Lanes
    /// Buttons, 1...4 for Again to Easy; 0 after the end of a sequence.
    var rating: Lanes
  }

  struct Kinds: OptionSet {
    let rawValue: UInt8
    /// At least one lane has an answer on the day of the card's previous answer.
    static let sameDay = Kinds(rawValue: 1)
    /// At least one lane has a right answer at least one day after the card's previous answer.
    static let recall = Kinds(rawValue: 2)
    /// At least one lane has a wrong answer at least one day after the card's previous answer.
    static let lapse = Kinds(rawValue: 4)
    /// Both kinds of targets: right and wrong answers at least one day after the card's previous answer.
    static let target: Kinds = [.recall, .lapse]
  }

  struct Group {
    var steps: Range<Int>
    var firstRating: Int
  }

  private(set) var groups = ContiguousArray<Group>()
  private(set) var steps = ContiguousArray<Step>()
  private(set) var kinds = ContiguousArray<Kinds>()
  /// Number of each lane's answer among the targets, from 0 in log order, one element per step; -1 if it is no target.
  private(set) var indices = ContiguousArray<SIMD8<Int32>>()
  /// Number of targets (answers that the fit predicts), ≥ 0: the argument `end` of the initializer, which omits later targets.
  package let targetCount: Int

  /// Groups sequences by first button and kinds of answers; omits the targets from number `end` on, in log order.
  package init(_ sequences: AnswerSequences, before end: Int) {
    targetCount = end
    var ordered = ContiguousArray<Key>()
    for sequence in 0..<(sequences.starts.count - 1) {
      if let key = Key(sequence, of: sequences, before: Int32(end)) { ordered.append(key) }
    }
    ordered.sort()
    var start = 0
    while start < ordered.count {
      let rating = ordered[start].firstRating
      var stop = start + 1
      while stop < min(start + 8, ordered.count), ordered[stop].firstRating == rating { stop += 1 }
      append(ordered[start..<stop], of: sequences, firstRating: rating)
      start = stop
    }
  }

  private mutating func append(
    _ keys: ContiguousArray<Key>.SubSequence, of sequences: AnswerSequences, firstRating: Int
  ) {
    let count = keys.reduce(0) { max($0, Int($1.length)) }
    let first = steps.count
    groups.append(Group(steps: first..<(first + count), firstRating: firstRating))
    steps.append(contentsOf: repeatElement(Step(elapsed: .zero, exact: .zero, rating: .zero), count: count))
    kinds.append(contentsOf: repeatElement([], count: count))
    indices.append(contentsOf: repeatElement(SIMD8(repeating: -1), count: count))
    for (lane, key) in keys.enumerated() {
      let start = Int(sequences.starts[Int(key.sequence)])
      for number in 0..<Int(key.length) {
        let elapsed = sequences.elapsed[start + number]
        let rating = sequences.ratings[start + number]
        steps[first + number].elapsed[lane] = Double(elapsed)
        steps[first + number].exact[lane] = sequences.exact[start + number]
        steps[first + number].rating[lane] = Double(rating)
        indices[first + number][lane] = sequences.indices[start + number]
        if number > 0 {
          kinds[first + number].insert(elapsed == 0 ? .sameDay : rating == 1 ? .lapse : .recall)
        }
      }
    }
  }

  /// Sort key of a sequence: its first button, then the kinds of its next 31 answers, 2 bits each.
  private struct Key: Comparable {
    private var kinds: UInt64 = 0
    private(set) var length: Int32 = 0
    let sequence: Int32

    var firstRating: Int { Int(kinds >> 62) + 1 }

    /// Creates the key; `nil` if the sequence has no target before `end`, the number of a target in log order.
    init?(_ sequence: Int, of sequences: AnswerSequences, before end: Int32) {
      self.sequence = Int32(sequence)
      let first = Int(sequences.starts[sequence])
      for answer in first..<Int(sequences.starts[sequence + 1]) {
        let index = sequences.indices[answer]
        if index >= end { break }
        if index >= 0 { length = Int32(answer - first + 1) }
      }
      guard length > 0 else { return nil }
      // First button Good, then a same-day answer, then a lapse: bits 10 01 11 00 ...
      kinds = UInt64(sequences.ratings[first] - 1) << 62
      for number in 1..<min(Int(length), 32) {
        let answer = first + number
        let kind: UInt64 = sequences.elapsed[answer] == 0 ? 1 : sequences.ratings[answer] > 1 ? 2 : 3
        kinds |= kind << UInt64(62 - 2 * number)
      }
    }

    static func < (a: Key, b: Key) -> Bool {
      if a.kinds != b.kinds { return a.kinds > b.kinds }
      if a.length != b.length { return a.length > b.length }
      return a.sequence < b.sequence
    }
  }
}
