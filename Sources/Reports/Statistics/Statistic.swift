import Distributions
import Encoding
import Statistics

/// A statistic that anyone may ask for: numbers in, JSON out.
///
/// Each is one entry in the list of its subject, such as ``rhythm``.
package struct Statistic: Sendable {
  /// The members of its answer.
  typealias Answering = @Sendable (StatisticInput) throws -> [JSONValue.Member]

  /// The name that it is asked for by.
  package let name: String
  private let members: Answering

  /// A statistic.
  ///
  /// - Parameter members: The members of its answer; throws `StatisticInput.Problem` for an input of the wrong shape
  ///   and `StatisticsError` where the data cannot bear the method.
  init(_ name: String, _ members: @escaping Answering) {
    self.name = name
    self.members = members
  }

  /// Every statistic, by subject.
  package static let all = rhythm + rates + trends + descriptions + survival + forgetting

  /// The answer; where the data cannot bear the method, `value` is null and `reason` says why.
  ///
  /// - Parameter document: An object with the keys that help names.
  /// - Throws: `StatisticInput.Problem` for an input of the wrong shape, and for numbers that cannot be.
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
  /// Numbers.
  static func numbers(_ numbers: [Double]) -> JSONValue { .array(numbers.map(JSONValue.number)) }

  /// The two ends of an interval.
  static func interval(_ low: Double?, _ high: Double?) -> JSONValue {
    .array([.optional(low), .optional(high)])
  }
}

extension [JSONValue.Member] {
  /// Members from pairs, in their order.
  init(_ pairs: KeyValuePairs<String, JSONValue>) {
    self = pairs.map { JSONValue.Member(key: $0.key, value: $0.value) }
  }
}
