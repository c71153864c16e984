/// How much is wanted of a habit that is measured.
public struct HabitTarget: Hashable, Codable, Sendable {
  /// Which side of the amount is the good one.
  public enum Kind: String, CaseIterable, Codable, Sendable {
    /// The amount is to be reached.
    case atLeast = "AT_LEAST"
    /// The amount is not to be exceeded.
    case atMost = "AT_MOST"
  }

  /// Which side is the good one.
  public var kind: Kind
  /// The amount within the days of the habit's frequency, ≥ 0.
  public var amount: Double

  /// A target.
  public init(_ kind: Kind, _ amount: Double) {
    self.kind = kind
    self.amount = amount
  }

  /// How much of the target some amount is, 0...1.
  ///
  /// Of an amount that is not to be exceeded, nothing is left at twice as much. A target of 0 is reached by any amount,
  /// or else broken by any.
  public func share(of sum: Double) -> Double {
    switch kind {
    case .atLeast: amount > 0 ? min(1, sum / amount) : 1
    case .atMost: amount > 0 ? min(1, max(0, 1 - (sum - amount) / amount)) : sum > 0 ? 0 : 1
    }
  }
}

/// What an app's own list of habits says of one, beside what was ticked.
public struct HabitDetails: Hashable, Codable, Sendable {
  /// What is noted of a habit on a day.
  public enum Kind: String, CaseIterable, Codable, Sendable {
    /// Whether it was done.
    case ticked = "YES_NO"
    /// How much was done.
    case measured = "NUMERICAL"
  }

  /// What it is called.
  public var name: String
  /// How often it is to be done.
  public var frequency: HabitFrequency
  /// What is noted of it.
  public var kind: Kind
  /// What its amounts count, such as pages.
  public var unit: String?
  /// How much is wanted, of a habit that is measured.
  public var target: HabitTarget?
  /// Whether it has been put away, so that it waits no more.
  public var isArchived: Bool

  /// What a list says of a habit.
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
