import Kaiki
import Testing
@testable import Rows
@testable import Intake

/// Every prefix and every single-bit flip of a valid file gives rows or a typed error, and ends.
struct DamagedInputTests {
  /// A valid file of each format: its name and text.
  struct Sample: CustomTestStringConvertible {
    var name: String
    var text: String
    var testDescription: String { name }

    var rowCount: Int

    init(name: String, rows: [Row], _ text: ([Row]) -> String) {
      self.name = name
      self.text = text(rows)
      rowCount = rows.count
    }

    /// Values without quotes and with some text beyond ASCII.
    struct Row {
      var number: Int
      var id: String { "r\(number)" }
      var card: String { number % 3 == 0 ? "日\(number)" : "card-\(number)" }
      var at: String { "2024-01-1\(number)T09:30:00+09:00" }
    }

    static let rows = (0..<9).map(Row.init)
    static let fewRows = Array(rows.prefix(4))

    static let samples: [Sample] = [
      Sample(name: "reviewLogs.csv", rows: rows) { rows in
        "id,cardId,reviewedAt,previousStep,nextStep,result,latencyMs,rating,userId,counted\n"
          + rows.map {
            "\($0.id),\($0.card),\($0.at),\($0.number),\($0.number + 1),true,4226,3,利用者-\($0.number),graded\n"
          }.joined()
      },
      Sample(name: "reviewLogs.jsonl", rows: rows) { rows in
        rows.map {
          #"{"id":"\#($0.id)","cardId":"\#($0.card)\u0041","reviewedAt":"\#($0.at)","result":true}"#
            + "\n"
        }.joined()
      },
      Sample(name: "reviewLogs.json", rows: rows) { rows in
        "{\"schemaVersion\": 2, \"rows\": [\n"
          + rows.map {
            #"  {"id": "\#($0.id)", "cardId": "\#($0.card)\ud83d\ude00", "reviewedAt": "\#($0.at)", "result": 0}"#
          }.joined(separator: ",\n") + "\n]}\n"
      },
      Sample(name: "quoted.reviewLogs.csv", rows: fewRows) { rows in
        "\"id\",cardId,reviewedAt,result\r\n"
          + rows.map { "\"\($0.id)\"\"\",\"\($0.card),\r\n\",\($0.at),\"1\"\r\n" }.joined()
      },
      Sample(name: "minified.reviewLogs.json", rows: fewRows) { rows in
        "["
          + rows.map { #"{"cardId":"\#($0.card)","reviewedAt":1705311000000,"result":1,"x":[{"y":[]}]}"# }
          .joined(separator: ",") + "]"
      },
      Sample(name: "cards.json", rows: fewRows) { rows in
        "["
          + rows.map {
            #"{"id":"\#($0.id)","question":"\#($0.card)\n","stepIndex":2,"nextDue":0,"tags":["a","b"]}"#
          }
          .joined(separator: ",\n") + "]"
      },
      Sample(name: "tasks.csv", rows: Array(rows.prefix(3))) { rows in
        "id,title,intervalValue,intervalUnit,nextReminderDate,createdDate,isActive,policy\n"
          + rows.map { "\($0.id),\($0.card),2,week,\($0.at),\($0.at),true,fixedSkip\n" }.joined()
      },
      Sample(name: "lists.json", rows: Array(rows.prefix(3))) { rows in
        "["
          + rows.map {
            #"{"id":"\#($0.id)","createdAt":0,"items":[{"id":"i","content":"\#($0.card)","isCompleted":0}]}"#
          }
          .joined(separator: ",\n") + "]"
      },
      Sample(name: "opens.csv", rows: Array(rows.prefix(3))) { rows in
        "timestamp,timeZone,deviceId\n" + rows.map { "\($0.at),Asia/Tokyo,\($0.card)\n" }.joined()
      },
      Sample(name: "settings.json", rows: [Row(number: 0)]) { _ in
        #"{"intervals":[0,1,2,4],"morningHour":8,"timeZoneIdentifier":"Asia/Tokyo"}"#
      },
      Sample(name: "public.csv", rows: fewRows) { rows in
        "card_id,review_rating,review_time,review_duration\n"
          + rows.map { "\($0.card),3,\($0.at),7241\n" }.joined()
      },
      Sample(name: "anki.csv", rows: fewRows) { rows in
        "id,cid,usn,ease,ivl,lastIvl,factor,time,type\n"
          + rows.map { "171174435949\($0.number),1711684780667,-1,3,-600,-60,2500,7241,1\n" }.joined()
      },
    ]
  }

