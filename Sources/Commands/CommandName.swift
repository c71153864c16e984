/// Names of the commands of `kaiki`, in the order of the help.
enum CommandName: String, CaseIterable {
  case simulate, analyze, backtest, fit, benchmark, shard, merge, convert, generate, next, holidays,
    statistic, completion, man
}
