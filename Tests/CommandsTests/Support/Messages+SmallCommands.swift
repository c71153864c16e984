extension Messages {
  /// The command line of a small command is wrong: 64.
  static let usageOfSmallCommands: [Refusal] = [
    Refusal("kaiki holidays --from 1947", 64, "holidays: --from is 1947; give at least 1948"),
    Refusal("kaiki holidays --to 2151", 64, "holidays: --to is 2151; give at most 2150"),
    Refusal(
      "kaiki holidays --from Showa", 64,
      "holidays: --from \"Showa\" is not a whole number; give a whole number from 1948 to 2150"),
    Refusal(
      "kaiki holidays --from 2020 --to 2019", 64,
      "holidays: --from 2020 is after --to 2019; swap the two dates"),
    Refusal("kaiki statistic", 64, "statistic: no statistic is named; see kaiki statistic --help"),
    Refusal(
      "kaiki statistic describe a b", 64,
      "statistic: \"b\" is one argument too many; see kaiki statistic --help"),
    Refusal(
      "kaiki holidays 2020", 64, "holidays: \"2020\" is one argument too many; see kaiki holidays --help"),
    Refusal("kaiki holidays --to", 64, "holidays: --to has no value; give --to YEAR"),
    Refusal("kaiki generate", 64, "generate: no data set is named; choose \(dataSets)"),
    Refusal(
      "kaiki generate x --out d", 64, "generate: no data set is called \"x\"; choose \(dataSets)"),
    Refusal("kaiki generate memora-tiny", 64, "generate: --out is missing; name a folder"),
    Refusal(
      "kaiki convert d --out e", 64,
      "convert: --to is missing; choose json, jsonl, csv, ics, anki, loop, taskwarrior or todotxt"),
    Refusal("kaiki convert d --to json", 64, "convert: --out is missing; name a folder"),
    Refusal(
      "kaiki convert d --to xml --out e", 64,
      "convert: --to \"xml\" is not known; choose json, jsonl, csv, ics, anki, loop, taskwarrior or todotxt"),
    Refusal(
      "kaiki convert --to csv --out e", 64,
      "convert: no data set is named; give a folder, a file, or - for standard input"),
    Refusal(
      "kaiki generate memora --out d", 64, "generate: no data set is called \"memora\"; choose \(dataSets)"),
    Refusal(
      "kaiki generate hibito --out d", 64,
      "generate: no data set is called \"hibito\"; did you mean hibito-90?"),
    Refusal("kaiki statistic holmes", 64, "statistic: \"holmes\" is not a statistic; did you mean holm?"),
    Refusal("kaiki generate x y --out d", 64, "generate: no data set is called \"x y\"; choose \(dataSets)"),
    Refusal("kaiki generate memora-tiny --out d --seed -2", 64, "generate: --seed is -2; give at least 0"),
    Refusal(
      "kaiki convert d --to csv --out x --anonymise secret", 64,
      "convert: --anonymise is a key of 6 characters; give at least 8 characters"),
    Refusal(
      "kaiki convert d --to ics --out x --anonymise secret-key", 64,
      "convert: --anonymise needs --to json, jsonl or csv; choose one of these formats"),
    Refusal(
      "kaiki convert d --format csv", 64, "convert: the option --format does not exist; see convert --help"),
    Refusal("kaiki next", 64, "next: --every is missing; give an interval such as 3days"),
    Refusal(
      "kaiki next --every fortnight", 64,
      "next: --every \"fortnight\" is not an interval; give 1 to 3,650 days, 1 to 520 weeks or 1 to 120 months"
    ),
    Refusal(
      "kaiki next --every 1day", 64,
      "next: --from is missing; give a date and time such as 2026-01-31T09:00"),
    Refusal(
      "kaiki next --every 1day --from noon", 64,
      "next: --from \"noon\" is not a date and time; write it as 2026-01-31T09:00"),
    Refusal(
      "kaiki next --every 1day --from 2026-01-31T09:00 --now 2026-01-31T09:00", 64,
      "next: --now needs --policy fixedSkip; leave out --now"),
    Refusal(
      "kaiki next --every 1day --from 2026-01-31T09:00 --count 10001", 64,
      "next: --count is 10001; give at most 10000"),
    Refusal(
      "kaiki next --every 1day --from 2026-01-31T09:00 --time-zone Mars", 64,
      "--time-zone: the time zone \"Mars\" is not known; give a name such as Asia/Tokyo or UTC"),
    Refusal(
      "kaiki next --every 120months --from 2026-01-31T09:00 --count 10000", 64,
      "next: occurrence 798 is after the year 9999; give a --count of at most 797"),
    Refusal(
      "kaiki next --every 1day --from 9999-12-31T09:00", 64,
      "next: the first occurrence is after the year 9999; give an earlier --from"),
    Refusal("kaiki next 1day", 64, "next: \"1day\" is one argument too many; see kaiki next --help"),
    Refusal(
      "kaiki statistic mode", 64, "statistic: \"mode\" is not a statistic; choose \(statistics)"),
  ]

  private static let statistics =
    "rayleigh, weekday-chi-square, homogeneity, kruskal-wallis, periodogram, binomial-interval, "
    + "beta-binomial-risk, beta-shrinkage, logistic-trend, poisson-trend, mann-kendall, change-point, describe, "
    + "histogram, autocorrelation, spearman, bootstrap, holm, weibull, kaplan-meier, nelson-aalen, log-rank, "
    + "recall-metrics or nonlinear-recall"
}
