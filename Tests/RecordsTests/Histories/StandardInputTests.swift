import Foundation
import Kaiki
import Testing
@testable import Intake

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
  private static func piped(
    _ bytes: [UInt8], inFileFrom minBytes: Int?, hasRows: (UnsafeRawBufferPointer) -> Bool = { _ in true }
  ) throws -> StandardInput {
    signal(SIGPIPE, SIG_IGN)
    let pipe = Pipe()
    let writer = Thread {
      // The reader may go before all is written.
      try? pipe.fileHandleForWriting.write(contentsOf: Data(bytes))
      try? pipe.fileHandleForWriting.close()
    }
    writer.start()
    defer { try? pipe.fileHandleForReading.close() }
    return try StandardInput(
      inFileFrom: minBytes, descriptor: pipe.fileHandleForReading.fileDescriptor, hasRows: hasRows)
  }

  private static let least = InputWatch.minBytes
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
    for minBytes in [1, Self.least] {
      var input = try Self.piped(bytes, inFileFrom: minBytes)
      #expect(input.isFile == isFile)
      for _ in 0..<(isFile ? 2 : 1) {
        var taken = input.take(nil)
        #expect(taken.name == "-")
        #expect(taken.fileBytes == (isFile ? count : nil))
        #expect(try taken.takeBytes().withBytes { Data($0) == Data(bytes) })
      }
    }
    var kept = try Self.piped(bytes, inFileFrom: nil)
    #expect(!kept.isFile)
    var taken = kept.take(nil)
    #expect(try taken.takeBytes().withBytes { Data($0) == Data(bytes) })
  }

  @Test(arguments: [nil, 1])
  func `what has no rows at its beginning is not read on`(minBytes: Int?) throws {
    var asked = 0
    var input = try Self.piped(Self.table(6 * Self.least), inFileFrom: minBytes) { head in
      asked += 1
      return head.count < Self.least
    }
    #expect(asked == 1 && !input.isFile)
    var taken = input.take(nil)
    #expect(try taken.takeBytes().withBytes { $0.count } < 3 * Self.least)
  }

  /// A table of letters that no packing makes much shorter, of some bytes.
  private static func noise(_ count: Int) -> [UInt8] {
    var state: UInt64 = 1
    let letters = (0..<count).map { index in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return index % 50 == 0 ? 0x0A : UInt8(truncatingIfNeeded: state >> 58) | 64
    }
    return "cardId".utf8 + letters
  }

  @Test(arguments: [MadeArchive.gzip, MadeArchive.zstd])
  func `what is packed is kept in memory`(pack: @Sendable ([UInt8]) -> [UInt8]) throws {
    let bytes = pack(Self.noise(2 * Self.least))
    #expect(bytes.count > Self.least)
    var input = try Self.piped(bytes, inFileFrom: 1) { head in
      #expect(head.count >= Self.least && head.starts(with: "cardId\n".utf8))
      return true
    }
    #expect(!input.isFile)
    var taken = input.take(nil)
    #expect(try taken.takeBytes().withBytes { Data($0) == Data(bytes) })
  }

  @Test(arguments: [MadeArchive.gzip, MadeArchive.zstd])
  func `a packed stream without rows is not read on, and its beginning is given unpacked`(
    pack: @Sendable ([UInt8]) -> [UInt8]
  ) throws {
    let content = Self.noise(2 * Self.least)
    var input = try Self.piped(pack(content), inFileFrom: 1) { _ in false }
    var taken = input.take(nil)
    try taken.takeBytes().withBytes {
      #expect(
        $0.count >= Self.least && $0.count < 2 * Self.least && $0.elementsEqual(content.prefix($0.count)))
    }
  }

  @Test func `a packed stream that is damaged is not read on`() throws {
    let bytes = [0x1F, 0x8B, 8] + Self.noise(6 * Self.least)
    var input = try Self.piped(bytes, inFileFrom: 1)
    var taken = input.take(nil)
    try taken.takeBytes().withBytes {
      #expect($0.count < 3 * Self.least && $0.elementsEqual(bytes.prefix($0.count)))
    }
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
