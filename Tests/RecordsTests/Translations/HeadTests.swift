import Apps
import Testing

@testable import Rows
@testable import Formats
@testable import Intake

/// Scores of formats for the beginning of an input.
struct HeadTests {
  @Test(
    arguments: [
      ("BEGIN:VCALENDAR\n", "todo.txt", nil, [.app(ICalendarImport.self), .app(TodoTxtImport.self)]),
      ("id,stepIndex,nextDue\n", "a.csv", nil, [.native]),
      ("id;stepIndex;nextDue\n", "a.csv", nil, [.separated]),
      ("科目,日付,出欠\n", "a.csv", nil, [.sheet]),
      ("courseId,date,type,recordId\nA,10/5,欠席,1\n", "a.csv", nil, [.sheet, .native]),
      ("x,y\n1,2\n", "cards.csv", .cards, []),
    ] as [(String, String, DataKind?, [Recognition.Candidate])])
  func `formats are tried by their scores`(
    text: String, name: String, kind: DataKind?, candidates: [Recognition.Candidate]
  ) {
    Array(text.utf8).withUnsafeBytes { bytes in
      #expect(
        Recognition(Head(ThirdPartyText(name: name, bytes: bytes), kind: kind)).candidates
          .map(String.init(describing:)) == candidates.map(String.init(describing:)))
    }
  }
}
