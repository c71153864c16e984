import Encoding
import Rows

/// File with the weights of a model: a JSON array of numbers, or the output of `fit`.
package enum FittedWeights {
  /// - Parameters:
  ///   - path: `-` for standard input.
  ///   - model: Model of the wanted weights, such as `fsrs6`.
  package static func read(_ path: String, of model: String) throws(JSONDocumentError) -> [Double] {
    try JSONDocument.read(path) { bytes throws(Fault) in
      var scanner = JSONScanner(bytes: bytes, position: 0)
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { scanner.position = 3 }
      scanner.skipSpace()
      guard scanner.byte == UInt8(ascii: "{") else { return try NumberList.numbers(bytes) }
      let offset = scanner.position
      guard let weights = weights(of: model, in: try JSONDocument.value(of: bytes)) else {
        throw Fault(
          offset: offset,
          message:
            "this object has no fitted parameters of \(model); write them with kaiki fit --models \(model)")
      }
      return weights
    }
  }

  private static func weights(of model: String, in document: JSONValue) -> [Double]? {
    guard case .array(let fits) = document["models"],
      let fit = fits.first(where: { $0["model"] == .text(model) }),
      case .array(let values) = fit["parameters"]
    else { return nil }
    let weights = values.compactMap(\.asNumber)
    return weights.count == values.count ? weights : nil
  }
}
