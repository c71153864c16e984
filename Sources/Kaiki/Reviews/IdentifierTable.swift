/// Ids numbered in the order of their first appearance.
///
/// Ids are the same when they agree but for the case of ASCII letters; the first spelling is kept. All text
/// lies in one block, so that a million ids are two allocations.
public struct IdentifierTable: Sendable {
  private var bytes = ContiguousArray<UInt8>()
  private var ends: ContiguousArray<Int> = []
  private var hashes = ContiguousArray<UInt32>()
  /// Number + 1 of the id in each slot, 0 for an empty one; a power of two of them.
  private var slots = ContiguousArray<UInt32>(repeating: 0, count: 16)

  /// No ids.
  public init() {}

  /// Some ids, numbered in their order; of equal ones the first counts.
  public init(_ ids: some Sequence<String>) {
    for id in ids { _ = intern(id) }
  }

  /// The number of different ids.
  public var count: Int { ends.count }

  /// The number of an id, which is added when it is new.
  ///
  /// - Parameter id: UTF-8.
  /// - Complexity: O(length), amortised.
  public mutating func intern(_ id: UnsafeRawBufferPointer) -> Int {
    let hash = Self.hash(id)
    let slot = self.slot(of: id, hash: hash)
    if slots[slot] != 0 { return Int(slots[slot]) - 1 }
    bytes.append(contentsOf: id)
    ends.append(bytes.count)
    hashes.append(hash)
    slots[slot] = UInt32(ends.count)
    if ends.count * 2 > slots.count { grow() }
    return ends.count - 1
  }

  /// The number of an id, which is added when it is new.
  public mutating func intern(_ id: String) -> Int {
    var id = id
    return id.withUTF8 { intern(UnsafeRawBufferPointer($0)) }
  }

  /// The number of an id; `nil` when it is not in the table.
  public func number(of id: String) -> Int? {
    var id = id
    return id.withUTF8 { text in
      let text = UnsafeRawBufferPointer(text)
      let found = slots[slot(of: text, hash: Self.hash(text))]
      return found == 0 ? nil : Int(found) - 1
    }
  }

  /// The id of a number, as first spelled.
  public subscript(number: Int) -> String {
    String(decoding: bytes[range(number)], as: UTF8.self)
  }

  /// Whether one id comes before another, as lower-case text.
  public func isBefore(_ left: Int, _ right: Int) -> Bool {
    bytes[range(left)].lazy.map(Self.lowered).lexicographicallyPrecedes(
      bytes[range(right)].lazy.map(Self.lowered))
  }

  /// Whether one id comes before another, as lower-case text.
  public static func isBefore(_ left: String, _ right: String) -> Bool {
    left.utf8.lazy.map(lowered).lexicographicallyPrecedes(right.utf8.lazy.map(lowered))
  }

  /// All ids in the order of their numbers.
  public var all: [String] { (0..<count).map { self[$0] } }

  private func range(_ number: Int) -> Range<Int> {
    (number == 0 ? 0 : ends[number - 1])..<ends[number]
  }

  private func slot(of id: UnsafeRawBufferPointer, hash: UInt32) -> Int {
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      if hashes[number] == hash, isSame(number, id) { return slot }
      slot = (slot + 1) & mask
    }
    return slot
  }

  private func isSame(_ number: Int, _ id: UnsafeRawBufferPointer) -> Bool {
    let range = range(number)
    guard range.count == id.count else { return false }
    return bytes.withUnsafeBytes { bytes in
      var offset = 0
      while offset + 8 <= id.count {
        let stored = bytes.loadUnaligned(fromByteOffset: range.lowerBound + offset, as: UInt64.self)
        let given = id.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        guard stored == given || Self.lowered(stored) == Self.lowered(given) else { return false }
        offset += 8
      }
      while offset < id.count {
        guard Self.lowered(bytes[range.lowerBound + offset]) == Self.lowered(id[offset]) else { return false }
        offset += 1
      }
      return true
    }
  }

  private mutating func grow() {
    slots = ContiguousArray(repeating: 0, count: slots.count * 4)
    let mask = slots.count - 1
    for (number, hash) in hashes.enumerated() {
      var slot = Int(hash) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = UInt32(number + 1)
    }
  }

  private static func hash(_ id: UnsafeRawBufferPointer) -> UInt32 {
    var hash = UInt64(truncatingIfNeeded: id.count) &* 0x9E37_79B9_7F4A_7C15
    var offset = 0
    while offset < id.count {
      var word: UInt64
      if offset + 8 <= id.count {
        word = id.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      } else {
        word = 0
        for byte in id[offset...] { word = word << 8 | UInt64(byte) }
      }
      let product = (hash ^ lowered(word)).multipliedFullWidth(by: 0xBF58_476D_1CE4_E5B9)
      hash = product.high ^ product.low
      offset += 8
    }
    return UInt32(truncatingIfNeeded: hash ^ hash >> 32)
  }

  private static func lowered(_ byte: UInt8) -> UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
  }

  /// Eight bytes at once: the high bit of a byte of `isLetter` is set where it is in A...Z.
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
