import Kaiki
import KaikiNumerics

extension RandomStream.Domain {
  /// What happens to a learner; cards have a domain of their own.
  static let learner = Self(0)
  /// What each card is.
  static let cards = Self(1)
  /// Attempts at each task.
  static let attempts = Self(2)
  /// Daily lists.
  static let lists = Self(3)
  /// Courses by their place; −1 for the student.
  static let courses = Self(4)
  /// The ticks of each habit.
  static let habits = Self(5)
  /// Recurring tasks by their place; −1 for the user.
  static let tasks = Self(6)
}
