import KaikiSimulation

/// Lists of schedulers in messages, such as "fsrs6, fsrs7 or ebisu".
enum SchedulerWords {
  /// All schedulers.
  static let all = Messages.list(SchedulerChoice.Name.allCases.map(\.rawValue))
  /// Schedulers with a desired retention.
  static let aiming = Messages.list(SchedulerChoice.Name.allCases.filter(\.aimsAtRetention).map(\.rawValue))
}
