import Foundation
import TestSupport
import Testing

@testable import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

struct AppendedFileTests {
  @Test func `lines are kept, and what stands behind the last is told apart`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a\nb\nc".utf8, to: "f")
    let (file, lines, rest) = try AppendedFile.open(path)
    #expect(lines.map { String(decoding: $0, as: UTF8.self) } == ["a", "b"] && rest == [0x63])
    try file.truncate(rest.count)
    try file.append(Array("d\n".utf8))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "a\nb\nd\n")
  }

  @Test func `a pipe is refused, and not waited for`() throws {
    let folder = try TemporaryFolder()
    let path = folder("pipe")
    #expect(mkfifo(path, 0o600) == 0)
    #expect(throws: FileError.cannotCreate(path: path, reason: "it is not a regular file")) {
      try AppendedFile.open(path)
    }
  }
}
