/// What late arrivals and early leaves count towards absences (T7).
public enum LateRule: String, CaseIterable, Codable, Sendable {
  /// Nothing, as in the original design.
  case none
  /// Three make one absence; fewer make none (Mejiro University).
  case threeAreOne = "3=1"
  /// Two make one absence (Tama University, Sendai Shirayuri Women's College).
  case twoAreOne = "2=1"
  /// Each is a third of an absence (Shizuoka University of Welfare).
  case third = "1/3"

  /// Absences that a number of late arrivals and early leaves amount to.
  ///
  /// - Parameter count: Both together, ≥ 0.
  public func absences(for count: Int) -> Double {
    switch self {
    case .none: 0
    case .threeAreOne: Double(count / 3)
    case .twoAreOne: Double(count / 2)
    case .third: Double(count) / 3
    }
  }
}

/// What an official absence counts in the rate of attendance (T8); it never counts as an absence.
public enum OfficialRule: String, CaseIterable, Codable, Sendable {
  /// As if present.
  case present
  /// The class is left out of both sides of the rate (Mejiro University).
  case excluded
  /// Neither absent nor present (Tama University).
  case neither
}

/// How many absences are allowed where a course does not say (T9).
public enum AbsenceLimit: String, CaseIterable, Codable, Sendable {
  /// Two thirds of the classes have to be attended.
  case twoThirds = "2/3"
  /// Four fifths of the classes have to be attended (Asahi University, dentistry).
  case fourFifths = "4/5"

  /// The most absences of a number of classes.
  public func most(of classes: Int) -> Int {
    switch self {
    case .twoThirds: classes / 3
    case .fourFifths: classes / 5
    }
  }
}

/// How a course stands by its absences (T6).
public enum AbsenceStatus: String, CaseIterable, Codable, Sendable {
  /// At least two more absences are allowed.
  case safe
  /// One more is allowed.
  case warning
  /// None is left.
  case limit
  /// There are more than are allowed.
  case exceeded

  /// The status by the absences that are left, fractions included.
  public init(remaining: Double) {
    self = remaining < 0 ? .exceeded : remaining < 1 ? .limit : remaining < 2 ? .warning : .safe
  }

  /// Its colour.
  public var color: StatusColor {
    switch self {
    case .safe: .green
    case .warning: .orange
    case .limit, .exceeded: .red
    }
  }
}

/// The colour of a course in the week's grid.
public enum StatusColor: String, CaseIterable, Codable, Sendable {
  case green, orange, red

  /// The colour by the literal text of the design (T6): no absence is green whatever the limit.
  public static func original(absences: Int, max: Int) -> StatusColor {
    if absences == 0 { return .green }
    if absences >= max { return .red }
    return absences == max - 1 ? .orange : .green
  }
}
