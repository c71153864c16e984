import Kaiki
@testable import Rows

/// Comma-separated values read byte by byte: the slow twin that the reader is held to.
struct PlainCSVReader {
  let bytes: [UInt8]
  private(set) var position: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// A record: its fields as they are meant, or where it is broken and why; what is no text is broken where it begins.
  enum Record: Equatable {
    case fields([[UInt8]])
    case fault(Int, String)
  }

  /// The next record; `nil` at the end.
  mutating func next() -> Record? {
    while position < bytes.count {
      if bytes[position] == 0x0A {
        position += 1
      } else if bytes[position] == 0x0D, position + 1 < bytes.count, bytes[position + 1] == 0x0A {
        position += 2
      } else {
        break
      }
    }
    guard position < bytes.count else { return nil }
    let start = position
    let record = record()
    if case .fault = record {
      position = (bytes[start...].firstIndex(of: 0x0A) ?? bytes.count - 1) + 1
      return record
    }
    let text = bytes[start..<position]
    if String(validating: text, as: UTF8.self) == nil || text.contains(0) {
      return .fault(start, InputText.notUTF8.english)
    }
    return record
  }

  private mutating func record() -> Record {
    var fields: [[UInt8]] = []
    var index = position
    while true {
      var field: [UInt8] = []
      if index < bytes.count, bytes[index] == 0x22 {
        let quote = index
        index += 1
        while true {
          guard index < bytes.count else { return .fault(quote, "the closing quote is missing; add it") }
          if bytes[index] == 0x22 {
            guard index + 1 < bytes.count, bytes[index + 1] == 0x22 else { break }
            index += 1
          }
          field.append(bytes[index])
          index += 1
        }
        index += 1
      } else {
        while index < bytes.count, ![0x2C, 0x0A, 0x0D, 0x22].contains(bytes[index]) {
          field.append(bytes[index])
          index += 1
        }
      }
      fields.append(field)
      guard index < bytes.count else {
        position = index
        return .fields(fields)
      }
      switch bytes[index] {
      case 0x2C: index += 1
      case 0x0A:
        position = index + 1
        return .fields(fields)
      case 0x0D where index + 1 < bytes.count && bytes[index + 1] == 0x0A:
        position = index + 2
        return .fields(fields)
      case 0x0D:
        return .fault(
          index, "a carriage return has no line feed after it; end lines with LF or CRLF")
      default:
        return .fault(
          index, "the field has a quote inside; put the field in quotes and double the inner quote")
      }
    }
  }
}
