/// Something that is read from bytes, with what mutations of it begin with.
package struct FuzzFormat: Sendable {
  /// What it is called on the command line.
  package let name: String
  /// How many inputs of a thousand or so are of it: the fewer, the longer one takes.
  package let share: Int
  /// Words that mean something in it, which mutations put in.
  package let words: [[UInt8]]
  /// The inputs that mutations begin with.
  package let seeds: @Sendable (Fixtures) throws -> [FuzzInput]
  /// Reads an input, in every way that there is for it.
  package let read: @Sendable (FuzzInput, Scratch) throws(Difference) -> FuzzOutcome

  /// A format.
  package init(
    _ name: String, share: Int, words: [String] = [],
    seeds: @escaping @Sendable (Fixtures) throws -> [FuzzInput],
    read: @escaping @Sendable (FuzzInput, Scratch) throws(Difference) -> FuzzOutcome
  ) {
    self.name = name
    self.share = share
    self.words = words.map { Array($0.utf8) }
    self.seeds = seeds
    self.read = read
  }

  /// The formats that are read without a command.
  package static let all: [FuzzFormat] = texts + packages + others
}
