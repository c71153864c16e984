import TestSupport
import Testing

@testable import Records

struct DatabaseFileTests {
  @Test func `a database is read from its file, whatever its input is called`() throws {
    let folder = try TemporaryFolder()
    let bytes = Array("SQLite format 3\0".utf8) + [UInt8](repeating: 1, count: 100)
    var input = Input(name: "-", kind: nil, file: OpenedFile(try folder.write(bytes, to: "collection.anki2")))
    #expect(try input.signature() == .database)
    #expect(try DatabaseFile.image(of: &input).withBytes { Array($0) } == bytes)
  }
}
