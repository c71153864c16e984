import Phrases

/// Exit codes of the program; the numbers from 64 to 78 follow BSD's `sysexits.h`.
package enum ExitCode: Int32, CaseIterable, Sendable {
  case done = 0
  case usage = 64
  case badData = 65
  case noInput = 66
  case noSystemFile = 72
  case cannotCreate = 73
  case inputOutput = 74
  case notPermitted = 77
  case badSettings = 78
  case closedPipe = 141
}

/// Error that ends a command: lines for standard error, and the exit code.
package struct CommandError: Error {
  package struct Line {
    /// Problem and remedy.
    package let message: Phrase
    /// Message with its location in a file, `a.csv:3:7: …`; the message alone if it is about the command or the whole data.
    package let printed: Phrase

    package init(_ message: Phrase, printed: Phrase? = nil) {
      self.message = message
      self.printed = printed ?? message
    }
  }

  package var code: ExitCode
  /// Lines for standard error, from the top down; empty for a closed pipe.
  package var lines: [Line]
  /// Number of rejected rows, unlisted ones included; 0 if the error concerns no rows.
  package private(set) var rejectedCount = 0

  package init(_ code: ExitCode, _ lines: Phrase...) {
    self.init(code, lines: lines)
  }

  package init(_ code: ExitCode, lines: [Phrase]) {
    self.init(code, lines.map { Line($0) })
  }

  package init(_ code: ExitCode, _ lines: [Line], rejectedCount: Int = 0) {
    (self.code, self.lines, self.rejectedCount) = (code, lines, rejectedCount)
  }
}