  /// Reads damaged bytes: the number of good rows, or `nil` where nothing could be read.
  private func goodRows(_ bytes: [UInt8], of sample: Sample) -> Int? {
    let rejections: [Rejection]
    var rows: Int?
    do throws(ReadingError) {
      let read = try HistoryReader.read(bytes, named: sample.name)
      rejections = read.rejections
      rows = read.sources.first?.rows
      #expect(read.rejectedCount == rejections.count)
    } catch {
      switch error {
      case .unreadable(let rejection), .badSettings(let rejection): rejections = [rejection]
      case .noGoodRow(_, let found): rejections = found.listed
      case .unknownKind, .missingHeading, .unknownStudent, .file, .nothingInFolder, .noPeople, .personTwice:
        rejections = []
      }
      if case .file = error { Issue.record("\(error)") }
    }
    for rejection in rejections {
      let isPlaced = rejection.line >= 1 && rejection.column >= 1 && rejection.message.english.contains("; ")
      #expect(isPlaced, "\(rejection.description.english)")
    }
    return rows
  }

  @Test(arguments: Sample.samples)
  func `every prefix keeps its whole rows`(sample: Sample) throws {
    let bytes = Array(sample.text.utf8)
    let whole = try #require(goodRows(bytes, of: sample))
    #expect(whole == sample.rowCount)
    var most = 0
    for length in 0..<bytes.count {
      let rows = goodRows(Array(bytes.prefix(length)), of: sample) ?? 0
      // A row that is cut within its last number can still be a row, and not be one with a byte more.
      #expect(rows <= whole && rows >= most - 1, "\(sample.name), the first \(length) bytes: \(rows) rows")
      most = max(most, rows)
    }
    #expect(most >= whole - 1, "\(sample.name)")
  }

  @Test(arguments: Sample.samples)
  func `a flip of a single bit is read or refused`(sample: Sample) {
    let bytes = Array(sample.text.utf8)
    // Without its header a table is refused, and without its first brace a file is not JSON.
    let header = sample.name.hasSuffix(".csv") ? bytes.firstIndex(of: 0x0A).map { $0 + 1 } ?? 0 : 1
    // A damaged byte costs the row on its line, and the next one where a line end is lost.
    let isLineByLine = [
      "reviewLogs.csv", "reviewLogs.jsonl", "tasks.csv", "opens.csv", "public.csv", "anki.csv",
    ].contains(sample.name)
    for index in bytes.indices {
      // Every bit of every ninth byte, and each bit of the others in turn.
      for bit in index.isMultiple(of: 9) ? 0...7 : (index % 8)...(index % 8) {
        var damaged = bytes
        damaged[index] ^= 1 << bit
        let rows = goodRows(damaged, of: sample)
        guard isLineByLine, index >= header else { continue }
        let least =
          damaged[index] == UInt8(ascii: "\"") && sample.name.hasSuffix(".csv") ? 0 : sample.rowCount - 2
        #expect(rows ?? 0 >= least, "\(sample.name), byte \(index), bit \(bit): \(rows ?? 0) rows")
      }
    }
  }

  @Test(arguments: 1...60)
  func `bytes that are cut, repeated, shuffled and replaced are read or refused`(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let sample = try #require(Sample.samples.randomElement(using: &random))
    let texts = ["[", "]", "{", "}", "\"", ",", ":", "\\", "\\u", "\n", "\r", "null", "\u{FEFF}"]
    let tokens = texts.map { Array($0.utf8) } + [[0x00], [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80]]
    for _ in 0..<20 {
      var bytes = Array(sample.text.utf8)
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let start = Int.random(in: 0...bytes.count, using: &random)
        let end = min(bytes.count, start + Int.random(in: 0...40, using: &random))
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes.removeSubrange(start..<end)
        case 1:
          bytes.insert(contentsOf: bytes[start..<end], at: Int.random(in: 0...bytes.count, using: &random))
        case 2: bytes.insert(contentsOf: tokens.randomElement(using: &random) ?? [], at: start)
        default: bytes.replaceSubrange(start..<end, with: tokens.randomElement(using: &random) ?? [])
        }
      }
      _ = goodRows(bytes, of: sample)
    }
  }
}
