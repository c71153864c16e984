import Forecasting

extension ItemKind {
  /// What analyses know of the kind.
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

/// What analyses ask of a kind of item, besides what forecasts do.
protocol AnalysedKind: ItemKindTraits {
  /// The kind day by day; `nil` where a history knows nothing of it.
  static func activity(_ question: Activity.Question) -> Activity?
  /// Each thing of the kind, in any order.
  static func items(_ question: ItemsFigure.Question) -> [ItemsFigure.Entry]
}
