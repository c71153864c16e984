import Kaiki
import KaikiSimulation
import Reports

/// Which of the options that were given say nothing about the data at hand (F9).
struct IdleOptions: Sendable {
  /// Options that are about one kind of thing, and whether the data hold any.
  struct Subject {
    let subject: Remark.Subject
    let isPresent: Bool
    let options: [OptionDeclaration]

    init(_ subject: Remark.Subject, _ isPresent: Bool, _ options: [OptionDeclaration]) {
      self.subject = subject
      self.isPresent = isPresent
      self.options = options
    }

    /// The options that are about several exports.
    static func several(_ comparison: ExportComparison) -> Subject {
      Subject(.severalExports, comparison.isPossible, DataOptions.ofSeveral)
    }
  }

  private let arguments: Arguments

  init(_ arguments: Arguments) {
    self.arguments = arguments
  }

  /// The scheduler of cards on the line of `simulate`.
  var scheduler: SchedulerChoice.Name? { (try? arguments.settings([.scheduler]))?.scheduler }

  /// Whether an option was given.
  func isGiven(_ option: OptionDeclaration) -> Bool { arguments.isGiven(option) }

  /// What is to be said of the options that a question about cards has no use for.
  func remarks(unusedBy question: String, _ options: [OptionDeclaration]) -> [Remark] {
    options.filter(isGiven).map { .unused($0.name, by: question) }
  }

  /// What is to be said of the options of absent things.
  func remarks(_ subjects: [Subject]) -> [Remark] {
    subjects.filter { !$0.isPresent }.flatMap { subject in
      subject.options.filter(isGiven).map { Remark.idle($0.name, of: subject.subject) }
    }
  }
}
