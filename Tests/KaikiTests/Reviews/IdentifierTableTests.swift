import Kaiki
import KaikiNumerics
import Testing

struct IdentifierTableTests {
  /// ASCII capitals turned small, byte by byte: what "the same id" means.
  private static func lowered(_ bytes: [UInt8]) -> [UInt8] {
    bytes.map { 65...90 ~= $0 ? $0 + 32 : $0 }
  }

  private static func intern(_ bytes: [UInt8], into table: inout IdentifierTable) -> Int {
    bytes.withUnsafeBytes { table.intern($0) }
  }

  @Test func `ids are numbered by first appearance and keep their first spelling`() {
    var table = IdentifierTable()
    #expect(table.count == 0)
    #expect(table.intern("Card-B") == 0)
    #expect(table.intern("card-a") == 1)
    #expect(table.intern("CARD-b") == 0)
    #expect(table.intern("Card-A") == 1)
    #expect(table.intern("カード一") == 2)
    #expect(table.intern("カード二") == 3)
    #expect(table.intern("カード一") == 2)
    #expect(table.intern("") == 4)
    #expect(table.intern("") == 4)
    #expect(table.count == 5)
    #expect(table.all == ["Card-B", "card-a", "カード一", "カード二", ""])
    #expect(table[1] == "card-a")
  }

  @Test func `whole numbers are the ids that their decimals are`() {
    var stream = RandomStream(seed: 7, domain: .tests, replicate: 0)
    let drawn = (0..<2_000).map { _ in Int64(bitPattern: stream.next()) >> Int64(stream.below(63)) }
    let numbers = ContiguousArray([0, -1, 9, 10, .max, .min, 1_400_000_000_000] + drawn + drawn.prefix(50))
    var (table, texts) = (IdentifierTable(["10", "x"]), IdentifierTable(["10", "x"]))
    #expect(Array(table.intern(numbers)) == numbers.map { Int32(texts.intern($0.description)) })
    #expect(table.all == texts.all)
    #expect(table.intern(ContiguousArray<Int64>()).isEmpty)
  }

  @Test func `an id that is not in the table has no number and is not added by the question`() {
    var table = IdentifierTable()
    #expect(table.number(of: "x") == nil)
    #expect(table.number(of: "") == nil)
    _ = table.intern("x")
    #expect(table.number(of: "X") == 0)
    #expect(table.number(of: "xx") == nil)
    #expect(table.number(of: "") == nil)
    #expect(table.count == 1)
  }

  @Test(arguments: Array(0...20) as [Int])
  func `only the case of ASCII letters is disregarded, at every place of an id`(length: Int) {
    // Left and right of each pair differ by the bit that tells small letters from capitals; only letters
    // are the same id. 0xC1 and 0xE1 are letters plus the high bit, as in the middle of Japanese text.
    let pairs: [(left: UInt8, right: UInt8, isSame: Bool)] = [
      (0x41, 0x61, true), (0x5A, 0x7A, true), (0x4D, 0x6D, true), (0x40, 0x60, false), (0x5B, 0x7B, false),
      (0x30, 0x10, false), (0xC1, 0xE1, false), (0xDA, 0xFA, false), (0x00, 0x20, false), (0x5F, 0x7F, false),
    ]
    for index in 0..<length {
      for pair in pairs {
        for filler: UInt8 in [0x71, 0x51, 0x00, 0xFF, 0xC1] {
          var id = [UInt8](repeating: filler, count: length)
          var table = IdentifierTable()
          id[index] = pair.left
          #expect(Self.intern(id, into: &table) == 0)
          id[index] = pair.right
          let number = Self.intern(id, into: &table)
          #expect(number == (pair.isSame ? 0 : 1), "place \(index), bytes \(pair.left) and \(pair.right)")
        }
      }
    }
    // Ids of zero bytes differ by their length alone.
    var table = IdentifierTable()
    #expect(Self.intern([UInt8](repeating: 0, count: length), into: &table) == 0)
    #expect(Self.intern([UInt8](repeating: 0, count: length + 1), into: &table) == 1)
    #expect(Self.intern([UInt8](repeating: 0, count: length), into: &table) == 0)
  }

