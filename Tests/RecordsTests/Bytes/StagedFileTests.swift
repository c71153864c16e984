import Testing

@testable import Files

struct StagedFileTests {
  let folder: TemporaryFolder
  private let old = Array("old".utf8)
  private let new = Array("new and longer".utf8)

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `a name that another file has is not taken`() throws {
    try folder.write(old, to: "a.kaiki-1")
    try folder.write(old, to: "a.kaiki-2")
    var endings = ["1", "2", "3", "4"]
    var staged = try StagedFile(CollectionOfOne(new), for: folder("a")) { endings.removeFirst() }
    #expect(try folder.names == ["a.kaiki-1", "a.kaiki-2", "a.kaiki-3"])
    try staged.commit(replaces: false)
    #expect(try folder.names == ["a", "a.kaiki-1", "a.kaiki-2"])
    #expect(try folder.bytes(of: "a.kaiki-1") == old && folder.bytes(of: "a.kaiki-2") == old)
    #expect(try folder.bytes(of: "a") == new)
  }

  @Test(arguments: ["x", "あ", "é"] as [String])
  func `a name of any length that a file may have can be written`(letter: String) throws {
    let name = String(repeating: letter, count: 255 / letter.utf8.count)
    var staged = try StagedFile(CollectionOfOne(new), for: folder(name))
    try staged.commit(replaces: false)
    #expect(try folder.names == [name] && folder.bytes(of: name) == new)
  }

  @Test func `a folder in which every name is taken is given up, and its files stay`() throws {
    try folder.write(old, to: "a.kaiki-1")
    let error = #expect(throws: FileError.self) {
      try StagedFile(CollectionOfOne(new), for: folder("a")) { "1" }
    }
    guard case .cannotCreate(let path, _) = error else {
      Issue.record("\(error.map { "\($0)" } ?? "nothing")")
      return
    }
    #expect(path == folder("a"))
    #expect(try folder.names == ["a.kaiki-1"])
  }

  @Test func `a file that has come meanwhile is not replaced unless it may be`() throws {
    var first = try StagedFile(CollectionOfOne(old), for: folder("a"))
    var second = try StagedFile(CollectionOfOne(new), for: folder("a"))
    try first.commit(replaces: false)
    #expect(throws: FileError.exists(path: folder("a"))) { try second.commit(replaces: false) }
    #expect(try folder.bytes(of: "a") == old)
    try second.commit(replaces: true)
    #expect(try folder.bytes(of: "a") == new)
    #expect(try folder.names == ["a"])
  }

  @Test func `what is taken back leaves nothing of its own and all of others`() throws {
    var mine = try StagedFile(CollectionOfOne(new), for: folder("mine"))
    var replaced = try StagedFile(CollectionOfOne(new), for: folder("replaced"))
    let waiting = try StagedFile(CollectionOfOne(new), for: folder("waiting"))
    try mine.commit(replaces: false)
    try replaced.commit(replaces: false)
    try AtomicFile.write(old, to: folder("replaced"), replaces: true)
    for file in [mine, replaced, waiting] { file.takeBack(replaced: false) }
    #expect(try folder.names == ["replaced"])
    #expect(try folder.bytes(of: "replaced") == old)
  }

  @Test func `of a file that may have replaced another only the temporary one is taken back`() throws {
    var placed = try StagedFile(CollectionOfOne(new), for: folder("a"))
    try placed.commit(replaces: true)
    placed.takeBack(replaced: true)
    #expect(try folder.bytes(of: "a") == new)
  }

  @Test func `random names differ`() {
    #expect(Set((0..<1_000).map { _ in StagedFile.randomEnding() }).count == 1_000)
  }
}
