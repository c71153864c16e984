/// Rule that converts the late arrivals and early leaves of a course, added together, to absences (T7).
public enum LateRule: String, CaseIterable, Codable, Sendable {
  /// Late arrivals and early leaves never count as absences, as in the app's published rules.
  case none
  /// Three late arrivals or early leaves, added together, count as one absence; one or two left over count as 0.
  ///
  /// Found at Mejiro University.
  case threeAreOne = "3=1"
  /// Two late arrivals or early leaves, added together, count as one absence; one left over counts as 0.
  ///
  /// Found at Tama University and Sendai Shirayuri Women's College.
  case twoAreOne = "2=1"
  /// A late arrival or early leave counts as a third of an absence, so that absences may be fractions.
  ///
  /// Found at Shizuoka University of Welfare.
  case third = "1/3"

  /// Returns the number of absences that late arrivals and early leaves count as, ≥ 0; thirds only for
  /// ``third``.
  public func absences(for count: Int) -> Double {
    switch self {
    case .none: 0
    case .threeAreOne: Double(count / 3)
    case .twoAreOne: Double(count / 2)
    case .third: Double(count) / 3
    }
  }
}

/// Effect of an official absence on the attendance rate (classes attended / classes held); it is never an
/// absence (T8).
package enum OfficialRule: String, CaseIterable, Codable, Sendable {
  /// The class counts as held and as attended.
  case present
  /// The class is omitted from both sides of the rate: classes held and classes attended (Mejiro University).
  case excluded
  /// The class counts as held but missed in the rate, although it is no absence (Tama University).
  case neither
}

/// Rule that gives the absence limit of a course for which no limit is stored (T9).
public enum AbsenceLimit: String, CaseIterable, Codable, Sendable {
  /// The student must attend two thirds of the classes, so the limit is a third of the classes.
  case twoThirds = "2/3"
  /// The student must attend four fifths, so the limit is a fifth of the classes (Asahi University,
  /// dentistry).
  case fourFifths = "4/5"

  /// Returns the absence limit for a number of classes ≥ 0: a third or a fifth, rounded down.
  public func most(of classes: Int) -> Int {
    switch self {
    case .twoThirds: classes / 3
    case .fourFifths: classes / 5
    }
  }
}

/// Status of a course by its absences left, which is the absence limit minus the absences (T6).
public enum AbsenceStatus: String, CaseIterable, Codable, Sendable {
  /// Two or more absences are left.
  case safe
  /// At least one absence is left, but fewer than two; fractions are possible.
  case warning
  /// The limit is not exceeded, but less than one absence is left.
  case limit
  /// The absences exceed the limit: absences left are below 0.
  case exceeded

  /// Creates the status for a number of absences left (absence limit minus absences), which may be a fraction or below 0.
  public init(remaining: Double) {
    self = remaining < 0 ? .exceeded : remaining < 1 ? .limit : remaining < 2 ? .warning : .safe
  }

  /// Colour of the course in the week's grid: green if safe, orange at a warning, red at or over the limit
  /// (T6).
  public var color: StatusColor {
    switch self {
    case .safe: .green
    case .warning: .orange
    case .limit, .exceeded: .red
    }
  }
}

/// Colour of a course in the week's grid: green is safe, orange is close to the absence limit, red is at or
/// over it.
public enum StatusColor: String, CaseIterable, Codable, Sendable {
  case green, orange, red

  /// Returns the colour by the app's published rules, which are green at 0 absences even if the limit is 0
  /// (T6).
  ///
  /// Red: absences ≥ `max`. Orange: one absence below `max`. Green otherwise.
  public static func original(absences: Int, max: Int) -> StatusColor {
    if absences == 0 { return .green }
    if absences >= max { return .red }
    return absences == max - 1 ? .orange : .green
  }
}
