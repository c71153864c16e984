/// Rule that converts late arrivals and early leaves to absences (T7).
public enum LateRule: String, CaseIterable, Codable, Sendable {
  /// Late arrivals and early leaves never count as absences, as in the rules as published.
  case none
  /// Three late arrivals or early leaves count as one absence; one or two count as 0 (Mejiro University).
  case threeAreOne = "3=1"
  /// Two late arrivals or early leaves count as one absence (Tama University, Sendai Shirayuri Women's College).
  case twoAreOne = "2=1"
  /// A late arrival or early leave counts as a third of an absence (Shizuoka University of Welfare).
  case third = "1/3"

  /// Returns the absences that late arrivals and early leaves count as, ≥ 0.
  ///
  /// - Parameter count: Total number of late arrivals and early leaves, ≥ 0.
  public func absences(for count: Int) -> Double {
    switch self {
    case .none: 0
    case .threeAreOne: Double(count / 3)
    case .twoAreOne: Double(count / 2)
    case .third: Double(count) / 3
    }
  }
}

/// Effect of an official absence on the attendance rate (T8); an official absence never counts as an absence.
public enum OfficialRule: String, CaseIterable, Codable, Sendable {
  /// The class counts as attended.
  case present
  /// The rate omits the class (Mejiro University).
  case excluded
  /// The class counts as held, but not as attended (Tama University).
  case neither
}

/// Rule that gives the absence limit of a course without a stored limit (T9).
public enum AbsenceLimit: String, CaseIterable, Codable, Sendable {
  /// You must attend two thirds of the classes.
  case twoThirds = "2/3"
  /// You must attend four fifths of the classes (Asahi University, dentistry).
  case fourFifths = "4/5"

  /// Returns the absence limit for a number of classes, rounded down.
  public func most(of classes: Int) -> Int {
    switch self {
    case .twoThirds: classes / 3
    case .fourFifths: classes / 5
    }
  }
}

/// Status of a course by its absences left (T6).
public enum AbsenceStatus: String, CaseIterable, Codable, Sendable {
  /// Two or more absences are left.
  case safe
  /// At least one absence is left, but fewer than two.
  case warning
  /// Less than one absence is left.
  case limit
  /// The absences exceed the limit.
  case exceeded

  /// Creates the status for a number of absences left, fractions included; negative if the limit is exceeded.
  public init(remaining: Double) {
    self = remaining < 0 ? .exceeded : remaining < 1 ? .limit : remaining < 2 ? .warning : .safe
  }

  /// Colour of the course in the week's grid.
  public var color: StatusColor {
    switch self {
    case .safe: .green
    case .warning: .orange
    case .limit, .exceeded: .red
    }
  }
}

/// Colour of a course in the week's grid.
public enum StatusColor: String, CaseIterable, Codable, Sendable {
  case green, orange, red

  /// Returns the colour by the rules as published (T6): a course without absences is green even if its limit is
  /// 0.
  public static func original(absences: Int, max: Int) -> StatusColor {
    if absences == 0 { return .green }
    if absences >= max { return .red }
    return absences == max - 1 ? .orange : .green
  }
}
