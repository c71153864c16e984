extension RandomStream {
  /// Purpose of random numbers; streams of different domains never share numbers of a seed.
  ///
  /// Synthetic data use domains below 16, simulations use domains from 16 on, and tests and benchmarks use 255.
  @frozen
  public struct Domain: Hashable, Sendable {
    /// Number of the domain, 0...255; every purpose has its own.
    public let number: UInt8

    /// Creates a domain from its number, 0...255.
    @inlinable
    public init(_ number: UInt8) {
      self.number = number
    }
  }
}

extension RandomStream.Domain {
  /// Draws of the assumed memory model's parameters, once per replicate (one simulated run).
  package static let memory = Self(16)
  /// Draws of the learner's study days in one replicate (one simulated run), for example of resampled past days.
  package static let learner = Self(17)
  /// Draws of the outcomes (recalled or not) of the answers to each simulated card.
  package static let cards = Self(18)
  /// Draws of the completion times of each recurring task.
  package static let tasks = Self(19)
  /// Draws of the completion rates of tasks, once per replicate (one simulated run).
  package static let taskRates = Self(20)
  /// Draws of the app sessions (visits to an app) in one replicate (one simulated run).
  package static let appSessions = Self(21)
  /// Draws of the completed items of daily lists in one replicate (one simulated run).
  package static let lists = Self(22)
  /// Draws of the attempts at tasks (tries until a task is done) in one replicate (one simulated run).
  package static let attempts = Self(23)
  /// Draws of the absences and late arrivals in the classes of each course.
  package static let courses = Self(24)
  /// Draws of the days with a full-day absence (all classes of the day missed).
  package static let fullDays = Self(25)
  /// Draws, with replacement, of tasks of the data for a simulation with another number of tasks.
  package static let resampling = Self(26)
  /// Draws of the due cards that the learner answers on a day with more due cards than answers.
  package static let choices = Self(27)
  /// Draws of the due days of past answers to cards, if the log does not contain their intervals.
  package static let dueDays = Self(28)
  /// Draws that break ties between an observed value and equal forecast values.
  package static let ranks = Self(29)
  /// Draws of the check marks (days done) of each habit.
  package static let habits = Self(30)
  /// Draws of the inactivity episodes (idle times longer than usual) in one replicate (one simulated run).
  package static let episodes = Self(31)
  /// Draws of the days on which the user does none of the tasks, in one replicate (one simulated run).
  package static let restDays = Self(32)
  /// Draws of the random changes (fuzz) of intervals around the scheduled interval.
  package static let spread = Self(33)
  /// Draws of parameter sets from the posterior distribution of a fitted memory model.
  package static let variants = Self(34)
  /// Draws of tests and benchmarks.
  package static let tests = Self(255)
}
