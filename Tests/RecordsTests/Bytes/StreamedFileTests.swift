import Foundation
import TestSupport
import Testing

@testable import Files

struct StreamedFileTests {
  private static let content = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }

  @Test func `bytes are there up to where they were asked for`() throws {
    let folder = try TemporaryFolder()
    let file = try #require(OpenedFile(try folder.write(Self.content, to: "f")).streamed(minBytes: 1))
    #expect(file.bytes.count == Self.content.count)
    #expect(file.load(until: 1_000) && file.loadedCount >= 1_000)
    #expect(Array(file.bytes[..<1_000]) == Array(Self.content[..<1_000]))
    #expect(file.load(until: .max) && file.loadedCount == Self.content.count)
    #expect(Array(file.bytes) == Self.content)
  }

  @Test func `what was let go of can be read again`() throws {
    let folder = try TemporaryFolder()
    let file = try #require(OpenedFile(try folder.write(Self.content, to: "f")).streamed(minBytes: 1))
    #expect(file.load(until: .max))
    file.release(before: 200_000)
    #expect(Array(file.bytes[200_000...]) == Array(Self.content[200_000...]))
    var again: [UInt8] = []
    file.readAgain(10..<250_000) { again += Array($0) }
    #expect(again == Array(Self.content[10..<250_000]))
  }

  @Test(arguments: [-1, 1])
  func `a file that grows or shrinks meanwhile is found out`(change: Int) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.content, to: "f")
    let file = try #require(OpenedFile(path).streamed(minBytes: 1))
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.truncate(atOffset: UInt64(Self.content.count + change))
    #expect(!file.load(until: .max))
  }

  @Test func `a file that is written over meanwhile is found out, though it is as long as before`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.content, to: "f")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 0)], ofItemAtPath: path)
    let file = try #require(OpenedFile(path).streamed(minBytes: 1))
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.write(contentsOf: Data([1]))
    #expect(!file.load(until: .max))
  }

  @Test func `folders, missing files and small ones are not streamed`() throws {
    let folder = try TemporaryFolder()
    #expect(OpenedFile(folder.path).streamed(minBytes: 1) == nil)
    #expect(OpenedFile(folder("none")).streamed(minBytes: 1) == nil)
    #expect(OpenedFile(try folder.write([], to: "empty")).streamed(minBytes: 0) == nil)
    #expect(OpenedFile(try folder.write([1, 2], to: "small")).streamed(minBytes: 3) == nil)
  }
}
