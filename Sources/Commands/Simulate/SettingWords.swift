import Kaiki
import KaikiSimulation
import Phrases
import Records

/// Parsers for values of card settings.
enum SettingWords {
  /// Returns an interval table from days such as `0,1,2,4`.
  static func table(_ word: String) throws(OptionProblem) -> IntervalTable {
    var intervals: [Int] = []
    for part in word.split(separator: ",", omittingEmptySubsequences: false) {
      guard let interval = Int(part) else {
        throw OptionProblem(
          within: "\"\(part)\" is not a whole number; write days separated by commas, such as 0,1,2,4")
      }
      intervals.append(interval)
    }
    do throws(IntervalTable.Problem) {
      return try IntervalTable(intervals)
    } catch {
      throw OptionProblem(within: IntervalTableText.message(error))
    }
  }

  /// Returns learning steps from two numbers such as `2,1`.
  static func steps(_ word: String) throws(OptionProblem) -> LearningSteps {
    let numbers = word.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let learning = numbers[0], let relearning = numbers[1],
      (0...5).contains(learning), (0...5).contains(relearning)
    else {
      throw OptionProblem(
        within: "\"\(word)\" is not a pair of steps; give two numbers from 0 to 5, such as 2,1")
    }
    return LearningSteps(learning: learning, relearning: relearning)
  }

  /// Returns seven probabilities, from one such as `0.5` or from seven.
  static func chances(_ word: String) throws(OptionProblem) -> [Double] {
    var chances: [Double] = []
    for part in word.split(separator: ",", omittingEmptySubsequences: false) {
      guard let chance = Double(part), (0...1).contains(chance) else {
        throw OptionProblem(within: "\"\(part)\" is not a probability; write a number from 0 to 1")
      }
      chances.append(chance)
    }
    switch chances.count {
    case 1: return Array(repeating: chances[0], count: 7)
    case 7: return chances
    default:
      throw OptionProblem(
        within: "there are \(chances.count) probabilities; give one, or seven from Monday to Sunday")
    }
  }

  private static let weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

  /// Returns one share per weekday, Monday first, from weekdays such as `sat=0.5,sun`.
  static func easyDays(_ word: String) throws(OptionProblem) -> [Double] {
    var shares = [Double](repeating: 1, count: 7)
    for part in word.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let index = weekdays.firstIndex(of: sides[0].lowercased()) else {
        let remedy: Phrase =
          Choices.question(for: String(sides[0]), of: weekdays)
          ?? "write \(weekdays.joined(separator: ", "))"
        throw OptionProblem(within: "\"\(sides[0])\" is not a weekday; \(remedy)")
      }
      guard sides.count == 2 else {
        shares[index] = 0.5
        continue
      }
      guard let share = Double(sides[1]), (0...1).contains(share) else {
        throw OptionProblem(within: "\"\(sides[1])\" is not a share; write a number from 0 to 1")
      }
      shares[index] = share
    }
    guard shares.contains(where: { $0 > 0 }) else {
      throw OptionProblem(within: "all weekdays have the share 0; remove at least one weekday")
    }
    return shares
  }

  /// Word for all holidays of Japan.
  private static let holidays = "holidays"

  /// Returns days from dates, from ranges of dates such as `2026-08-10..2026-08-16`, and from `holidays`.
  static func daysOff(_ word: String) throws(OptionProblem) -> Set<Day> {
    var days: Set<Day> = []
    for part in word.split(separator: ",", omittingEmptySubsequences: false) {
      if part == holidays {
        for year in JapaneseHolidays.years {
          days.formUnion(JapaneseHolidays.holidays(ofYear: year).map(\.day))
        }
        continue
      }
      let ends = part.split(separator: ".").map { InstantText.date(String($0)) }
      guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2 else {
        throw OptionProblem(
          within:
            "\"\(part)\" is not a date or a range; write 2026-08-10, 2026-08-10..2026-08-16 or \(holidays)")
      }
      let (from, to) = (Day(first), Day(last))
      guard from <= to else {
        throw OptionProblem(within: "\"\(part)\" ends before it begins; write the earlier day first")
      }
      guard to - from <= 3_660 else {
        throw OptionProblem(within: "\"\(part)\" is longer than ten years; give a shorter range")
      }
      for offset in 0...(to - from) { days.insert(from + offset) }
    }
    return days
  }
}
