import Distributions
import Encoding
import Statistics

/// Statistic of `kaiki stats`: numbers in, JSON out.
package struct Statistic: Sendable {
  typealias Answering = @Sendable (StatisticInput) throws -> [JSONValue.Member]

  package let name: String
  private let members: Answering

  /// - Parameter members: Returns the members of the answer; throws `StatisticInput.Problem` for an input of the wrong
  ///   shape and `StatisticsError` for data that are unfit for the method.
  init(_ name: String, _ members: @escaping Answering) {
    self.name = name
    self.members = members
  }

  /// Returns the answer; `value` is null and `reason` gives the reason if the data are unfit for the method.
  ///
  /// - Parameter document: Object with the keys that help names.
  /// - Throws: `StatisticInput.Problem` for an input of the wrong shape, and for impossible numbers.
  package func answer(_ document: JSONValue) throws(StatisticInput.Problem) -> JSONValue {
    let input = try StatisticInput(document)
    do {
      return .object(try members(input))
    } catch let problem as StatisticInput.Problem {
      throw problem
    } catch StatisticsError.outOfRange(let problem) {
      throw StatisticInput.Problem(message: problem)
    } catch let error as StatisticsError {
      return .members(["value": .null, "reason": .text(error.reason)])
    } catch {
      throw StatisticInput.Problem(message: "\(error); this should not happen, please report it")
    }
  }
}

extension JSONValue {
  static func numbers(_ numbers: [Double]) -> JSONValue { .array(numbers.map(JSONValue.number)) }

  static func interval(_ low: Double?, _ high: Double?) -> JSONValue {
    .array([.optional(low), .optional(high)])
  }
}

extension [JSONValue.Member] {
  init(_ pairs: KeyValuePairs<String, JSONValue>) {
    self = pairs.map { JSONValue.Member(key: $0.key, value: $0.value) }
  }
}

package struct StatisticInput {
  /// Fault of an input; the message has the form `what happened; what to do`.
  package struct Problem: Error, Hashable {
    package var message: String
  }

  private let members: [JSONValue.Member]

  /// Largest whole number that sums and counts accept.
  private static let maxInteger = 1_000_000_000

  /// - Throws: `Problem` for anything but an object.
  init(_ value: JSONValue) throws(Problem) {
    guard case .object(let members) = value else {
      throw Problem(message: "the input is not an object; give an object such as {\"x\": [1, 2, 3]}")
    }
    self.members = members
  }

  private func value(_ key: String) -> JSONValue? {
    members.last { $0.key == key }.map(\.value).flatMap { $0 == .null ? nil : $0 }
  }

  func has(_ key: String) -> Bool { value(key) != nil }

  private func list<Element>(
    _ key: String, of noun: String, _ element: (JSONValue) -> Element?
  ) throws(Problem) -> [Element] {
    guard case .array(let values)? = value(key) else {
      throw Problem(message: "\"\(key)\" is \(has(key) ? "not a list" : "missing"); give a list of \(noun)")
    }
    var elements: [Element] = []
    for (index, value) in values.enumerated() {
      guard let element = element(value) else {
        throw Problem(message: "\"\(key)\"[\(index)] has a wrong type or value; give a list of \(noun)")
      }
      elements.append(element)
    }
    return elements
  }

  func numbers(_ key: String) throws(Problem) -> [Double] { try list(key, of: "numbers", \.asNumber) }

  func integers(_ key: String) throws(Problem) -> [Int] {
    try list(key, of: "whole numbers up to \(Self.maxInteger)") {
      $0.asNumber.flatMap(Int.init(exactly:)).flatMap { $0.magnitude <= Self.maxInteger ? $0 : nil }
    }
  }

  /// A list of truth values, or of 0 and 1.
  func flags(_ key: String) throws(Problem) -> [Bool] {
    try list(key, of: "0 and 1") { value in
      if case .flag(let flag) = value { return flag }
      return value.asNumber.flatMap { $0 == 0 ? false : $0 == 1 ? true : nil }
    }
  }

  /// A list of names; numbers are names too.
  func names(_ key: String) throws(Problem) -> [String] {
    try list(key, of: "names") { value in
      if case .text(let text) = value { return text }
      return value.asNumber.map(\.description)
    }
  }

  func number(_ key: String) throws(Problem) -> Double? {
    guard let value = value(key) else { return nil }
    guard let number = value.asNumber else {
      throw Problem(message: "\"\(key)\" is not a number; give a number")
    }
    return number
  }

  func integer(_ key: String) throws(Problem) -> Int? {
    guard let number = try number(key) else { return nil }
    guard let integer = Int(exactly: number), integer.magnitude <= Self.maxInteger else {
      throw Problem(message: "\"\(key)\" is \(number); give a whole number up to \(Self.maxInteger)")
    }
    return integer
  }

  func required(_ key: String) throws(Problem) -> Int {
    guard let integer = try integer(key) else {
      throw Problem(message: "\"\(key)\" is missing; give a whole number")
    }
    return integer
  }

  /// One of the allowed words; `nil` if missing.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ key: String, _ type: Choice.Type = Choice.self
  ) throws(Problem) -> Choice? where Choice.RawValue == String {
    guard let value = value(key) else { return nil }
    guard case .text(let word) = value, let choice = Choice(rawValue: word) else {
      let words = Choice.allCases.map(\.rawValue)
      let all = words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
      throw Problem(message: "\"\(key)\" is not known; choose \(all)")
    }
    return choice
  }

  func seed() throws(Problem) -> UInt64 {
    let seed = try integer("seed") ?? 1
    guard seed >= 0 else { throw Problem(message: "\"seed\" is \(seed); give at least 0") }
    return UInt64(seed)
  }

  /// Number of permutations behind a p value.
  ///
  /// - Parameter numbers: Numbers per permutation.
  func permutations(of numbers: Int) throws(Problem) -> Int {
    try draws("permutations", usually: Permutations.standard, in: 1...1_000_000, of: numbers)
  }

  /// Number of bootstrap samples.
  ///
  /// - Parameters:
  ///   - usual: Default.
  ///   - numbers: Numbers per sample.
  func resamples(usually usual: Int, of numbers: Int) throws(Problem) -> Int {
    try draws("resamples", usually: usual, in: Bootstrap.resampleRange, of: numbers)
  }

  /// Largest number of drawn numbers per answer, which takes some seconds.
  private static let maxDrawn = 150_000_000

  /// - Returns: By default the usual count, limited by ``maxDrawn``.
  private func draws(
    _ key: String, usually usual: Int, in range: ClosedRange<Int>, of numbers: Int
  ) throws(Problem) -> Int {
    let most = max(range.lowerBound, min(range.upperBound, Self.maxDrawn / max(1, numbers)))
    guard let count = try integer(key) else { return min(usual, most) }
    guard range ~= count else {
      throw Problem(message: "\"\(key)\" is \(count); give \(range.lowerBound) to \(range.upperBound)")
    }
    guard count <= most else {
      throw Problem(message: "\"\(key)\" is \(count), with \(numbers) numbers each; give at most \(most)")
    }
    return count
  }

  /// Durations: `time` with `event`, or `x` if all ended.
  func sample() throws -> SurvivalSample {
    if has("x"), !has("time") {
      let times = try numbers("x")
      return try SurvivalSample(times: times, isEvent: Array(repeating: true, count: times.count))
    }
    return try SurvivalSample(times: try numbers("time"), isEvent: try flags("event"))
  }
}
