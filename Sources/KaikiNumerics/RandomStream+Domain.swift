extension RandomStream {
  /// What the numbers of a seed are drawn for: two uses have two domains, and so never the same numbers.
  ///
  /// Simulations take numbers from 16 on, which stand below; made-up lives those before; tests and benchmarks
  /// 255.
  @frozen
  public struct Domain: Hashable, Sendable {
    /// The number, which no other use has.
    public let number: UInt8

    /// A use.
    @inlinable
    public init(_ number: UInt8) {
      self.number = number
    }
  }
}

extension RandomStream.Domain {
  /// What a memory model is for one replicate.
  package static let memory = Self(16)
  /// Which days of the past a person lives again in one replicate.
  package static let learner = Self(17)
  /// The answers to each card.
  package static let cards = Self(18)
  /// When each task is done.
  package static let tasks = Self(19)
  /// By which rates tasks are done in one replicate.
  package static let taskRates = Self(20)
  /// When the app is opened.
  package static let openings = Self(21)
  /// Daily lists.
  package static let lists = Self(22)
  /// Attempts at each task.
  package static let attempts = Self(23)
  /// The classes of each course.
  package static let courses = Self(24)
  /// Days on which all classes are missed.
  package static let fullDays = Self(25)
  /// Which tasks stand in for a number of tasks that is tried out.
  package static let resampling = Self(26)
  /// Which of the waiting cards a learner takes.
  package static let choices = Self(27)
  /// On which day a card was due that was answered later, where a log does not say.
  package static let dueDays = Self(28)
  /// Which of equal forecasts what came is above.
  package static let ranks = Self(29)
  /// What is ticked of each habit.
  package static let habits = Self(30)
  /// Spells away of a person in one replicate.
  package static let spells = Self(31)
  /// Days on which none of many tasks is done.
  package static let restDays = Self(32)
  /// By how much an interval is lengthened or shortened.
  package static let spread = Self(33)
  /// Which of the models that a log leaves open are lived by.
  package static let variants = Self(34)
  /// Draws of tests and benchmarks.
  package static let tests = Self(255)
}
