import Kaiki
import Formats
import Apps
import Intake

/// What is written of a history, read again.
enum RoundTrip {
  /// Writes a history in every native format: the files say the same when they are read and written again.
  ///
  /// - Throws: `Difference` where they do not, or where a written row is refused.
  static func check(_ history: History) throws(Difference) {
    var history = history
    history.habits?.removeAll(where: hasUnclearAmounts)
    for format in ExportFormat.allCases {
      let writer = HistoryWriter(format: format)
      let files = writer.files(of: history)
      guard !files.isEmpty else { return }
      let again = try read(files, "as \(format.rawValue)")
      try compare(writer.files(of: again), with: files, "what is written")
    }
  }

  /// Whether all amounts of a habit of no known frequency are numbers by which states are written: neither the table of ticks
  /// nor a list, which has to name a frequency, can tell them from states.
  private static func hasUnclearAmounts(_ habit: Habit) -> Bool {
    habit.frequency == nil && HabitMark.mayBeStates(habit.ticks.compactMap(\.amount))
  }

  /// Writes a history in the formats of other programs, and reads that.
  static func checkThirdParty(_ history: History) {
    let boundary = HistoryReader.ownBoundary(of: history.settings)
    let filled = history.filledIn(in: boundary)
    for export in ThirdPartyExport.allCases {
      let files = export.written(filled, in: boundary, now: Instant(seconds: 1_767_225_600)).files
      for file in files { _ = try? HistoryReader.read([file]) }
    }
  }

  private static func read(_ files: [WrittenFile], _ way: String) throws(Difference) -> History {
    let read: ReadHistory
    do throws(ReadingError) {
      read = try HistoryReader.read(files)
    } catch {
      throw Difference(description: "what is written \(way) is refused with \(error)")
    }
    guard let rejection = read.rejections.first else { return read.history }
    throw Difference(description: "a row that is written \(way) is refused: \(rejection.description.english)")
  }

  /// Compares files by their bytes.
  ///
  /// - Throws: `Difference` with the first line that is another.
  static func compare(
    _ files: [WrittenFile], with expected: [WrittenFile], _ subject: String
  ) throws(Difference) {
    guard files.map(\.name) == expected.map(\.name) else {
      throw Difference(
        description: "\(subject) is in \(files.map(\.name)), and was in \(expected.map(\.name))")
    }
    for (file, expected) in zip(files, expected) where file.bytes != expected.bytes {
      let lines = [file, expected].map { $0.bytes.split(separator: 0x0A, omittingEmptySubsequences: false) }
      let line = zip(lines[0], lines[1]).first { $0 != $1 }
      let shown =
        line.map { [$0.0, $0.1].map { String(decoding: $0.prefix(200), as: UTF8.self) } } ?? ["", ""]
      throw Difference(
        description: "\(subject), \(file.name), has a line \(shown[0].debugDescription), and had "
          + shown[1].debugDescription)
    }
  }
}
