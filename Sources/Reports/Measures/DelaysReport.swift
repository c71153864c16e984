import Analysis
import Encoding
import Kaiki

struct DelaysReport: FigureReport {
  let figure: DelaysFigure

  static let help = MeasureHelp(
    summary: "how soon recurring tasks are done: the chance of each day, with exact 95 % intervals.",
    notes: """
      A task waits from the day after its last completion. Every such day counts in one cell, by how many days
      after the due day it lies ("early": two or more days before it) and by its weekday; "rate" is the share of
      the days on which the task was done, the hazard that `simulate` draws from. Due days are those that the
      task's own rule gives (--keep-time), so that a reminder set by hand counts as early or late. The round
      before a task's first completion is left out, since the data do not say when it came due; so are today,
      tasks that are not in use, and fixed tasks that name no anchorDate. Days of one task are not independent of
      each other: the intervals are those of independent days.
      """,
    keys: [
      ("completed", "completions that are counted; of several on a day the first"),
      ("cells", "the days by lateness and weekday"),
      ("daysLate", "days after the due day: early, -1, 0, 1, 2, 3-6, 7-13 or 14+"),
      ("weekday", "monday to sunday, or null for all"), ("n", "days on which a task waited"),
      ("done", "those on which it was done"), ("rate", "done / n"), ("low", "lower end of the interval"),
      ("high", "upper end of the interval"), ("method", "how the interval was made"),
    ])

  var json: JSONValue {
    .members([
      "completed": .integer(figure.completed),
      "cells": .array(
        figure.cells.map { cell in
          .members([
            "daysLate": .text(cell.lateness.rawValue),
            "weekday": .optional(cell.weekday.map { "\($0)" }),
            "n": .integer(cell.interval.n), "done": .integer(cell.interval.successes),
            "rate": .number(cell.interval.rate), "low": .number(cell.interval.low),
            "high": .number(cell.interval.high), "method": .text(DelaysFigure.method),
          ])
        }),
    ])
  }

  var csv: CSVTable {
    CSVTable(
      header: ["daysLate", "weekday", "n", "done", "rate", "low", "high", "method"],
      rows: figure.cells.map { cell in
        [
          .plain(cell.lateness.rawValue), cell.weekday.map { .plain("\($0)") } ?? .empty,
          .integer(cell.interval.n), .integer(cell.interval.successes), .number(cell.interval.rate),
          .number(cell.interval.low), .number(cell.interval.high), .plain(DelaysFigure.method),
        ]
      })
  }

  func section(_ language: Language) -> Page.Section {
    let title = language("Delays of recurring tasks", "繰り返す課題の遅れ")
    guard !figure.cells.isEmpty else {
      return Page.Section(title: title, blocks: [.line(language("no completed rounds", "完了の記録なし"))])
    }
    let table = Page.Table(
      columns: [
        .text(language("days late", "遅れの日数")), .number(language("days", "日数")),
        .number(language("done", "完了")), .number(language("rate", "率")),
        .number(language("95 % interval", "95 % 区間")),
      ],
      rows: figure.cells.filter { $0.weekday == nil }.map { cell in
        [
          cell.lateness == .earlier ? language("early", "早め") : cell.lateness.rawValue,
          cell.interval.n.description, cell.interval.successes.description,
          percent(cell.interval.rate), "\(percent(cell.interval.low)) – \(percent(cell.interval.high))",
        ]
      })
    return Page.Section(
      title: title,
      blocks: [
        .line(
          language(
            "The chance that a waiting task is done on a day, by how late the day is (by weekday in JSON and CSV).",
            "待っている課題がその日に完了する率（曜日別は JSON と CSV）。")), .table(table),
      ])
  }
}
