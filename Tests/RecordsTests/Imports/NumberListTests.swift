import Testing

@testable import Intake

struct NumberListTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(
    arguments: [
      ("[0.25]", [0.25]), ("[ 1,\n-2e3 , 0 ]\n", [1, -2_000, 0]), ("[1e-400]", [0]), ("[-0]", [0]),
    ] as [(String, [Double])])
  func `a file is one array of numbers`(json: String, numbers: [Double]) throws {
    let path = try folder.write(json.utf8, to: "w.json")
    #expect(try NumberList.read(path) == numbers)
  }

  @Test(
    arguments: [
      ("", "1:1: \(Words.expected("[", found: "the end"))"),
      ("{}", "1:1: \(Words.expected("[", found: "\"{\""))"),
      ("[]", "1:2: \(Words.noValue("\"]\""))"),
      ("[1", "1:3: \(Words.expected("]", found: "the end"))"),
      ("[1,", "1:4: \(Words.noValue("the end"))"),
      ("[1,]", "1:4: \(Words.noValue("\"]\""))"),
      ("[1 2]", "1:4: \(Words.expected("]", found: "\"2\""))"),
      ("[1,\n NaN]", "2:2: \(Words.noValue("\"NaN\""))"),
      ("[1e999]", "1:2: this is not a number; write numbers such as 0.25"),
      ("[true]", "1:2: this is not a number; write numbers such as 0.25"),
      ("[null]", "1:2: this is not a number; write numbers such as 0.25"),
      ("[[1]]", "1:2: this is not a number; write numbers such as 0.25"),
      ("[\"0.25\"]", "1:2: this is not a number; write numbers such as 0.25"),
      ("[1] 2", "1:5: text follows the end of the numbers; remove it"),
      ("[1]]", "1:4: text follows the end of the numbers; remove it"),
    ] as [(String, String)])
  func `anything else is refused with its place`(json: String, fault: String) throws {
    let path = try folder.write(json.utf8, to: "w.json")
    do throws(JSONDocumentError) {
      let numbers = try NumberList.read(path)
      Issue.record("read as \(numbers)")
    } catch {
      guard case .malformed(let rejection) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(rejection.description.english == "\(path):\(fault)")
    }
  }

  @Test func `a missing file is an error of the system`() {
    let error = #expect(throws: JSONDocumentError.self) { try NumberList.read(folder("none.json")) }
    guard case .file(.missing(let path)) = error else {
      Issue.record("\(error.map { "\($0)" } ?? "nothing")")
      return
    }
    #expect(path == folder("none.json"))
  }
}
