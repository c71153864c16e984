import Testing

@testable import Intake

struct FittedWeightsTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func weights(_ json: String) throws(JSONDocumentError) -> [Double] {
    guard let path = try? folder.write(json.utf8, to: "w.json") else { return [] }
    return try FittedWeights.read(path, of: "fsrs6")
  }

  @Test func `weights are an array of numbers, or those of a model of a fit`() throws {
    #expect(try weights("[0.25, 1]") == [0.25, 1])
    let fit =
      #"{"models": [{"model": "hlr", "parameters": [3]}, {"model": "fsrs6", "parameters": [0.5, 2]}]}"#
    #expect(try weights(fit) == [0.5, 2])
    #expect(try weights("\u{FEFF}\n \(fit)") == [0.5, 2])
  }

  @Test(
    arguments: [
      "{}", #"{"models": {}}"#, #"{"models": [{"model": "fsrs7", "parameters": [1]}]}"#,
      #"{"models": [{"model": "fsrs6"}]}"#, #"{"models": [{"model": "fsrs6", "parameters": [1, null]}]}"#,
    ] as [String])
  func `an object without such a fit is refused`(json: String) {
    do throws(JSONDocumentError) {
      let numbers = try weights(json)
      Issue.record("read as \(numbers)")
    } catch {
      guard case .malformed(let rejection) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(
        rejection.description.english.hasSuffix(
          ":1:1: this object has no fitted parameters of fsrs6; write them with kaiki fit --models fsrs6"))
    }
  }
}
