import Foundation
import Kaiki
import Testing
@testable import Records

struct StandardInputTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let header = "cardId,reviewedAt,result\n"

  /// A table of some bytes.
  private static func table(_ count: Int) -> [UInt8] {
    let row = "card 17,2024-03-05T08:00:00Z,true\n"
    let text = header + String(repeating: row, count: count / row.utf8.count + 1)
    return Array(text.utf8.prefix(count))
  }

  /// What comes of bytes that come by a pipe.
  private static func piped(_ bytes: [UInt8], inFileFrom leastBytes: Int?) throws -> StandardInput {
    let pipe = Pipe()
    let writer = Thread {
      pipe.fileHandleForWriting.write(Data(bytes))
      try? pipe.fileHandleForWriting.close()
    }
    writer.start()
    return try StandardInput(inFileFrom: leastBytes, descriptor: pipe.fileHandleForReading.fileDescriptor)
  }

  private static let least = InputWatch.leastBytes
  #if canImport(Glibc)
    private static let laysDown = true
  #else
    private static let laysDown = false
  #endif

  @Test(
    arguments: [
      (0, false), (1_000, false), (least - 1, false), (least, true), (least + 1, true), (3 * least, true),
    ])
  func `a long input lies in a file, and is there as it came`(count: Int, isFile: Bool) throws {
    let bytes = Self.table(count)
    let isFile = isFile && Self.laysDown
    // Where nothing is known of an input, nothing is laid down.
    for leastBytes in [1, Self.least] {
      var input = try Self.piped(bytes, inFileFrom: leastBytes)
      #expect(input.isFile == isFile)
      for _ in 0..<(isFile ? 2 : 1) {
        var taken = input.take(nil)
        #expect(taken.name == "-")
        #expect(taken.fileBytes == (isFile ? count : nil))
        #expect(try taken.takeBytes().withBytes { $0.elementsEqual(bytes) })
      }
    }
    var kept = try Self.piped(bytes, inFileFrom: nil)
    #expect(!kept.isFile)
    var taken = kept.take(nil)
    #expect(try taken.takeBytes().withBytes { $0.elementsEqual(bytes) })
  }

  @Test(arguments: [nil, 1])
  func `what has no rows at its beginning is not read on`(leastBytes: Int?) throws {
    let bytes = Self.table(6 * Self.least)
    let pipe = Pipe()
    let writer = Thread {
      // The reader may go before all is written.
      try? pipe.fileHandleForWriting.write(contentsOf: Data(bytes))
      try? pipe.fileHandleForWriting.close()
    }
    signal(SIGPIPE, SIG_IGN)
    writer.start()
    var asked = 0
    var input = try StandardInput(
      inFileFrom: leastBytes, descriptor: pipe.fileHandleForReading.fileDescriptor
    ) { head in
      asked += 1
      return head.count < Self.least
    }
    try pipe.fileHandleForReading.close()
    #expect(asked == 1 && !input.isFile)
    var taken = input.take(nil)
    #expect(try taken.takeBytes().withBytes { $0.count } < 3 * Self.least)
  }

  @Test func `what is packed is kept in memory`() throws {
    let bytes = [0x1F, 0x8B, 8] + Self.table(2 * Self.least)
    var input = try Self.piped(bytes, inFileFrom: 1)
    #expect(!input.isFile)
    var taken = input.take(nil)
    #expect(try taken.takeBytes().withBytes { $0.elementsEqual(bytes) })
  }

  @Test(arguments: [0, 5])
  func `a file that is standard input is read where it lies, from its beginning alone`(passed: Int) throws {
    let bytes = Self.table(Self.least + 100)
    let path = try folder.write(bytes, to: "log.csv")
    let handle = try #require(FileHandle(forReadingAtPath: path))
    try handle.seek(toOffset: UInt64(passed))
    var input = try StandardInput(inFileFrom: 1, descriptor: handle.fileDescriptor)
    #expect(input.isFile == Self.laysDown)
    var taken = input.take(.reviewLogs)
    #expect(taken.fileBytes == (Self.laysDown ? bytes.count - passed : nil))
    #expect(try taken.takeBytes().withBytes { $0.elementsEqual(bytes[passed...]) })
  }
}
