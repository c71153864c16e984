/// Target amount of a measured habit.
public struct HabitTarget: Hashable, Codable, Sendable {
  /// Direction of a habit's target: at least or at most an amount.
  public enum Kind: String, CaseIterable, Codable, Sendable {
    /// Amounts from the target upward are good.
    case atLeast = "AT_LEAST"
    /// Amounts up to the target are good.
    case atMost = "AT_MOST"
  }

  /// Direction of the target: at least or at most the amount.
  public var kind: Kind
  /// Target amount per window of the habit's frequency, in the unit of the habit, ≥ 0.
  public var amount: Double

  /// Creates a target.
  public init(_ kind: Kind, _ amount: Double) {
    self.kind = kind
    self.amount = amount
  }

  /// Returns the share of the target that an amount reaches, 0...1.
  ///
  /// Above a target of the kind ``Kind/atMost`` the share falls linearly, to 0 at twice the target. A target of 0
  /// is always reached if the kind is ``Kind/atLeast``; otherwise any amount above 0 gives a share of 0.
  public func share(of sum: Double) -> Double {
    switch kind {
    case .atLeast: amount > 0 ? min(1, sum / amount) : 1
    case .atMost: amount > 0 ? min(1, max(0, 1 - (sum - amount) / amount)) : sum > 0 ? 0 : 1
    }
  }
}

/// Properties of a habit in the app's list of habits.
public struct HabitDetails: Hashable, Codable, Sendable {
  /// Content of a habit's daily entry: done or not done, or an amount.
  public enum Kind: String, CaseIterable, Codable, Sendable {
    /// The user records done or not done.
    case ticked = "YES_NO"
    /// The user records an amount.
    case measured = "NUMERICAL"
  }

  /// Name of the habit.
  public var name: String
  /// Required repetitions per window of days.
  public var frequency: HabitFrequency
  /// Content of the habit's daily entries: done or not done, or an amount.
  public var kind: Kind
  /// Unit of the amounts, such as pages; `nil` if the app names none.
  public var unit: String?
  /// Target of a measured habit; `nil` if it has no target.
  public var target: HabitTarget?
  /// True if the user archived the habit, so that it is no longer due.
  public var isArchived: Bool

  /// Creates the properties of a habit.
  public init(
    name: String, frequency: HabitFrequency, kind: Kind = .ticked, unit: String? = nil,
    target: HabitTarget? = nil, isArchived: Bool = false
  ) {
    self.name = name
    self.frequency = frequency
    self.kind = kind
    self.unit = unit
    self.target = target
    self.isArchived = isArchived
  }
}
