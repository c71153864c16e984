import Reports
import SyntheticLives

@testable import CommandLine
@testable import Commands

/// Words of the programs' messages that several tests expect.
enum Messages {
  /// Returns words as messages list them, such as "fsrs6, fsrs7 or ebisu".
  static func list(_ words: [String]) -> String {
    words.dropLast().joined(separator: ", ") + " or " + words.suffix(1).joined()
  }

  static let log = "id,cardId,reviewedAt,result\nr1,c1,2024-01-15T09:30:00Z,1\n"
  static let cards = "id,stepIndex,nextDue\nc1,0,2024-01-15T00:00:00Z\n"
  static let measures = list(MeasureRegistry.names)
  static let kinds =
    "settings, cards, reviewLogs, tasks, completions, attempts, lists, opens, checkmarks, habits, observations, "
    + "semesters, courses, attendanceRecords, periodTimes, calendar"
  static let dataSets = list(SyntheticHistory.Name.allCases.map(\.rawValue))
  static let opens = "timestamp,timeZone\n2024-01-15T09:30:00Z,UTC\n"
  static let tasks = "id,name,category,createdAt,tags\ns1,x,habit,2024-01-15T09:30:00Z,y\n"
  static let lists = "listId,listCreatedAt,id,content\nl1,2024-01-15T09:30:00Z,i1,x\n"
  static let zoneNote =
    "Days are counted in Asia/Tokyo because the data name no time zone. In a different zone, events near midnight belong to "
    + "other days, which changes streaks, due days and hours. Change with --time-zone or KAIKI_TIME_ZONE."
  static let giveCommand = "give one of \(kaikiCommands), or --help"
  static let noInstant = "is not a date and time; write 2024-01-15T09:30:00Z or milliseconds since 1970"
  static let logHeader = "the header needs cardId, reviewedAt, result"
  static let giveModel = "give --memory-model fsrs6"
  static let nativeFiles = "name the files \(kinds) (.json, .jsonl, .csv)"
  static let giveKind =
    "use English or Japanese headings, such as date, course, status (日付, 科目, 出欠) for absences, or give --kind \(kinds) (see kaiki help formats)"
  static let kaikiCommands = (CommandName.allCases.map(\.rawValue) + ["help"]).joined(separator: ", ")
  static let helpTopics = list(
    CommandName.allCases.map(\.rawValue) + Program.specification.topics.map(\.name))

  static let noSpace = "cannot be written (no space left on device); free some space or choose another path"
  static let tooLarge = "cannot be written (file too large); free some space or choose another path"
  static let notPermitted = "change its permissions or choose another path"
  static let taskHeader =
    "the header needs id, title, intervalValue, intervalUnit, nextReminderDate, createdDate"
}
