import Analysis
import Forecasting

extension SimulationReport {
  /// What `kaiki help simulate` says of JSON, JSON Lines and CSV.
  package static func helpText(_ told: HelpTeller) -> String {
    let kinds = ReportedParts.help.map { kind, plan, quantities, ending in
      KeyHelp.text(
        of: kind, [("plan", plan), ("each day and totals", quantities), ("besides", ending)], told)
    }
    return ReportHelp(
      "what a history leads to.",
      notes: """
        Each day and quantity has the mean and the exact 5th, 50th and 95th percentile over all replicates.
        "totals" covers the whole run: totals such as reviews are summed over the days, levels (due, backlog, overdue,
        memorised) are those of the last day. What comes due anew is dueNew, each time once.
        "memorised" is null under empirical memory, which knows nothing of elapsed days.
        A reminder that comes due while its task waits is shown if the app had planned it when it was last open, and
        else starved; "coverage" is the share of shown ones.
        JSON Lines and CSV hold a flat row for each kind and day, with columns such as due_mean and due_p95; what
        they rest on stands in JSON, and in the file that --meta names. With --decks the rows of kind "decks" are the
        sums, and those of kind "deck" one deck each, whose name stands in the column "deck" (empty for the cards
        outside those that are named).
        --draws writes a row for each replicate, kind and day: what was drawn, before bands are made of it and widened.
        Of decks these are the sums.
        """
    ).text(
      of: "JSON",
      keys: [
        KeyHelp("kaiki", "the version of the program"),
        KeyHelp("plan", "what all kinds share", inner: helpOf(fields)),
        KeyHelp("remarks", "what a reader has to know before the figures", inner: helpOf(Remark.fields)),
        KeyHelp(
          "parts", "one entry a kind that is simulated",
          inner: [
            KeyHelp("kind", ItemKind.listed(ReportedParts.all.map { $0.word })),
            KeyHelp("plan", "its options and parameters"),
            KeyHelp(
              "days", "one entry a day",
              inner: [KeyHelp("day", "the logical day"), KeyHelp("...", "the quantities of the kind")]),
            KeyHelp("totals", "the same over the whole run"),
          ]),
      ], told) + kinds.joined()
  }
}
