import Foundation
import Synchronization
import Testing

@testable import Files

struct AtomicFileTests {
  let folder: TemporaryFolder
  private let old = Array("old".utf8)
  private let new = Array("new and longer".utf8)

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: [0, 1, 4_096, 1 << 20 + 1])
  func `a file is written whole, and nothing else is left`(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try AtomicFile.write(bytes, to: folder("a.json"), replaces: false)
    #expect(try folder.bytes(of: "a.json") == bytes)
    #expect(try folder.names == ["a.json"])
  }

  @Test func `an existing file is kept unless it may be replaced`() throws {
    try folder.write(old, to: "a.json")
    #expect(throws: FileError.exists(path: folder("a.json"))) {
      try AtomicFile.write(new, to: folder("a.json"), replaces: false)
    }
    #expect(try folder.bytes(of: "a.json") == old)
    try AtomicFile.write(new, to: folder("a.json"), replaces: true)
    #expect(try folder.bytes(of: "a.json") == new)
    #expect(try folder.names == ["a.json"])
  }

  @Test func `a shorter text leaves nothing of a longer one`() throws {
    try AtomicFile.write(new, to: folder("a"), replaces: false)
    try AtomicFile.write(old, to: folder("a"), replaces: true)
    #expect(try folder.bytes(of: "a") == old)
  }

  @Test(arguments: [false, true])
  func `a folder is never replaced`(replaces: Bool) throws {
    try folder.write(old, to: "target/inside")
    #expect(throws: FileError.cannotCreate(path: folder("target"), reason: "the path is a folder")) {
      try AtomicFile.write(new, to: folder("target"), replaces: replaces)
    }
    #expect(try folder.names == ["target"])
    #expect(try folder.bytes(of: "target/inside") == old)
  }

  @Test func `a path through a missing folder or a file cannot be made`() throws {
    try folder.write(old, to: "file")
    for path in ["missing/a.json", "file/a.json", "missing/", ""] {
      let target = path.isEmpty ? "" : folder(path)
      let error = #expect(throws: FileError.self) { try AtomicFile.write(new, to: target, replaces: true) }
      guard case .cannotCreate(let named, let reason) = error else {
        Issue.record("\(path): \(error.map { "\($0)" } ?? "nothing")")
        continue
      }
      #expect(named == target)
      #expect(!reason.isEmpty)
    }
    #expect(try folder.names == ["file"])
    #expect(try folder.bytes(of: "file") == old)
  }

  @Test func `a name that is too long cannot be made`() throws {
    let error = #expect(throws: FileError.self) {
      try AtomicFile.write(new, to: folder(String(repeating: "n", count: 300)), replaces: true)
    }
    guard case .cannotCreate = error else {
      Issue.record("\(error.map { "\($0)" } ?? "nothing")")
      return
    }
    #expect(try folder.names == [])
  }

  @Test func `a pipe is not a file to be replaced`() throws {
    try #require(mkfifo(folder("pipe"), 0o600) == 0)
    let error = #expect(throws: FileError.self) {
      try AtomicFile.write(new, to: folder("pipe"), replaces: true)
    }
    guard case .cannotCreate(let path, _) = error else {
      Issue.record("\(error.map { "\($0)" } ?? "nothing")")
      return
    }
    #expect(path == folder("pipe"))
    let type = try FileManager.default.attributesOfItem(atPath: folder("pipe"))[.type] as? FileAttributeType
    #expect(type != .typeRegular)
    #expect(try folder.names == ["pipe"])
  }

  @Test func `the file behind a link is replaced, and the link stays one`() throws {
    try folder.write(old, to: "inner/target")
    try FileManager.default.createSymbolicLink(atPath: folder("link"), withDestinationPath: "inner/target")
    #expect(throws: FileError.exists(path: folder("link"))) {
      try AtomicFile.write(new, to: folder("link"), replaces: false)
    }
    #expect(try folder.bytes(of: "inner/target") == old)
    try AtomicFile.write(new, to: folder("link"), replaces: true)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder("link")) == "inner/target")
    #expect(try folder.bytes(of: "inner/target") == new)
    #expect(try folder.names == ["inner", "link"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder("inner")) == ["target"])
  }

  @Test func `a link to nothing exists, and is written when it may be replaced`() throws {
    try FileManager.default.createSymbolicLink(atPath: folder("link"), withDestinationPath: "nowhere")
    #expect(throws: FileError.exists(path: folder("link"))) {
      try AtomicFile.write(new, to: folder("link"), replaces: false)
    }
    try AtomicFile.write(new, to: folder("link"), replaces: true)
    #expect(try folder.bytes(of: "link") == new)
    #expect(try folder.names.filter { $0.contains("kaiki") } == [])
  }

  @Test func `a link to a folder or a pipe is refused`() throws {
    try #require(mkfifo(folder("pipe"), 0o600) == 0)
    for target in [".", "pipe"] {
      let link = folder("to-\(target)")
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
      let error = #expect(throws: FileError.self) { try AtomicFile.write(new, to: link, replaces: true) }
      guard case .cannotCreate = error else {
        Issue.record("\(target): \(error.map { "\($0)" } ?? "nothing")")
        continue
      }
    }
    #expect(try folder.names == ["pipe", "to-.", "to-pipe"])
  }

  // MARK: Other writers

  @Test func `a file that looks like a temporary one of this process is left alone`() throws {
    // The number of a process is its own only within its container.
    let thirdParty = "a.json.kaiki-\(getpid())"
    try folder.write(old, to: thirdParty)
    try AtomicFile.write(new, to: folder("a.json"), replaces: false)
    #expect(try folder.bytes(of: "a.json") == new)
    #expect(try folder.bytes(of: thirdParty) == old)
    #expect(try folder.names == ["a.json", thirdParty])
  }

  @Test func `of many writers that may not replace one writes and the others find its file`() throws {
    for round in 0..<20 {
      let path = folder("\(round).json")
      let outcomes = Mutex<[FileError?]>([])
      DispatchQueue.concurrentPerform(iterations: 8) { writer in
        var failure: FileError?
        do throws(FileError) {
          try AtomicFile.write(Array(repeating: UInt8(writer), count: 1_000), to: path, replaces: false)
        } catch {
          failure = error
        }
        outcomes.withLock { $0.append(failure) }
      }
      let failures = outcomes.withLock { $0 }.compactMap { $0 }
      #expect(failures == Array(repeating: .exists(path: path), count: 7))
      #expect(Set(try folder.bytes(of: "\(round).json")).count == 1)
    }
    #expect(try folder.names.count == 20)
  }
}
