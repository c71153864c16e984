import Forecasting

extension ItemKind {
  /// Type that implements the analyses of this kind of item.
  var analysedTraits: any AnalysedKind.Type {
    switch self {
    case .cards: CardKind.self
    case .tasks: TaskKind.self
    case .lists: ListKind.self
    case .attempts: AttemptKind.self
    case .habits: HabitKind.self
    case .courses: CourseKind.self
    }
  }
}

/// Analyses of one kind of item (such as cards or habits), in addition to its forecasts.
protocol AnalysedKind: ItemKindTraits {
  /// Returns the activity of the kind on each observed day; `nil` if the history lacks events of the kind.
  ///
  /// The activity may have 0 days, for example if all events are outside the reporting range.
  static func activity(_ question: Activity.Question) -> Activity?
  /// Returns one entry per item of the kind, in any order; empty if the history has no items of the kind.
  static func items(_ question: ItemsFigure.Question) -> [ItemsFigure.Entry]
}
