import Testing

@testable import Files

struct InputBytesTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: [0, 1, 4_095, 4_096, 65_535, 65_536, 65_537, 200_000])
  func `a file is read to its end`(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let input = try InputBytes(path: try folder.write(bytes, to: "a"))
    #expect(input.withBytes { Array($0) } == bytes)
  }

  @Test(arguments: ["none", "none/a", "file/a", ""])
  func `what is not there is missing`(name: String) throws {
    try folder.write([], to: "file")
    let path = name.isEmpty ? "" : folder(name)
    #expect(throws: FileError.missing(path: path)) { try InputBytes(path: path) }
  }

  @Test func `a folder has no bytes`() {
    let error = #expect(throws: FileError.self) { try InputBytes(path: folder.path) }
    guard case .cannotRead(let path, _) = error else {
      Issue.record("\(error.map { "\($0)" } ?? "nothing")")
      return
    }
    #expect(path == folder.path)
  }

  @Test func `a device without end is not taken for a file of known size`() throws {
    let input = try InputBytes(path: "/dev/null")
    #expect(input.withBytes { Array($0) } == [])
  }

  @Test func `a device without end is read until it is given up`() throws {
    let input = try InputBytes(path: "/dev/zero") { $0.count > 5_000_000 }
    #expect((5_000_001...7_000_000).contains(input.withBytes { $0.count }))
  }
}
