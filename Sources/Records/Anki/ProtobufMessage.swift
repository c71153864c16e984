/// Fields of a message in the wire format of Protocol Buffers, up to the first damaged field.
///
/// - Note: Source: protobuf.dev/programming-guides/encoding.
package struct ProtobufMessage {
  private enum Value {
    case integer(UInt64)
    case number(Float)
    case bytes(UnsafeRawBufferPointer)
  }

  private var fields: [(number: Int, value: Value)] = []

  package init(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes[...]
    while !rest.isEmpty, let key = Self.integer(&rest) {
      let number = Int(truncatingIfNeeded: key >> 3)
      switch key & 7 {
      case 0:
        guard let integer = Self.integer(&rest) else { return }
        fields.append((number, .integer(integer)))
      case 1:
        guard rest.count >= 8 else { return }
        rest = rest.dropFirst(8)
      case 2:
        guard let count = Self.integer(&rest), count <= rest.count else { return }
        fields.append((number, .bytes(UnsafeRawBufferPointer(rebasing: rest.prefix(Int(count))))))
        rest = rest.dropFirst(Int(count))
      case 5:
        guard rest.count >= 4 else { return }
        fields.append((number, .number(Self.float(rest))))
        rest = rest.dropFirst(4)
      default: return
      }
    }
  }

  /// Returns the last integer of a field number; `nil` if the message has none.
  package func integer(_ number: Int) -> Int? {
    for field in fields.reversed() where field.number == number {
      if case .integer(let integer) = field.value { return Int(truncatingIfNeeded: integer) }
    }
    return nil
  }

  /// Returns the last 32-bit floating-point number of a field number; `nil` if the message has none.
  package func number(_ number: Int) -> Double? {
    for field in fields.reversed() where field.number == number {
      if case .number(let value) = field.value { return Double(value) }
    }
    return nil
  }

  /// Returns the last embedded message of a field number; `nil` if the message has none.
  package func message(_ number: Int) -> ProtobufMessage? {
    for field in fields.reversed() where field.number == number {
      if case .bytes(let bytes) = field.value { return ProtobufMessage(bytes) }
    }
    return nil
  }

  /// Returns all 32-bit floating-point numbers of a field number, packed or single, in order; empty if there are none.
  package func numbers(_ number: Int) -> [Double] {
    fields.filter { $0.number == number }.flatMap { field -> [Double] in
      switch field.value {
      case .integer: []
      case .number(let number): [Double(number)]
      case .bytes(let bytes):
        stride(from: 0, through: bytes.count - 4, by: 4).map { Double(Self.float(bytes[$0...])) }
      }
    }
  }

  private static func float(_ bytes: Slice<UnsafeRawBufferPointer>) -> Float {
    let word = bytes.base.loadUnaligned(fromByteOffset: bytes.startIndex, as: UInt32.self)
    return Float(bitPattern: UInt32(littleEndian: word))
  }

  private static func integer(_ rest: inout Slice<UnsafeRawBufferPointer>) -> UInt64? {
    var (value, shift) = (UInt64(0), UInt64(0))
    while let byte = rest.first, shift < 64 {
      rest = rest.dropFirst()
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    return nil
  }
}
