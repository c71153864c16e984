/// The schedulers as messages name them; a new one is a word here.
enum SchedulerWords {
  /// All of them.
  static let all = "table, leitner, sm2, fsrs6, fsrs7, ebisu, memrise, fixed or logged"
  /// Those that aim at a chance of recall.
  static let aiming = "fsrs6, fsrs7 or ebisu"
}
