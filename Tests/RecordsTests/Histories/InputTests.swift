import Kaiki
import Testing
@testable import Files
@testable import Rows
@testable import Intake

/// What is known of an input before its rows are read (T0).
struct InputTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(
    arguments: [
      ("{\"intervals\": [0, 1]}", nil, true), ("intervals,morningHour\n0;1,8\n", nil, true),
      ("{\"morningHour\": 7}", nil, false), ("id,stepIndex,nextDue\n", nil, false), ("", nil, false),
      ("[", nil, false), ("{\"morningHour\": 7}", .settings, true),
      ("{\"intervals\": [0, 1]}", .cards, false),
    ] as [(String, DataKind?, Bool)])
  func `an input holds settings by its kind, or else by its keys`(text: String, kind: DataKind?, holds: Bool)
    throws
  {
    let path = try folder.write(text.utf8, to: "export")
    var input = Input(name: path, kind: kind, file: OpenedFile(path))
    var reader = InputReader(isStrict: false, jobs: 1)
    #expect(try reader.learn(from: &input, ofSeveral: true) == holds)
    #expect(try input.takeBytes().withBytes { Array($0) } == Array(text.utf8))
  }

  @Test func `what was loaded to look at is there once more, where it cannot be loaded again`() throws {
    var input = Input(name: folder("none"), kind: nil, bytes: InputBytes(bytes: Array("{}".utf8)))
    #expect(try input.withHead { $0.native } == nil)
    #expect(try input.takeBytes().withBytes { $0.count } == 2)
    #expect(throws: ReadingError.self) { _ = try input.takeBytes() }
  }

  @Test func `bytes at hand are not those of a file that has their name`() throws {
    let path = try folder.write("[1,2,3]".utf8, to: "-")
    var input = Input(name: path, kind: nil, bytes: InputBytes(bytes: Array("{}".utf8)))
    #expect(input.fileBytes == nil && !input.isFile)
    #expect(try input.withHead { $0.names } == [])
    #expect(try input.takeBytes().withBytes { $0.count } == 2)
  }
}
