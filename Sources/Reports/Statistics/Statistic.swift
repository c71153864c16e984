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

  package static let all = rhythm + rates + trends + descriptions + survival + forgetting

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
