import Analysis
import Encoding
import Kaiki

extension SimulationReport {
  /// For each part its headline figures, a row a month, and what is special of its kind.
  package func page(_ language: Language) -> Page {
    let title = language("Kaiki simulation", "回帰 シミュレーション")
    guard parts.count > 1 else {
      return Page(sections: parts[0].sections(title: title, remarks: remarks(language), language))
    }
    let head = Page.Section(title: title, blocks: remarks(language).map(Page.Block.line))
    return Page(
      sections: [head] + parts.flatMap { $0.sections(title: $0.kind.title(language), remarks: [], language) })
  }
}

extension SimulatedPart.Kind {
  fileprivate func title(_ language: Language) -> String {
    switch self {
    case .cards: language("Cards", "カード")
    case .tasks: language("Recurring tasks", "繰り返す課題")
    case .lists: language("Daily lists", "今日の一覧")
    case .attempts: language("Attempts", "着手")
    case .attendance: language("Attendance", "出席")
    }
  }
}

extension Quantity {
  fileprivate func title(_ language: Language) -> String {
    switch self {
    case .due: language("due", "期日")
    case .reviews: language("reviews", "復習")
    case .correct: language("right", "正答")
    case .new: language("new", "新規")
    case .minutes: language("minutes", "分")
    case .backlog: language("backlog", "積み残し")
    case .memorised: language("memorised", "記憶")
    case .done: language("done", "完了")
    case .overdue: language("overdue", "期限超過")
    case .notified: language("notified", "通知")
    case .starved: language("lost", "失われた通知")
    case .items: language("items", "項目")
    case .carried: language("carried", "繰り越し")
    case .attempts: language("attempts", "着手")
    case .classes: language("classes", "授業")
    case .absences: language("absences", "欠席")
    }
  }
}

extension SimulatedPart {
  fileprivate func sections(title: String, remarks shared: [String], _ language: Language) -> [Page.Section] {
    let remarks = (shared + self.remarks(language)).map(Page.Block.line)
    let headline = Page.Section(title: title, blocks: remarks + [.line(""), .pairs(headline(language))])
    switch kind {
    case .cards:
      return [headline, months(.reviews, [.minutes, .new, .backlog], language), heaviest(language)]
    case .tasks: return [headline, months(.done, [.due, .overdue, .notified, .starved], language)]
    case .lists: return [headline, months(.done, [.items, .carried], language)]
    case .attempts: return [headline, months(.attempts, [], language), targets(language)]
    case .attendance: return [headline, months(.absences, [.classes], language), courses(language)]
    }
  }

  private func headline(_ language: Language) -> [(name: String, value: String)] {
    let totals = projection.totals
    let last = projection.start + (projection.days.count - 1)
    let perDay = { (quantity: Quantity) in
      Self.shown((totals[quantity]?.mean ?? 0) / Double(projection.days.count))
    }
    let period = (language("days", "期間"), "\(projection.start) – \(last)")
    switch kind {
    case .cards:
      var pairs = [
        period, (language("reviews", "復習"), Self.band(totals[.reviews], language)),
        (
          language("per day", "1日あたり"),
          language(
            "\(perDay(.reviews)) reviews, \(perDay(.minutes)) minutes",
            "\(perDay(.reviews))回、\(perDay(.minutes))分")
        ),
      ]
      for (quantity, name) in [
        (Quantity.new, language("new cards", "新しいカード")),
        (.backlog, language("backlog at the end", "最終日の積み残し")),
      ] {
        if let band = totals[quantity], band.p95 > 0 || band.mean > 0 {
          pairs.append((name, Self.band(band, language)))
        }
      }
      if let memorised = totals[.memorised] {
        pairs.append((language("memorised at the end", "最終日の記憶枚数"), Self.band(memorised, language)))
      }
      return pairs
    case .tasks:
      var pairs = [
        period, (language("done", "完了"), Self.band(totals[.done], language)),
        (
          language("per day", "1日あたり"),
          language("\(perDay(.due)) due, \(perDay(.done)) done", "期日 \(perDay(.due))件、完了 \(perDay(.done))件")
        ),
        (language("overdue at the end", "最終日の期限超過"), Self.band(totals[.overdue], language)),
      ]
      if let share = coverage?.share {
        pairs += [
          (
            language("reminders shown", "届いた通知"),
            language(
              "\(percent(share.mean)) of those due (90 % of runs: \(percent(share.p5)) – \(percent(share.p95)))",
              "\(percent(share.mean))（90 % の反復: \(percent(share.p5)) – \(percent(share.p95))）")
          ), (language("reminders lost", "失われた通知"), Self.band(totals[.starved], language)),
        ]
      }
      return pairs
    case .lists:
      return [
        period, (language("items", "項目"), Self.band(totals[.items], language)),
        (language("done", "完了"), Self.band(totals[.done], language)),
        (language("carried", "繰り越し"), Self.band(totals[.carried], language)),
      ]
    case .attempts:
      return [
        period, (language("attempts", "着手"), Self.band(totals[.attempts], language)),
        (language("per day", "1日あたり"), perDay(.attempts)),
      ]
    case .attendance:
      return [
        period, (language("classes", "授業"), Self.band(totals[.classes], language)),
        (language("absences", "欠席"), Self.band(totals[.absences], language)),
      ]
    }
  }