  @Test(arguments: [11, 12] as [UInt64])
  func `100,000 random ids get the numbers that a dictionary gives them`(seed: UInt64) {
    var draws = RandomStream(seed: seed, domain: .tests)
    let letters: [[UInt8]] = ["a", "A", "b", "B", "z", "Z", "@", "`", "[", "{", "0", "-", "漢", "あ", "ア", "É"]
      .map { Array($0.utf8) }
    var table = IdentifierTable()
    var numbers: [[UInt8]: Int] = [:]
    var spellings: [[UInt8]] = []
    var mismatches = 0
    for _ in 0..<100_000 {
      let length = draws.below(21)
      var id: [UInt8] = []
      while true {
        let letter = letters[draws.below(letters.count)]
        if id.count + letter.count > length { break }
        id += letter
      }
      let key = Self.lowered(id)
      let expected = numbers[key] ?? spellings.count
      if expected == spellings.count {
        numbers[key] = expected
        spellings.append(id)
      }
      if Self.intern(id, into: &table) != expected { mismatches += 1 }
    }
    #expect(mismatches == 0)
    #expect(table.count == spellings.count)
    #expect(table.all.map { Array($0.utf8) } == spellings)
    // Both kinds of question are asked: ids seen before, and new ones far beyond several enlargements.
    #expect(spellings.count > 50_000 && spellings.count < 95_000)
    for (number, spelling) in spellings.enumerated() where number % 97 == 0 {
      #expect(table.number(of: String(decoding: spelling, as: UTF8.self).uppercasedASCII) == number)
    }
  }

  @Test(arguments: [13, 14] as [UInt64])
  func `many ids at once get the numbers that they get one by one`(seed: UInt64) {
    var draws = RandomStream(seed: seed, domain: .tests)
    var (together, apart) = (IdentifierTable(), IdentifierTable())
    for _ in 0..<40 {
      // Of all lengths, in either case, with equal ends, and some of them more than once.
      let ids = (0..<200).map { _ in
        let length = draws.below(44)
        let middle = (0..<length).map { _ in ["a", "A", "b", "B", "0", "9"][draws.below(6)] }.joined()
        return draws.below(2) == 0 ? "Ends-\(middle)-here" : middle
      }
      let bytes = ids.map { ContiguousArray($0.utf8) }
      let indices = bytes.map { $0.withUnsafeBytes { UnsafeRawBufferPointer(copying: $0) } }
      defer { for index in indices { index.deallocate() } }
      let numbers = together.intern(
        ContiguousArray(indices.map { IdentifierTable.Hashed($0, hash: IdentifierTable.hash(of: $0)) }))
      #expect(numbers.map(Int.init) == ids.map { apart.intern($0) })
    }
    #expect(together.all == apart.all)
    #expect(together.count < 8_000)
  }

  @Test func `ids whose hashes collide stay apart`() {
    // Of 400,000 hashes of 32 bits some 400,000² / 2^33 = 19 pairs are equal.
    var table = IdentifierTable()
    var mismatches = 0
    for number in 0..<400_000 where table.intern("card \(number)") != number { mismatches += 1 }
    for number in 0..<400_000 where table.intern("CARD \(number)") != number { mismatches += 1 }
    #expect(mismatches == 0)
    #expect(table.count == 400_000)
  }

  @Test func `ids are ordered as lower-case text`() {
    var table = IdentifierTable()
    let ids = ["b", "A", "", "a1", "B2", "ab", "_", "Z", "漢", "あ"]
    for id in ids { _ = table.intern(id) }
    let order = (0..<table.count).sorted { table.isBefore($0, $1) }
    // By UTF-8 bytes of the lower-case text: "_" (5F) comes before "a" (61), あ (E3 81) before 漢 (E6).
    #expect(order.map { table[$0] } == ["", "_", "A", "a1", "ab", "b", "B2", "Z", "あ", "漢"])
    #expect(!table.isBefore(0, 0))
  }

  @Test(arguments: [15] as [UInt64])
  func `long ids are ordered by the first byte in which their lower-case text differs`(seed: UInt64) {
    var draws = RandomStream(seed: seed, domain: .tests)
    for _ in 0..<20_000 {
      let stem = String(repeating: "aZ", count: draws.below(10))
      let ids = (0..<2).map { _ in
        stem
          + (0..<draws.below(12)).map { _ in ["a", "A", "b", "@", "[", "é", "漢"][draws.below(7)] }.joined()
      }
      let isBefore = Self.lowered(Array(ids[0].utf8)).lexicographicallyPrecedes(
        Self.lowered(Array(ids[1].utf8)))
      var table = IdentifierTable()
      let numbers = ids.map { table.intern($0) }
      #expect(IdentifierTable.isBefore(ids[0], ids[1]) == isBefore, "\(ids)")
      let (one, other) = (IdentifierTable.beginning(of: ids[0]), IdentifierTable.beginning(of: ids[1]))
      #expect(one == other || (one < other) == isBefore, "\(ids)")
      #expect(table.isBefore(numbers[0], numbers[1]) == isBefore, "\(ids)")
    }
  }
}

extension UnsafeRawBufferPointer {
  /// A copy that its owner has to let go of.
  fileprivate init(copying bytes: UnsafeRawBufferPointer) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count + 1, alignment: 1)
    copy.copyMemory(from: bytes)
    self.init(rebasing: UnsafeRawBufferPointer(copy)[..<bytes.count])
  }
}

extension String {
  /// ASCII small letters turned into capitals, all else as it is.
  fileprivate var uppercasedASCII: String {
    String(decoding: utf8.map { 97...122 ~= $0 ? $0 - 32 : $0 }, as: UTF8.self)
  }
}
