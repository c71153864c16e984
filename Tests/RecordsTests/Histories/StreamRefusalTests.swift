import Foundation
import Kaiki
import TestSupport
import Testing

@testable import Files
@testable import Rows
@testable import Intake

/// Why the answers of a log are not given away while it is read.
struct StreamRefusalTests {
  private final class Sink: AnswerSink {
    let wantsCardRecords = false
    func begin(table: IntervalTable, carriesSteps: Bool) {}
    func take(_ reviews: ContiguousArray<ObservedReview>) {}
  }

  private static let header = "id,cardId,reviewedAt,result\n"
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A row of a log, on a day of January.
  private static func row(_ number: Int, day: Int = 15) -> String {
    "r\(number),c\(number % 7),2024-01-\(day)T\(10 + number / 3_600 % 10):\(10 + number / 60 % 50):\(10 + number % 50)Z,true\n"
  }

  /// What comes of files that are read as a stream, in their order.
  private func streamed(
    _ files: [(name: String, text: String)], minAnswers: Int = 0
  ) throws(StreamRefusal) {
    let stream = AnswerStream(into: Sink(), minBytes: 100, minAnswers: minAnswers) { _ in nil }
    var reader = InputReader(isStrict: false, jobs: 1).streaming(to: stream, sortsAnswers: false)
    for file in files {
      guard let path = try? folder.write(file.text.utf8, to: file.name) else { preconditionFailure("a file") }
      var input = Input(
        name: path, kind: DataFileName.kind(of: file.name), file: OpenedFile(path))
      try reader.stream(&input, ofSeveral: files.count > 1)
    }
    try reader.settleStream()
  }

  private func refusal(
    _ files: [(name: String, text: String)], minAnswers: Int = 0
  ) -> StreamRefusal? {
    do throws(StreamRefusal) {
      try streamed(files, minAnswers: minAnswers)
      return nil
    } catch {
      return error
    }
  }

  private static let rows = (0..<50).map { row($0) }.joined()

  @Test func `a log is read as a stream`() {
    #expect(refusal([("log.csv", Self.header + Self.rows)]) == nil)
  }

  @Test func `an answer that comes twice is refused`() {
    let text = Self.header + Self.rows + Self.row(3)
    guard case .repeatedAnswers? = refusal([("log.csv", text)]) else {
      Issue.record("the log is refused")
      return
    }
  }

  @Test func `a log of mostly bad rows is refused`() {
    let text = Self.header + Self.row(1) + String(repeating: "a,b,c,d\n", count: 30)
    guard case .uncertainText? = refusal([("log.csv", text)]) else {
      Issue.record("the log is refused")
      return
    }
  }

  @Test(arguments: [("x", false), ("\u{0}", true)])
  func `a log with bytes that are no text is refused, though their row is kept out for something else`(
    bytes: String, isRefused: Bool
  ) {
    let rows = (0..<9).map {
      #"{"id": "r\#($0)", "cardId": "c", "reviewedAt": "2024-01-15T09:3\#($0):00Z", "result": true}"#
    }
    let text = "[" + rows.joined(separator: ",\n") + ",\n\(bytes)\", \"cardId\": 1}\n]\n"
    switch refusal([("log.json", text)]) {
    case nil: #expect(!isRefused)
    case .uncertainText?: #expect(isRefused)
    case let other?: Issue.record("\(other)")
    }
  }

  @Test(arguments: [false, true])
  func `a second log is refused, a large one or a small one`(isSmall: Bool) {
    let second = Self.header + Self.row(100) + (isSmall ? "" : Self.rows.replacing("r", with: "s"))
    guard case .severalLogs? = refusal([("a.csv", Self.header + Self.rows), ("b.csv", second)]) else {
      Issue.record("the second log is refused")
      return
    }
  }

  @Test func `few answers are refused`() {
    guard case .fewAnswers? = refusal([("log.csv", Self.header + Self.rows)], minAnswers: 51) else {
      Issue.record("the log is refused")
      return
    }
    #expect(refusal([("log.csv", Self.header + Self.rows)], minAnswers: 50) == nil)
  }

  @Test func `what cannot be read is refused, and a large file that is no log is read as it is`() {
    guard case .unreadable? = refusal([("log.csv", String(repeating: "a,b\n", count: 50))]) else {
      Issue.record("the file is refused")
      return
    }
    let opens = "timestamp,timeZone\n" + String(repeating: "2024-01-15T09:30:00Z,Asia/Tokyo\n", count: 9)
    #expect(refusal([("opens.csv", opens), ("log.csv", Self.header + Self.rows)]) == nil)
  }

  @Test func `a row beyond what is at hand is refused`() {
    let long = "x,y,\(String(repeating: "z", count: 4 << 20)),true\n"
    guard case .longRow? = refusal([("log.csv", Self.header + Self.rows + long + Self.row(60))]) else {
      Issue.record("the log is refused")
      return
    }
  }
}