  /// A row a month: a main quantity with its band and a bar, and the means of others.
  private func months(_ main: Quantity, _ others: [Quantity], _ language: Language) -> Page.Section {
    let most = projection.months.map { $0.bands[main]?.p95 ?? 0 }.max() ?? 0
    let table = Page.Table(
      columns: [
        .text(language("month", "月")), .number(language("days", "日数")), .number(main.title(language)),
        .number("p5 – p95"),
      ] + others.map { .number($0.title(language)) } + [.text("")],
      rows: shownMonths(main, others).map { month in
        let band = month.bands[main]
        let bar = min(12, Int(((band?.mean ?? 0) / max(most, 1) * 12).rounded()))
        return [
          String(month.first.description.prefix(7)), month.days.description, Self.shown(band?.mean ?? 0),
          "\(Self.shown(band?.p5 ?? 0)) – \(Self.shown(band?.p95 ?? 0))",
        ] + others.map { Self.shown(month.bands[$0]?.mean ?? 0) } + [String(repeating: "█", count: bar)]
      })
    return Page.Section(title: language("By month", "月ごと"), blocks: [.table(table)])
  }

  /// The months, without those at the end in which nothing happens any more.
  private func shownMonths(_ main: Quantity, _ others: [Quantity]) -> ArraySlice<Projection.Month> {
    let last = projection.months.lastIndex { month in
      ([main] + others).contains { (month.bands[$0]?.mean ?? 0) > 0 }
    }
    return projection.months[...(last ?? 0)]
  }

  private func heaviest(_ language: Language) -> Page.Section {
    let days = projection.days.enumerated().compactMap { index, bands in
      bands[.reviews].map { (day: projection.start + index, band: $0, minutes: bands[.minutes]?.mean ?? 0) }
    }
    let heaviest = days.sorted { ($0.band.mean, $1.day) > ($1.band.mean, $0.day) }.prefix(5)
    let table = Page.Table(
      columns: [
        .text(language("day", "日")), .number(language("reviews", "復習")), .number("p5 – p95"),
        .number(language("minutes", "分")),
      ],
      rows: heaviest.map { day in
        [
          day.day.description, Self.shown(day.band.mean),
          "\(Self.shown(day.band.p5)) – \(Self.shown(day.band.p95))", Self.shown(day.minutes),
        ]
      })
    return Page.Section(title: language("Heaviest days", "負荷の高い日"), blocks: [.table(table)])
  }

  private func targets(_ language: Language) -> Page.Section {
    let title = language("Targets", "目標")
    guard let targets, !targets.isEmpty else {
      return Page.Section(title: title, blocks: [.line(language("no target is open", "未達の目標なし"))])
    }
    let most = 12
    let later = language("later", "期間外")
    let soonest = targets.enumerated().sorted { left, right in
      let end = projection.start + projection.days.count
      return (left.element.p50 ?? end, -left.element.reached, left.offset)
        < (right.element.p50 ?? end, -right.element.reached, right.offset)
    }.map(\.element)
    let table = Page.Table(
      columns: [
        .text(language("task", "課題")), .number(language("attempts", "回数")),
        .number(language("target", "目標")), .number(language("reached", "達成の率")),
        .text(language("half of the runs by", "半数の反復")), .text("p5 – p95"),
      ],
      rows: soonest.prefix(most).map { target in
        [
          DisplayText.safe(target.task), target.attempts.description, target.target.description,
          percent(target.reached, places: 0), target.p50?.description ?? later,
          "\(target.p5?.description ?? later) – \(target.p95?.description ?? later)",
        ]
      })
    let rest = targets.count - most
    return Page.Section(
      title: title,
      blocks: [.table(table)]
        + (rest > 0 ? [.line(language("and \(rest) more targets", "ほか \(rest)件"))] : []))
  }

  private func courses(_ language: Language) -> Page.Section {
    let table = Page.Table(
      columns: [
        .text(language("course", "授業")), .number(language("so far", "現在")),
        .number(language("at the end", "最終")), .number("p5 – p95"), .number(language("allowed", "上限")),
        .number(language("exceeded", "超過の率")), .number(language("safe misses", "安全な欠席")),
      ],
      rows: (courses ?? []).map { course in
        [
          DisplayText.safe(course.name), Self.shown(course.absencesSoFar), Self.shown(course.absences.mean),
          "\(Self.shown(course.absences.p5)) – \(Self.shown(course.absences.p95))", course.max.description,
          course.exceeds.map { percent($0, places: 0) } ?? "–", course.safeMisses?.description ?? "–",
        ]
      })
    return Page.Section(title: language("Courses", "授業"), blocks: [.table(table)])
  }

  private static func band(_ band: Band?, _ language: Language) -> String {
    guard let band else { return "" }
    let range = "\(shown(band.p5)) – \(shown(band.p95))"
    return language("\(shown(band.mean)) (90 % of runs: \(range))", "\(shown(band.mean))（90 % の反復: \(range)）")
  }

  /// Whole numbers from ten up, one decimal below.
  static func shown(_ value: Double) -> String {
    DecimalText.fixed(value, abs(value) < 10 && value != value.rounded() ? 1 : 0)
  }
}
