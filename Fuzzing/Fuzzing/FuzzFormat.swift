import KaikiNumerics

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

/// Which input has which number: the same seed gives the same inputs, whoever asks and in whatever order.
package struct FuzzPlan: Sendable {
  private let seed: UInt64
  private let formats: [FuzzFormat]
  private let seeds: [[FuzzInput]]
  /// The sums of the shares up to each format.
  private let bounds: [Int]

  /// The inputs of a seed.
  ///
  /// - Parameter formats: At least one.
  /// - Throws: What stands in the way of reading the fixtures.
  package init(seed: UInt64, _ formats: [FuzzFormat], _ fixtures: Fixtures) throws {
    self.seed = seed
    self.formats = formats
    seeds = try formats.map { try $0.seeds(fixtures) }
    var sum = 0
    bounds = formats.map { format in
      sum += format.share
      return sum
    }
    for (format, seeds) in zip(formats, seeds) {
      precondition(!seeds.isEmpty, "there is no fixture of \(format.name)")
    }
  }

  /// An input by its number, from 0, with the place of its format.
  package func input(_ number: Int) -> (format: Int, input: FuzzInput) {
    var random = RandomStream(seed: seed, domain: .tests, replicate: number, item: 1)
    let drawn = random.below(bounds.last ?? 1)
    let format = bounds.firstIndex { drawn < $0 } ?? 0
    var mutation = Mutation(seed: seed, number: number, words: formats[format].words)
    return (format, mutation.mutated(seeds[format]))
  }
}
