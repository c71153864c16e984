import Encoding
import Kaiki
import Rows

/// Columns of Anki's table `cards`.
package enum AnkiCardColumn: String, RowColumn {
  case id, nid, did, ord, mod, usn, type, queue, due, ivl, factor, reps, lapses, left, odue, odid, flags, data
}

/// Anki's table `cards` as a separate file, usually next to a file of its table `revlog`.
///
/// Anki counts due days from the creation of the collection, but the table lacks the creation date. Cards are therefore
/// buffered until all answers have been read (`HistoryReader.addAnkiCards`).
package enum AnkiCardImport {
  package static let format = RowFormat(
    .cards, .cards, required: [AnkiCardColumn.id, .type, .queue, .due], mark: .queue
  ) { (fields, _, memories, context) throws(Fault) in
    let card = try read(fields)
    memories.use(Memory.self) { $0.cards.append((context.file, card)) }
  }

  /// Cards of all files, each with its file, until all answers are known.
  package struct Memory: FormatMemory {
    package var cards: [(file: String, card: AnkiCard)] = []

    package init() {}
  }

  package static func read(_ fields: NamedFields<AnkiCardColumn>) throws(Fault) -> AnkiCard {
    let numbers = -1_000_000_000_000_000...1_000_000_000_000_000
    func whole(_ column: AnkiCardColumn) throws(Fault) -> Int64 {
      Int64(try fields[column].requiredInteger(in: numbers))
    }
    func known(_ column: AnkiCardColumn) -> Int64? {
      fields[column].lenientInteger(in: numbers).map(Int64.init)
    }
    let card = AnkiCardNumbers(
      id: try whole(.id), deck: known(.did) ?? 0, home: known(.odid) ?? 0, due: try whole(.due),
      ownDue: known(.odue) ?? 0, queue: try whole(.queue), type: try whole(.type), answers: known(.reps),
      interval: known(.ivl), factor: known(.factor), modified: known(.mod), data: data(fields[.data]))
    do throws(TableRowProblem) {
      return try AnkiCard(card, note: .none)
    } catch {
      throw Fault(offset: fields.row.start, message: error.message)
    }
  }

  /// JSON in the text of the column `data`; `nil` if it is missing or no JSON.
  private static func data(_ field: Field) -> JSONValue? {
    guard var text = try? field.optionalText() else { return nil }
    return text.withUTF8 { try? JSONDocument.value(of: UnsafeRawBufferPointer($0)) }
  }
}
