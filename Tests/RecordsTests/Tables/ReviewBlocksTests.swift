import Kaiki
import TestSupport
import Testing
@testable import Intake

/// What is read does not depend on where blocks begin.
struct ReviewBlocksTests {
  /// Logs of twenty answers in every format, quoted and plain, on one line and on many.
  private static let logs: [(name: String, text: String)] = {
    let header = "id,cardId,reviewedAt,previousStep,nextStep,result,latencyMs,note,userId\n"
    let rows = (0..<20).map { number in
      (
        id: "review \(number)", card: "Card-\(number % 5)",
        at: "2024-01-\(10 + number)T09:30:0\(number % 10)Z",
        note: number % 3 == 0 ? "a\nb" : number % 3 == 1 ? "say \"x\", {y}, {z}" : "日本"
      )
    }
    func quoted(_ text: String) -> String { "\"\(text.replacing("\"", with: "\"\""))\"" }
    func object(_ row: (id: String, card: String, at: String, note: String)) -> String {
      let note = row.note.replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
      return
        #"{"id":"\#(row.id)","cardId":"\#(row.card)","note":"\#(note)","reviewedAt":"\#(row.at)","result":true,"more":[{"a":1},{"b":"},{"}]}"#
    }
    let objects = rows.map(object)
    return [
      (
        "plain.reviewLogs.csv",
        header + rows.map { "\($0.id),\($0.card),\($0.at),1,2,true,900,x,me\n" }.joined()
      ),
      (
        "quoted.reviewLogs.csv",
        header
          + rows.map {
            "\(quoted($0.id)),\(quoted($0.card)),\(quoted($0.at)),1,2,true,900,\(quoted($0.note)),\"me\"\r\n"
          }.joined()
      ),
      ("lines.reviewLogs.jsonl", objects.joined(separator: "\n")),
      ("array.reviewLogs.json", "[\(objects.joined(separator: ","))]"),
      ("pretty.reviewLogs.json", "[\n  \(objects.joined(separator: " ,\n  "))\n]\n"),
      (
        "wrapped.reviewLogs.json",
        #"{"schemaVersion":2,"rows":[\#(objects.joined(separator: ", "))],"of":{"a":[]}}"#
      ),
    ]
  }()

  /// All that reading gives, in words.
  private static func shown(_ bytes: [UInt8], as name: String, jobs: Int, blockBytes: Int) -> [String] {
    do throws(ReadingError) {
      let read = try HistoryReader.read(bytes, named: name, jobs: jobs, blockBytes: blockBytes)
      let log = read.history.log
      return [
        "\(read.sources)", "\(read.rejections.map(\.description.english))", "\(read.history.findings.all)",
        "\(log?.reviews ?? [])", "\(log?.cards.all ?? [])", "\(log?.ids.all ?? [])",
        "\(log?.users.all ?? [])",
      ]
    } catch {
      return ["\(error)"]
    }
  }

  @Test(arguments: logs.indices)
  func `blocks of any length give what one gives`(index: Int) {
    let (name, text) = Self.logs[index]
    let bytes = Array(text.utf8)
    let whole = Self.shown(bytes, as: name, jobs: 1, blockBytes: .max / 4)
    #expect(whole.count == 7)
    for blockBytes in [1, 7, 64, 100, 333, 1_000] {
      #expect(
        Self.shown(bytes, as: name, jobs: 1 + blockBytes % 3, blockBytes: blockBytes) == whole,
        "\(blockBytes)")
    }
  }

  @Test(arguments: logs.indices)
  func `damaged logs give the same faults in blocks of any length`(index: Int) {
    let (name, text) = Self.logs[index]
    let start = text.utf8.firstIndex(of: 0x0A).map { text.utf8.distance(from: text.startIndex, to: $0) } ?? 1
    var random = SeededGenerator(seed: index)
    for round in 0..<60 {
      var bytes = Array(text.utf8)
      for _ in 0...round % 3 {
        let offset = Int.random(in: min(start, bytes.count - 1)..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[offset] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1: bytes.remove(at: offset)
        case 2:
          bytes.insert([0x22, 0x0A, 0x7B, 0x7D, 0x5D, 0x2C].randomElement(using: &random) ?? 0, at: offset)
        default: bytes.removeSubrange(offset..<min(bytes.count, offset + 40))
        }
      }
      let whole = Self.shown(bytes, as: name, jobs: 1, blockBytes: .max / 4)
      for blockBytes in [50, 211] {
        #expect(
          Self.shown(bytes, as: name, jobs: 2, blockBytes: blockBytes) == whole,
          "\(blockBytes): \(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }
}
