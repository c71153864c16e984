import Foundation
import Testing

/// A JSON fixture beside the tests.
func fixture<Value: Decodable>(_ name: String, as type: Value.Type) throws -> Value {
  let url = try #require(Bundle.module.url(forResource: "Fixtures/\(name)", withExtension: "json"))
  return try JSONDecoder().decode(type, from: Data(contentsOf: url))
}

/// Whether two numbers agree to a share of the greater one.
func agree(_ left: Double, _ right: Double, relative: Double) -> Bool {
  left == right || abs(left - right) <= relative * max(abs(left), abs(right))
}
