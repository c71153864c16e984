import Kaiki
import KaikiSimulation
import Reports

/// Given options without effect on the data (F9).
struct IdleOptions: Sendable {
  /// Options for one kind of data; they have no effect if the data contain none of this kind.
  struct Subject {
    let subject: Remark.Subject
    let isPresent: Bool
    let options: [OptionDeclaration]

    init(_ subject: Remark.Subject, _ isPresent: Bool, _ options: [OptionDeclaration]) {
      self.subject = subject
      self.isPresent = isPresent
      self.options = options
    }

    /// Options for several exports.
    static func several(_ comparison: ExportComparison) -> Subject {
      Subject(.severalExports, comparison.isPossible, DataOptions.ofSeveral)
    }
  }

  private let arguments: Arguments

  init(_ arguments: Arguments) {
    self.arguments = arguments
  }

  /// Scheduler of cards on the line of `simulate`; `nil` if the line names none.
  var scheduler: SchedulerChoice.Name? { (try? arguments.settings([.scheduler]))?.scheduler }

  func isGiven(_ option: OptionDeclaration) -> Bool { arguments.isGiven(option) }

  /// Returns remarks on given options that a question about cards does not use.
  func remarks(unusedBy question: String, _ options: [OptionDeclaration]) -> [Remark] {
    options.filter(isGiven).map { .unused($0.name, by: question) }
  }

  /// Returns remarks on given options for absent kinds of data.
  func remarks(_ subjects: [Subject]) -> [Remark] {
    subjects.filter { !$0.isPresent }.flatMap { subject in
      subject.options.filter(isGiven).map { Remark.idle($0.name, of: subject.subject) }
    }
  }
}
