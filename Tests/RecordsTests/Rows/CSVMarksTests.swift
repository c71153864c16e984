import TestSupport
import Testing

@testable import Rows

struct CSVMarksTests {
  /// Every mark of some bytes, one by one, and the ends of looks in which a byte was 0 or no ASCII.
  private static func found(_ bytes: [UInt8], _ lanes: CSVMarks.Lanes) -> (offsets: [Int], doubtful: [Int]) {
    bytes.withUnsafeBytes { bytes in
      var marks = CSVMarks(bytes, lanes: lanes)
      var (offsets, doubtful): ([Int], [Int]) = ([], [])
      while true {
        let position = marks.nextInOrder()
        if doubtful.last ?? 0 != marks.doubtfulEnd { doubtful.append(marks.doubtfulEnd) }
        guard position < bytes.count else { return (offsets, doubtful) }
        offsets.append(position)
      }
    }
  }

  @Test(arguments: [CSVMarks.Lanes.sixteen, .best], 0..<40)
  func `marks are where commas, quotes and line ends are, however many bytes are looked at at once`(
    _ lanes: CSVMarks.Lanes, seed: Int
  ) {
    var random = SeededGenerator(seed: seed)
    let ends = Array(",\"\n\r".utf8)
    // From none of them to nothing else, so that any number of marks falls among 64 bytes.
    let share = Double(seed) / 39
    let bytes = (0..<Int.random(in: 0...3 * CSVMarks.length, using: &random)).map { _ in
      Double.random(in: 0..<1, using: &random) < share
        ? ends[Int.random(in: 0..<4, using: &random)] : UInt8.random(in: 1...0x7F, using: &random)
    }
    let (offsets, doubtful) = Self.found(bytes, lanes)
    #expect(offsets == bytes.indices.filter { ends.contains(bytes[$0]) })
    #expect(doubtful.isEmpty)
  }

  @Test(arguments: [CSVMarks.Lanes.sixteen, .best])
  func `a byte that may be no text is told wherever it is`(_ lanes: CSVMarks.Lanes) {
    let plain = [UInt8](repeating: UInt8(ascii: "7"), count: CSVMarks.length + 100)
    for position in [0, 15, 16, 31, 32, 63, 64, 100, CSVMarks.length - 1, CSVMarks.length, plain.count - 1] {
      for byte: UInt8 in [0, 0x80, 0xE3, 0xFF] {
        var bytes = plain
        bytes[position] = byte
        let end = position < CSVMarks.length ? CSVMarks.length : bytes.count
        #expect(Self.found(bytes, lanes).doubtful == [end], "byte \(byte) at \(position)")
      }
    }
  }

  @Test(arguments: [CSVMarks.Lanes.sixteen, .best])
  func `marks that were passed are found again, the first too`(_ lanes: CSVMarks.Lanes) {
    let bytes = Array("a,b\nc,d\n".utf8)
    bytes.withUnsafeBytes { bytes in
      var marks = CSVMarks(bytes, lanes: lanes)
      for start in [0, 2, 6, 0, 1, 7, 4, 0] {
        let position = bytes.indices.first { $0 >= start && [0x2C, 0x0A].contains(bytes[$0]) }
        #expect(marks.next(from: start) == position)
      }
    }
  }
}
