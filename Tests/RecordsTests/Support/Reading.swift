import Encoding
import Kaiki
import Testing
@testable import Files
@testable import Rows
@testable import Formats
@testable import Intake

/// What a row reader came upon, with places as an editor counts them.
enum Event: Hashable, CustomStringConvertible {
  /// The wanted values as text; `nil` for a missing one.
  case row([String?])
  case fault(line: Int, column: Int, String)

  var description: String {
    switch self {
    case .row(let cells): "row \(cells.map { $0 ?? "–" })"
    case .fault(let line, let column, let message): "\(line):\(column): \(message)"
    }
  }
}

/// What came of reading some bytes row by row.
struct Reading: Hashable {
  var names: [String] = []
  var unknownNames: [String] = []
  var events: [Event] = []

  var rows: [[String?]] {
    events.compactMap { if case .row(let cells) = $0 { cells } else { nil } }
  }

  var faults: [String] {
    events.compactMap { if case .fault = $0 { $0.description } else { nil } }
  }

  /// Reads comma-separated values; `wanted` names the columns, all of the header where it is `nil`.
  static func csv(_ text: String, wanted: [String]? = nil) -> Reading {
    csv(Array(text.utf8), wanted: wanted)
  }

  static func csv(_ bytes: [UInt8], wanted: [String]? = nil) -> Reading {
    read(bytes, wanted: wanted) { bytes throws(Fault) in
      try CSVRowReader(bytes: bytes, from: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    }
  }

  /// Reads JSON; `wanted` names the keys, all of the first object where it is `nil`.
  static func json(_ text: String, wanted: [String]? = nil) -> Reading {
    json(Array(text.utf8), wanted: wanted)
  }

  static func json(_ bytes: [UInt8], wanted: [String]? = nil) -> Reading {
    read(bytes, wanted: wanted) { bytes throws(Fault) in try JSONRowReader(bytes: bytes, from: 0) }
  }

  private static func read<Reader: ReviewRowReader>(
    _ bytes: [UInt8], wanted: [String]?, _ open: (UnsafeRawBufferPointer) throws(Fault) -> Reader
  ) -> Reading {
    bytes.withUnsafeBytes { bytes in
      var finder = PositionFinder()
      func event(_ fault: Fault) -> Event {
        let (line, column) = finder.position(of: fault.offset, in: bytes)
        return .fault(line: line, column: column, fault.message.english)
      }
      var reading = Reading()
      do throws(Fault) {
        var reader = try open(bytes)
        reading.names = reader.names
        let columns = wanted ?? reader.names
        reader.want(columns)
        var row = Row(columnCount: columns.count)
        // A reader that does not get on would go on for ever.
        for _ in 0...bytes.count + 1 {
          switch reader.next(into: &row) {
          case .end:
            reading.unknownNames = reader.unknownNames
            return reading
          case .fault(let fault):
            reading.events.append(event(fault))
          case .row:
            reading.events.append(
              .row(row.cells.map { $0.form == .missing ? nil : CellText.string($0, in: bytes) }))
          }
        }
        Issue.record("the reader never comes to an end")
      } catch {
        reading.events.append(event(error))
      }
      return reading
    }
  }
}

extension Instant {
  /// An instant as ISO 8601 writes it, which has tests of its own.
  static func at(_ text: String) throws -> Instant { try InstantText.parse(text).get() }
}

extension TemporaryFolder {
  /// Reads files of the given names and contents as one history, in the order in which they are given.
  func read(
    _ files: KeyValuePairs<String, String>, kind: DataKind? = nil, isStrict: Bool = false
  ) throws -> FilesRead {
    let paths = try files.map { try write($0.value.utf8, to: $0.key) }
    return FilesRead(read: try HistoryReader.read(paths, kind: kind, isStrict: isStrict))
  }

  /// Reads the folder itself.
  func readAll() throws -> FilesRead { FilesRead(read: try HistoryReader.read([path], kind: nil)) }

  /// Reads one file and returns its error, without the folder's own path.
  func readingError(_ bytes: some Sequence<UInt8>, as name: String, kind: DataKind? = nil) throws -> String? {
    let path = try write(bytes, to: name)
    do throws(ReadingError) {
      _ = try HistoryReader.read([path], kind: kind)
      return nil
    } catch {
      return String(describing: error).replacing("\(self.path)/", with: "")
    }
  }
}

/// What came of reading some files; the parts of the history are found in it directly.
@dynamicMemberLookup
struct FilesRead {
  var read: ReadHistory

  subscript<Value>(dynamicMember path: WritableKeyPath<ReadHistory, Value>) -> Value {
    get { read[keyPath: path] }
    set { read[keyPath: path] = newValue }
  }

  subscript<Value>(dynamicMember path: KeyPath<ReadHistory, Value>) -> Value { read[keyPath: path] }

  subscript<Value>(dynamicMember path: KeyPath<History, Value>) -> Value { read.history[keyPath: path] }

  /// The rejections with the bare names of their files.
  var faults: [String] {
    read.rejections.map { "\(Folder.name(of: $0.file)):\($0.line):\($0.column): \($0.message.english)" }
  }

  /// The rejections as an editor would show them, without the path of a folder.
  func faults(in folder: TemporaryFolder) -> [String] {
    read.rejections.map { $0.description.english.replacing("\(folder.path)/", with: "") }
  }
}

extension History {
  /// Everything in it as lines of JSON, the kind before each; in a fixed order where `isSorted`.
  func lines(isSorted: Bool = false) -> [String] {
    let lines = HistoryWriter(format: .jsonl).files(of: self).flatMap { name, bytes in
      String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { "\(name) \($0)" }
    }
    return isSorted ? lines.sorted() : lines
  }
}
