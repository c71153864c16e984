import Testing

@testable import Fuzzing

struct RoundTripTests {
  @Test func `a difference names the file and the first line that is another`() {
    #expect(
      throws: Difference(description: #"the subject, a.csv, has a line "3,4", and had "3,5""#)
    ) {
      try RoundTrip.compare(
        [("a.csv", Array("1,2\n3,4\n".utf8))], with: [("a.csv", Array("1,2\n3,5\n".utf8))], "the subject")
    }
  }

  @Test func `a file that is missing is a difference`() {
    #expect(throws: Difference.self) { try RoundTrip.compare([], with: [("a.csv", [])], "the subject") }
  }

  @Test func `the same files are none`() {
    #expect(throws: Never.self) { try RoundTrip.compare([("a", [1])], with: [("a", [1])], "the subject") }
  }
}
