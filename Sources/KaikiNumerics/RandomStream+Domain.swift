extension RandomStream {
  /// Use of random numbers: streams of different domains never share numbers of a seed.
  ///
  /// Synthetic data use domains below 16, simulations use domains from 16 on, and tests and benchmarks use 255.
  @frozen
  public struct Domain: Hashable, Sendable {
    /// Number of the domain, 0...255, unique per use.
    public let number: UInt8

    /// Creates a domain with a number, 0...255.
    @inlinable
    public init(_ number: UInt8) {
      self.number = number
    }
  }
}

extension RandomStream.Domain {
  /// Parameters of the assumed memory model in one replicate.
  package static let memory = Self(16)
  /// Past days that one replicate resamples.
  package static let learner = Self(17)
  /// Outcomes of the answers to each simulated card.
  package static let cards = Self(18)
  /// Completion times of each task.
  package static let tasks = Self(19)
  /// Completion rates of tasks in one replicate.
  package static let taskRates = Self(20)
  /// App sessions in one replicate.
  package static let appSessions = Self(21)
  /// Creation and results of daily lists.
  package static let lists = Self(22)
  /// Attempts at each occurrence of a task.
  package static let attempts = Self(23)
  /// Attendance at the classes of each course.
  package static let courses = Self(24)
  /// Days with a full-day absence (all classes of the day missed).
  package static let fullDays = Self(25)
  /// Tasks resampled to reach a tried number of tasks.
  package static let resampling = Self(26)
  /// Choice of the due cards that the learner answers.
  package static let choices = Self(27)
  /// Due days of cards answered later, if the log does not contain them.
  package static let dueDays = Self(28)
  /// Rank of an observed value among equal forecasts.
  package static let ranks = Self(29)
  /// Check marks of each habit.
  package static let habits = Self(30)
  /// Inactivity episodes in one replicate.
  package static let episodes = Self(31)
  /// Days on which none of the tasks is done.
  package static let restDays = Self(32)
  /// Random changes of intervals around the scheduled interval (fuzz).
  package static let spread = Self(33)
  /// Parameters drawn from the posterior of a fitted memory model.
  package static let variants = Self(34)
  /// Draws of tests and benchmarks.
  package static let tests = Self(255)
}
