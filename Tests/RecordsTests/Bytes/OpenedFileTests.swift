import Foundation
import TestSupport
import Testing

@testable import Files

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
    let streamed = try #require(file.streamed(minBytes: 1))
    #expect(streamed.load(until: .max) && Array(streamed.bytes) == Self.long)
  }

  /// What comes of a file of which something is written while it is read.
  ///
  /// - Parameters:
  ///   - count: In how many of the readings.
  ///   - write: Writes it.
  private func read(_ count: Int, _ write: (FileHandle) throws -> Void) throws -> Result<[UInt8], FileError> {
    let path = try folder.write(Self.long, to: "f")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 0)], ofItemAtPath: path)
    let handle = try #require(FileHandle(forUpdatingAtPath: path))
    var (readings, lastCount) = (0, Int.max)
    do throws(FileError) {
      let bytes = try OpenedFile(path).bytes { bytes in
        if bytes.count <= lastCount {
          readings += 1
          if readings <= count { #expect(throws: Never.self) { try write(handle) } }
        }
        lastCount = bytes.count
        return false
      }
      return .success(bytes.withBytes { Array($0) })
    } catch {
      return .failure(error)
    }
  }

  @Test func `a file that is written over while it is read is read as it is then`() throws {
    let read = try read(1) {
      try $0.seek(toOffset: 0)
      try $0.write(contentsOf: Data([1, 2, 3]))
    }
    #expect(try read.get() == [1, 2, 3] + Self.long.dropFirst(3))
  }

  @Test func `a file that is written over again and again is refused`() throws {
    var byte: UInt8 = 0
    let read = try read(.max) {
      byte += 1
      try $0.seek(toOffset: 0)
      try $0.write(contentsOf: Data([byte]))
      // The clock of a file may stand still for some thousandths of a second.
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: Double(byte))], ofItemAtPath: folder("f"))
    }
    guard case .failure(.cannotRead(_, let reason)) = read else {
      Issue.record("\(read)")
      return
    }
    #expect(reason == "another program writes to it during reading")
  }

  @Test func `a file to which something is appended while it is read is taken as it was, or with it`() throws
  {
    let read = try read(.max) {
      try $0.seekToEnd()
      try $0.write(contentsOf: Data([1]))
    }
    let bytes = try read.get()
    #expect(bytes.starts(with: Self.long) && bytes.dropFirst(Self.long.count).allSatisfy { $0 == 1 })
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
