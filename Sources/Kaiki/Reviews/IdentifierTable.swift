/// Table of distinct ids, numbered from 0 in the order of their first appearance.
///
/// Ids that differ only in the case of ASCII letters are equal; the table stores the first form. All texts share one
/// buffer, so a million ids need two allocations.
package struct IdentifierTable: Sendable {
  /// Entries of all ids: number, length of the text in bytes, and the text, padded to a multiple of 4 bytes.
  ///
  /// The entries follow one another in the order of the numbers, so a look-up reads adjacent memory only. Empty for a
  /// table without ids.
  private(set) var entries = ContiguousArray<UInt8>()
  /// Offset of each entry in `entries` in units of 4 bytes, by number of the id; one element per id.
  private var starts: ContiguousArray<UInt32> = []
  /// Open-addressing hash table; the number of its slots is a power of two, ≥ 16.
  ///
  /// The lower 32 bits of a slot contain the entry's offset in units of 4 bytes, plus 1. The upper 32 bits contain
  /// half of the hash. An empty slot is 0.
  private(set) var slots = ContiguousArray<UInt64>(repeating: 0, count: 16)

  private static let unit = 4
  static let headBytes = 8

  /// Creates a table without ids.
  package init() {}

  /// Creates a table of ids, numbered from 0 in their order; equal ids share the number of the first.
  package init(_ ids: some Sequence<String>) {
    for id in ids { _ = intern(id) }
  }

  /// Number of distinct ids, ≥ 0.
  package var count: Int { starts.count }

  /// Returns the number of an id, from 0; adds the id if it is new.
  ///
  /// - Complexity: O(length), amortised.
  package mutating func intern(_ id: UnsafeRawBufferPointer) -> Int {
    intern(id, hash: Self.hash(of: id))
  }

  /// Returns the number of an id, from 0, given its hash; adds the id if it is new.
  ///
  /// - Parameter hash: Result of ``hash(of:)`` for the id.
  /// - Complexity: O(length), amortised.
  package mutating func intern(_ id: UnsafeRawBufferPointer, hash: UInt64) -> Int {
    let slot = self.slot(of: id, hash: hash)
    if slots[slot] != 0 { return number(in: slots[slot]) }
    let number = starts.count
    let start = UInt32(entries.count / Self.unit)
    withUnsafeBytes(of: Head(number: Int32(number), count: UInt32(id.count))) {
      entries.append(contentsOf: $0)
    }
    entries.append(contentsOf: id)
    entries.append(contentsOf: repeatElement(0, count: (Self.unit - id.count % Self.unit) % Self.unit))
    starts.append(start)
    slots[slot] = (hash & ~0xFFFF_FFFF) | (UInt64(start) + 1)
    if starts.count * 2 > slots.count { grow() }
    return number
  }

  struct Head {
    var number: Int32
    var count: UInt32
  }

  /// Returns the number of an id, from 0; adds the id if it is new.
  package mutating func intern(_ id: String) -> Int {
    var id = id
    return id.withUTF8 { intern(UnsafeRawBufferPointer($0)) }
  }

  /// Returns the number of an id, from 0; `nil` if the table lacks it.
  package func number(of id: String) -> Int? {
    var id = id
    return id.withUTF8 { text in
      let text = UnsafeRawBufferPointer(text)
      let found = slots[slot(of: text, hash: Self.hash(of: text))]
      return found == 0 ? nil : number(in: found)
    }
  }

  /// Returns the id with a number (0..<``count``), as it first appeared.
  package subscript(number: Int) -> String {
    String(decoding: entries[range(number)], as: UTF8.self)
  }

  /// True if the id with number `left` precedes the id with number `right` in ascending order of lower-case text.
  package func isBefore(_ left: Int, _ right: Int) -> Bool {
    entries.withUnsafeBytes { entries in
      Self.isBefore(
        UnsafeRawBufferPointer(rebasing: entries[range(left)]),
        UnsafeRawBufferPointer(rebasing: entries[range(right)]))
    }
  }

  /// True if `left` precedes `right` in ascending order of their UTF-8 bytes, with ASCII letters in lower case.
  package static func isBefore(_ left: String, _ right: String) -> Bool {
    var (left, right) = (left, right)
    return left.withUTF8 { left in
      right.withUTF8 { isBefore(UnsafeRawBufferPointer(left), UnsafeRawBufferPointer($0)) }
    }
  }

  /// Returns the first eight bytes of the lower-case id as an integer that sorts like the id; 0 for an empty id.
  package static func beginning(of id: String) -> UInt64 {
    var beginning: UInt64 = 0
    for (index, byte) in id.utf8.prefix(8).enumerated() {
      beginning |= UInt64(lowered(byte)) << UInt64(56 - 8 * index)
    }
    return beginning
  }

  private static func isBefore(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
    let common = min(left.count, right.count)
    var offset = 0
    while offset + 8 <= common {
      let (one, other) = (
        lowered(left.loadUnaligned(fromByteOffset: offset, as: UInt64.self)),
        lowered(right.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      )
      if one != other { return one.bigEndian < other.bigEndian }
      offset += 8
    }
    while offset < common {
      let (one, other) = (lowered(left[offset]), lowered(right[offset]))
      if one != other { return one < other }
      offset += 1
    }
    return left.count < right.count
  }

  /// All distinct ids as they first appeared, in the order of their numbers; empty for a table without ids.
  package var all: [String] { (0..<count).map { self[$0] } }

  private func range(_ number: Int) -> Range<Int> {
    let start = Int(starts[number]) * Self.unit
    return start + Self.headBytes..<start + Self.headBytes + Int(head(at: start).count)
  }

  private func head(at start: Int) -> Head {
    entries.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: start, as: Head.self) }
  }

  /// Returns the index in `slots` of an id, or of the empty slot at which to insert the id.
  ///
  /// A slot contains the upper half of the hash, which also determines the first slot to search. So a growing table moves
  /// slots without reading any text.
  private func slot(of id: UnsafeRawBufferPointer, hash: UInt64) -> Int {
    let mask = slots.count - 1
    var slot = Self.home(of: hash) & mask
    while slots[slot] != 0 {
      if slots[slot] >> 32 == hash >> 32 {
        let start = Self.start(in: slots[slot])
        if Int(head(at: start).count) == id.count, isSame(start + Self.headBytes, id) { return slot }
      }
      slot = (slot + 1) & mask
    }
    return slot
  }

  @inline(__always)
  static func home(of hash: UInt64) -> Int { Int(hash >> 32) }

  /// Returns the offset in bytes of the entry that a non-empty slot refers to.
  @inline(__always)
  static func start(in slot: UInt64) -> Int { (Int(slot & 0xFFFF_FFFF) &- 1) &* unit }

  private func number(in slot: UInt64) -> Int { Int(head(at: Self.start(in: slot)).number) }

  /// Returns true if the text at a byte offset of `entries` equals an id of the same length, ignoring ASCII case.
  @inline(__always)
  func isSame(_ start: Int, _ id: UnsafeRawBufferPointer) -> Bool {
    entries.withUnsafeBytes { bytes in
      let stored = UnsafeRawBufferPointer(rebasing: bytes[start..<start &+ id.count])
      return Self.isEqual(stored, id) || Self.isSame(stored, id)
    }
  }

  /// Returns true if two texts have equal bytes; false for texts under 8 bytes, which are not compared.
  ///
  /// - Precondition: Both texts have the same length.
  @inline(__always)
  private static func isEqual(_ stored: UnsafeRawBufferPointer, _ given: UnsafeRawBufferPointer) -> Bool {
    guard given.count >= 8 else { return false }
    var offset = 0
    var differing: UInt64 = 0
    while offset &+ 8 < given.count {
      differing |=
        stored.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        ^ given.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      offset &+= 8
    }
    // The last eight bytes may overlap the bytes compared above.
    let last = given.count &- 8
    return differing
      | (stored.loadUnaligned(fromByteOffset: last, as: UInt64.self)
        ^ given.loadUnaligned(fromByteOffset: last, as: UInt64.self)) == 0
  }

  private static func isSame(_ stored: UnsafeRawBufferPointer, _ given: UnsafeRawBufferPointer) -> Bool {
    var offset = 0
    while offset &+ 8 <= given.count {
      guard isSame(stored, offset, given, offset) else { return false }
      offset &+= 8
    }
    return zip(stored[offset...], given[offset...]).allSatisfy { lowered($0) == lowered($1) }
  }

  @inline(__always)
  static func isSame(
    _ stored: UnsafeRawBufferPointer, _ offset: Int, _ given: UnsafeRawBufferPointer, _ givenOffset: Int
  ) -> Bool {
    let stored = stored.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    let given = given.loadUnaligned(fromByteOffset: givenOffset, as: UInt64.self)
    return stored == given || lowered(stored) == lowered(given)
  }

  private mutating func grow() {
    let old = slots
    slots = ContiguousArray(repeating: 0, count: old.count * 2)
    let mask = slots.count - 1
    for entry in old where entry != 0 {
      var slot = Self.home(of: entry) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = entry
    }
  }

  /// Returns a 64-bit hash that is equal for ids that differ in ASCII case only.
  ///
  /// Unequal ids share the hash if they differ only in bit 5 of each byte, which separates upper from lower case.
  package static func hash(of id: UnsafeRawBufferPointer) -> UInt64 {
    let count = id.count
    @inline(__always) func word(_ offset: Int) -> UInt64 {
      id.loadUnaligned(fromByteOffset: offset, as: UInt64.self) | 0x2020_2020_2020_2020
    }
    var hash = UInt64(truncatingIfNeeded: count) &* 0x9E37_79B9_7F4A_7C15
    if count >= 16 {
      var offset = 0
      while offset &+ 16 < count {
        hash = mixed(hash ^ word(offset), word(offset &+ 8))
        offset &+= 16
      }
      // The last sixteen bytes may overlap the bytes mixed above.
      hash = mixed(hash ^ word(count &- 16), word(count &- 8))
    } else if count >= 8 {
      hash = mixed(hash ^ word(0), word(count &- 8))
    } else {
      hash ^= id.reduce(0) { $0 << 8 | UInt64($1 | 0x20) }
    }
    return mixed(hash, 0x94D0_49BB_1331_11EB)
  }

  /// Mixes two words into one hash; every bit of the result depends on every bit of both words.
  @inline(__always)
  private static func mixed(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = (left ^ 0xA076_1D64_78BD_642F).multipliedFullWidth(by: right ^ 0xBF58_476D_1CE4_E5B9)
    return product.high ^ product.low
  }

  private static func lowered(_ byte: UInt8) -> UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
  }

  /// Returns eight bytes with A...Z in lower case; in `isLetter`, the high bit of each byte marks a letter A...Z.
  @inline(__always)
  private static func lowered(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let low = word & (ones &* 0x7F)
    let fromA = low &+ ones &* (0x80 - 0x41)
    let aboveZ = low &+ ones &* (0x7F - 0x5A)
    let isLetter = (fromA ^ aboveZ) & ~word & (ones &* 0x80)
    return word | isLetter >> 2
  }
}
