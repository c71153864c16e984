import Testing

@testable import Fuzzing

/// Against the library that unpacks them, which looks at check sums.
struct StoredFilesTests {
  private let files = [FuzzInput("a.csv", "id\n1\n"), FuzzInput("b/日.csv", ""), FuzzInput("c", "é")]

  @Test func `a zip holds its files`() throws {
    #expect(try Fixtures.unpacked(StoredFiles.zip(files), as: .zip) == files)
  }

  @Test(arguments: ["1", "id\n1\n", "日本"])
  func `a gzip holds its bytes`(text: String) throws {
    let bytes = Array(text.utf8)
    #expect(try Fixtures.unpacked(StoredFiles.gzip(bytes), as: .gzip).map(\.bytes) == [bytes])
  }
}
