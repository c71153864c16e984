import Foundation
import Testing

@testable import Files

struct FolderTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: [
    ("a/b/c.csv", "a/b", "c.csv"), ("c.csv", ".", "c.csv"), ("/c.csv", "/", "c.csv"), ("a/b/", "a/b", "b"),
    ("/", "/", "/"), ("", ".", ""), ("日本/語.csv", "日本", "語.csv"),
  ])
  func `a path has a folder and a name`(path: String, parent: String, name: String) {
    #expect(Folder.parent(of: path) == parent)
    #expect(Folder.name(of: path) == name)
  }

  @Test func `paths of one place have one text, whether or not anything lies there`() throws {
    try folder.write([], to: "a/file")
    for name in ["file", "none"] {
      let location = Folder.location(of: folder("a/\(name)"))
      #expect(Folder.location(of: folder("a/../a/./\(name)")) == location)
      #expect(Folder.location(of: folder("a//\(name)")) == location)
      #expect(Folder.location(of: folder("\(name)")) != location)
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder("link"), withDestinationPath: folder("a"))
    #expect(Folder.location(of: folder("link/none")) == Folder.location(of: folder("a/none")))
    #expect(Folder.location(of: folder("no/where")) != Folder.location(of: folder("a/where")))
  }

  @Test func `names are sorted by their bytes and hidden ones left out`() throws {
    for name in ["b", "a", "B", "日本", ".hidden", "a.b", "é"] { try folder.write([], to: name) }
    #expect(try Folder.names(in: folder.path) == ["B", "a", "a.b", "b", "é", "日本"])
  }

  @Test func `a long name is read whole`() throws {
    let name = String(repeating: "n", count: 255)
    try folder.write([], to: name)
    #expect(try Folder.names(in: folder.path) == [name])
  }

  @Test func `folders are made with those above them`() throws {
    try Folder.make(folder("a/b/c"))
    #expect(Folder.isFolder(folder("a/b/c")))
    try Folder.make(folder("a/b/c"))
    try folder.write([], to: "file")
    for path in ["file", "file/a"] {
      let error = #expect(throws: FileError.self) { try Folder.make(folder(path)) }
      guard case .cannotCreate = error else {
        Issue.record("\(path): \(error.map { "\($0)" } ?? "nothing")")
        continue
      }
    }
  }

  @Test func `a missing folder has no names`() {
    #expect(throws: FileError.missing(path: folder("none"))) { try Folder.names(in: folder("none")) }
  }

  @Test(arguments: [true, false])
  func `no link in a folder leads a file of ours out of it`(isThere: Bool) throws {
    if isThere { try folder.write(Array("mine".utf8), to: "victim") }
    try folder.write([], to: "out/other")
    try FileManager.default.createSymbolicLink(
      atPath: folder("out/a"), withDestinationPath: folder("victim"))
    #expect(throws: FileError.cannotCreate(path: folder("out/a"), reason: "it is a link")) {
      try Folder.write([(name: "a", bytes: [1]), (name: "b", bytes: [2])], to: folder("out"), replaces: true)
    }
    #expect(try folder.names(in: "out") == ["a", "other"])
    #expect(FileManager.default.fileExists(atPath: folder("victim")) == isThere)
    if isThere { #expect(try folder.bytes(of: "victim") == Array("mine".utf8)) }
  }

  @Test func `files do not go into a file`() throws {
    try folder.write(Array("old".utf8), to: "file")
    #expect(throws: FileError.cannotCreate(path: folder("file"), reason: "it is a file, not a folder")) {
      try Folder.write([(name: "a", bytes: [])], to: folder("file"), replaces: true)
    }
    #expect(try folder.bytes(of: "file") == Array("old".utf8))
  }
}
