import Kaiki

/// State that a format keeps between the files of one reading.
protocol FormatMemory: Sendable {
  init()
}

/// Memory of a format that reads each file by itself.
struct NoMemory: FormatMemory {}

/// States of all formats, by their types.
struct FormatMemories {
  private var states: [ObjectIdentifier: any FormatMemory] = [:]

  /// Lets a function change the state of a type, without a copy.
  mutating func use<Memory: FormatMemory, Value, Failure: Error>(
    _ type: Memory.Type, _ body: (inout Memory) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    var memory = states.removeValue(forKey: ObjectIdentifier(type)) as? Memory ?? Memory()
    defer { states[ObjectIdentifier(type)] = memory }
    return try body(&memory)
  }
}
