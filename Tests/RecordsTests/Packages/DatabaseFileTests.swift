import TestSupport
import Testing

@testable import Files
@testable import Intake

struct DatabaseFileTests {
  @Test func `a database is read from its file, whatever its input is called`() throws {
    let folder = try TemporaryFolder()
    let bytes = Array("SQLite format 3\0".utf8) + [UInt8](repeating: 1, count: 100)
    var input = Input(name: "-", kind: nil, file: OpenedFile(try folder.write(bytes, to: "collection.anki2")))
    #expect(try input.signature() == .database)
    #expect(try DatabaseFile.image(of: &input).withBytes { Array($0) } == bytes)
  }

  @Test func `what ends before the versions of its format is left as it is`() {
    for count in [0, 18, 19] {
      let image = InputBytes(bytes: [UInt8](repeating: 2, count: count))
      DatabaseFile.seal(image)
      #expect(image.withBytes { $0.allSatisfy { $0 == 2 } })
    }
    let image = InputBytes(bytes: [UInt8](repeating: 2, count: 21))
    DatabaseFile.seal(image)
    #expect(image.withBytes { Array($0.suffix(4)) } == [2, 1, 1, 2])
  }
}
