import CExpat

/// Reason why an XML document is unreadable.
package enum XMLError: Error, Hashable {
  /// The document is malformed; the value has the library's message and the line, from 1.
  case malformed(_ reason: String, line: Int)
  /// The document declares a document type, which could define entities.
  case hasDocumentType
  /// Elements are nested deeper than ``XMLReader/maxDepth``.
  case tooDeep
  /// The library has no memory.
  case noMemory
}

/// Reader that passes elements and text of an XML document to functions, in document order and without name prefixes.
///
/// The reader refuses a document type. External data, entities of the document and attacks by their expansion are therefore
/// impossible.
package struct XMLReader {
  /// Maximum depth of nested elements.
  package static let maxDepth = 64
  /// Bytes per call of the library: 256 KiB.
  private static let pieceBytes = 1 << 18

  /// Functions that receive the parts of a document.
  package struct Handlers {
    var start: (_ name: String, _ attributes: Attributes) -> Void
    var end: (_ name: String) -> Void
    /// Receives a text or a part of a text, as UTF-8.
    var text: (UnsafeRawBufferPointer) -> Void

    package init(
      start: @escaping (_ name: String, _ attributes: Attributes) -> Void,
      end: @escaping (_ name: String) -> Void, text: @escaping (UnsafeRawBufferPointer) -> Void
    ) {
      (self.start, self.end, self.text) = (start, end, text)
    }
  }

  /// Attributes of an element, valid only during ``Handlers/start``.
  package struct Attributes {
    fileprivate let pairs: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?

    /// Value of an attribute by its name without prefix; `nil` if absent.
    package subscript(name: String) -> String? {
      guard let pairs else { return nil }
      var index = 0
      while let key = pairs[index], let value = pairs[index + 1] {
        if XMLReader.localName(key) == name { return String(cString: value) }
        index += 2
      }
      return nil
    }
  }

  /// Reads a document in UTF-8, UTF-16, Latin-1 or ASCII; `isEnough` returns true after a piece to stop early.
  package static func read(
    _ bytes: UnsafeRawBufferPointer, _ handlers: Handlers, until isEnough: () -> Bool = { false }
  ) throws(XMLError) {
    guard let parser = XML_ParserCreate(nil) else { throw .noMemory }
    defer { XML_ParserFree(parser) }
    let run = Run(parser, handlers)
    XML_SetUserData(parser, Unmanaged.passUnretained(run).toOpaque())
    XML_SetElementHandler(
      parser, { Run.of($0)?.start($1, $2) }, { Run.of($0)?.end($1) })
    XML_SetCharacterDataHandler(parser) { Run.of($0)?.text($1, $2) }
    XML_SetStartDoctypeDeclHandler(parser) { run, _, _, _, _ in Run.of(run)?.stop(.hasDocumentType) }
    try withExtendedLifetime(run) { () throws(XMLError) in
      var start = 0
      repeat {
        let end = min(bytes.count, start + pieceBytes)
        let piece = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
        let status = XML_Parse(
          parser, piece.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(piece.count),
          end == bytes.count ? 1 : 0)
        if let problem = run.problem { throw problem }
        guard kaiki_expat_is_ok(status) != 0 else {
          throw .malformed(
            String(cString: kaiki_expat_reason(parser)), line: Int(XML_GetCurrentLineNumber(parser)))
        }
        start = end
      } while start < bytes.count && !isEnough()
    }
  }

  fileprivate static func localName(_ name: UnsafePointer<XML_Char>) -> String {
    let name = String(cString: name)
    guard let colon = name.lastIndex(of: ":") else { return name }
    return String(name[name.index(after: colon)...])
  }

  /// State of one run; the library stores its address.
  private final class Run {
    private let parser: XML_Parser
    private let handlers: Handlers
    private var depth = 0
    private(set) var problem: XMLError?

    init(_ parser: XML_Parser, _ handlers: Handlers) {
      (self.parser, self.handlers) = (parser, handlers)
    }

    static func of(_ address: UnsafeMutableRawPointer?) -> Run? {
      address.map { Unmanaged<Run>.fromOpaque($0).takeUnretainedValue() }
    }

    func stop(_ problem: XMLError) {
      self.problem = self.problem ?? problem
      kaiki_expat_stop(parser)
    }

    func start(
      _ name: UnsafePointer<XML_Char>?, _ pairs: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
    ) {
      guard problem == nil, let name else { return }
      depth += 1
      guard depth <= XMLReader.maxDepth else { return stop(.tooDeep) }
      handlers.start(XMLReader.localName(name), Attributes(pairs: pairs))
    }

    func end(_ name: UnsafePointer<XML_Char>?) {
      guard problem == nil, let name else { return }
      depth -= 1
      handlers.end(XMLReader.localName(name))
    }

    func text(_ text: UnsafePointer<XML_Char>?, _ count: Int32) {
      guard problem == nil, let text, count > 0 else { return }
      handlers.text(UnsafeRawBufferPointer(start: text, count: Int(count)))
    }
  }
}
