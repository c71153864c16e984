import Testing

@testable import Rows

struct FaultTests {
  @Test(
    arguments: [
      ("", 0, 1, 1), ("abc", 0, 1, 1), ("abc", 2, 1, 3), ("abc", 3, 1, 4), ("a\nb", 1, 1, 2),
      ("a\nb", 2, 2, 1),
      ("a\r\nb", 3, 2, 1), ("\n\n\n", 3, 4, 1), ("日本x", 3, 1, 2), ("日本x", 6, 1, 3), ("日本x", 7, 1, 4),
      ("😀x", 4, 1, 2), ("\u{FEFF}ab", 3, 1, 1), ("\u{FEFF}ab", 4, 1, 2), ("\u{FEFF}ab\ncd", 7, 2, 2),
      ("abc", 99, 1, 4),
    ] as [(String, Int, Int, Int)])
  func `lines and columns count from 1, columns in characters`(
    text: String, offset: Int, line: Int, column: Int
  ) {
    var finder = PositionFinder()
    let location = Array(text.utf8).withUnsafeBytes { finder.position(of: offset, in: $0) }
    #expect(location.line == line)
    #expect(location.column == column)
  }

  @Test(arguments: 1...100)
  func `a finder that is asked often answers as one that is asked once`(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let bytes = Array(random.text(upTo: 60).utf8)
    var finder = PositionFinder()
    bytes.withUnsafeBytes { bytes in
      for _ in 0..<20 {
        let offset = Int.random(in: 0...bytes.count, using: &random)
        var fresh = PositionFinder()
        let (asked, anew) = (finder.position(of: offset, in: bytes), fresh.position(of: offset, in: bytes))
        #expect(asked == anew, "seed \(seed), byte \(offset)")
      }
    }
  }

  @Test(arguments: [0, 1, 40, 100], 1...4)
  func `places in a long text are those found byte by byte`(breaks: Int, seed: Int) {
    var random = SeededGenerator(seed: seed)
    // More than a lane counts before it is read off.
    let bytes = (0..<20_000).flatMap { _ in
      Int.random(in: 0..<200, using: &random) < breaks
        ? [0x0A] : Array((["a", "é", "日", "😀"].randomElement(using: &random) ?? "").utf8)
    }
    for _ in 0..<5 {
      let offset = Int.random(in: 0...bytes.count, using: &random)
      let before = bytes[..<offset]
      let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      var finder = PositionFinder()
      let found = bytes.withUnsafeBytes { finder.position(of: offset, in: $0) }
      #expect(found.line == 1 + before.count { $0 == 0x0A })
      #expect(found.column == 1 + before[start...].count { $0 & 0xC0 != 0x80 })
    }
  }

  /// Each position is found from the one before it: a line is not read again for every fault in it.
  @Test(.timeLimit(.minutes(1)))
  func `faults in one long line cost no more than the line`() throws {
    let folder = try TemporaryFolder()
    let good = #"{"cardId": "c", "reviewedAt": 0, "result": true}"#
    let bad = #"{"cardId": "c", "reviewedAt": "never", "result": true}"#
    let rows = [good] + Array(repeating: bad, count: 20_000)
    let read = try folder.read(["reviewLogs.json": "[\(rows.joined(separator: ","))]"])
    #expect(read.rejectedCount == 20_000)
    #expect(read.rejections.last.map { [$0.line, $0.column] } == [1, 2 + 49 + 999 * (bad.count + 1) + 31])
  }

  @Test func `a rejection is shown as file, line, column and words`() {
    let rejection = Rejection(file: "a.csv", line: 118, column: 7, message: "x; y")
    #expect(rejection.description.english == "a.csv:118:7: x; y")
  }
}
