import Encoding

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
