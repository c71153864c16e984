import Foundation
import TestSupport
import Testing

@testable import Records

struct OpenedFileTests {
  private static let short = Array("id,stepIndex\n".utf8)
  private static let long = [UInt8](repeating: 7, count: 400_000)
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Puts another file where one was, which whoever has the first open does not see.
  private func replace(_ path: String) throws {
    let other = try folder.write([1], to: "other")
    #expect(rename(other, path) == 0)
  }

  @Test(arguments: [short, long])
  func `a file is opened once, whatever is asked of it`(content: [UInt8]) throws {
    let path = try folder.write(content, to: "f")
    let file = OpenedFile(path)
    #expect(file.byteCount == content.count)
    try replace(path)
    for _ in 1...2 {
      #expect(try file.beginning().withBytes { Array($0) } == Array(content.prefix(1 << 18)))
      #expect(try file.bytes(first: 300_000).withBytes { Array($0) } == Array(content.prefix(300_000)))
      #expect(try file.bytes().withBytes { Array($0) } == content)
    }
  }

  @Test func `a file that is read piece by piece is the one that was looked at`() throws {
    let path = try folder.write(Self.long, to: "f")
    let file = OpenedFile(path)
    _ = try file.beginning()
    try replace(path)
    let streamed = try #require(file.streamed(leastBytes: 1))
    #expect(streamed.load(until: .max) && Array(streamed.bytes) == Self.long)
  }

  @Test func `a database is read as it is now`() throws {
    let path = try folder.write("SQLite format 3\0a".utf8, to: "f")
    let file = OpenedFile(path)
    #expect(try file.beginning().withBytes { $0.count } == 17)
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("b".utf8))
    #expect(try file.bytesAnew().withBytes { $0.count } == 18)
    #expect(try file.bytes().withBytes { $0.count } == 18)
  }

  @Test func `of many long files some are kept open, and the others opened anew`() throws {
    let path = try folder.write(Self.long, to: "f")
    let allowance = OpenedFile.Allowance()
    let files = (0..<65).map { _ in OpenedFile(path, within: allowance) }
    for file in files { #expect(try file.beginning().withBytes { $0.count } == 1 << 18) }
    try replace(path)
    #expect(try files[63].bytes().withBytes { $0.count } == Self.long.count)
    #expect(try files[64].bytes().withBytes { $0.count } == 1)
  }

  @Test func `folders and what is missing have no length`() throws {
    #expect(OpenedFile(folder.path).byteCount == nil)
    #expect(OpenedFile(folder("none")).byteCount == nil)
    #expect(throws: FileError.missing(path: folder("none"))) { try OpenedFile(folder("none")).bytes() }
    #expect(OpenedFile("/dev/null").byteCount == nil)
    #expect(try OpenedFile("/dev/null").bytes().withBytes { $0.count } == 0)
  }
}
