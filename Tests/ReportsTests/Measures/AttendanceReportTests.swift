import Distributions
import TestSupport
import Testing

@testable import Analysis
@testable import Forecasting
@testable import Kaiki
@testable import Reports
@testable import Statistics

/// `attendance` in every form (INTERFACE 4, T6, T12, T13).
struct AttendanceReportTests {
  /// A course on Wednesdays of five weeks, after three classes of which one was missed, with one absence allowed.
  ///
  /// By hand: 2 of 3 were attended, at least 2 and at most 4 of all five. The rate of absence is Beta(2, 3), so that
  /// neither of the two classes to come is missed with the chance B(2, 5) / B(2, 3) = 0.4; the ends are 1 - (1 - r)² at
  /// SciPy's `beta.ppf([0.025, 0.975], 2, 3)`. At the mean rate 2/5, 1 + 2 x 2/5 = 1.8 absences are expected.
  static let printed = PrintedValue(
    history: {
      try HistoryAsOf(
        [Course("m", name: "数学", .wednesday, 2, max: 1)], [Absence("2024-04-17", "m")], today: "2024-04-24")
    },
    json: """
      [{"course": "m", "name": "数学", "absences": 1, "late": 0, "earlyLeave": 0, "official": 0, "max": 1,
        "remaining": 0, "status": "limit", "color": "red", "boxes": ["red"], "overflow": 0, "held": 3, "coming": 2, "unmarked": 0,
        "rate": 0.666666666667, "rateAll": 0.4, "rateMax": 0.8,
        "risk": {"p": 0.6, "low": 0.13060410740745643, "high": 0.9623172510147753, "prior": {"a": 1, "b": 1, "origin": "uniform"},
                 "badDays": null, "method": "beta-binomial, Beta(1,1) prior"}, "expected": 1.8, "safeMisses": 0,
        "riskOfNextMiss": 1,
        "warnings": [{"day": "2024-04-17", "threshold": "limit"}]}]
      """,
    csv: """
      course,name,absences,late,earlyLeave,official,max,remaining,status,color,held,coming,unmarked,rate,rateAll,rateMax,risk,expected,safeMisses,riskOfNextMiss
      m,数学,1,0,0,0,1,0,limit,red,3,2,0,0.666666666667,0.4,0.8,0.6,1.8,0,1
      """,
    english: [
      "Mon Tue Wed Thu Fri 1 2 数学 1/1 3 4 5", "attended in all 67 % of 3 classes held",
      "数学 ■ 0 limit 67 % 2 60 % none",
    ],
    japanese: ["月 火 水 木 金 1 2 数学 1/1 3 4 5", "全体の出席率 67 %（実施 3回）", "数学 ■ 0 上限到達 67 % 2 60 % なし"])

  private static func slot(_ semester: String, _ weekday: Weekday, _ period: Int) -> TakenCourse.Slot {
    TakenCourse.Slot(semester: semester, weekday: weekday, period: period)
  }

  /// A course with as many absences, in the order of the kinds.
  private static func attendance(
    _ id: String, name: String, _ slots: [TakenCourse.Slot], _ kinds: [Int], absences: Double, max: Int,
    _ status: AbsenceStatus, held: Int? = nil, coming: Int? = nil, rates: [Double]? = nil,
    risk: AttendanceFigure.Risk? = nil, expected: Double? = nil,
    safeMisses: Int, warnings: [AbsenceWarning] = []
  ) -> AttendanceFigure.Entry {
    var count = AbsenceCount()
    (count.absent, count.late, count.earlyLeave, count.official) = (kinds[0], kinds[1], kinds[2], kinds[3])
    return AttendanceFigure.Entry(
      course: TakenCourse(
        id: id, ids: [id], name: name, slots: slots, totalClasses: 15, maxAbsences: max,
        isFullYear: Set(slots.map(\.semester)).count > 1, colorIndex: 0),
      count: count, absences: absences, max: max, status: status, color: status.color, isRunning: nil,
      held: held, coming: coming,
      rate: rates?[0], rateAll: rates?[1], rateMax: rates?[2], risk: risk, expected: expected,
      safeMisses: safeMisses,
      warnings: warnings)
  }

  /// Two courses in one slot, one on Sunday in period 7, and one of another term.
  private static let rich = AttendanceFigure(
    courses: [
      attendance(
        "a", name: "線形代数", [slot("SPRING", .monday, 1), slot("autumn", .friday, 5)], [3, 4, 0, 1],
        absences: 4 + 1.0 / 3, max: 5, .limit, held: 10, rates: [0.5, 1.0 / 3, 0.9],
        risk: AttendanceFigure.Risk(p: 0.625, low: 0.25, high: 0.9375), safeMisses: 0,
        warnings: [
          AbsenceWarning(day: Sample.monday, threshold: .warning),
          AbsenceWarning(day: Sample.monday + 7, threshold: .limit),
        ]),
      attendance(
        Sample.hostile, name: Sample.hostile, [slot("spring", .monday, 1)], [4, 0, 2, 0], absences: 4, max: 1,
        .exceeded,
        held: 10, rates: [0.5, 1.0 / 3, 2.0 / 3],
        risk: AttendanceFigure.Risk(p: 1, low: 1, high: 1), safeMisses: 0,
        warnings: [AbsenceWarning(day: Sample.monday + 14, threshold: .exceeded)]),
      attendance(
        "sun", name: Sample.long, [slot("spring", .sunday, 7)], [0, 0, 0, 0], absences: 0, max: 2, .safe,
        safeMisses: 2),
      attendance(
        "none", name: "Other", [slot("autumn", .tuesday, 2)], [1, 0, 0, 0], absences: 1, max: 2, .warning,
        safeMisses: 1),
    ],
    term: Semester(id: "spring", name: "2024 前期", half: .first, days: Sample.monday...Sample.monday + 100),
    periodTimes: [
      PeriodTime(period: 1, start: 540, end: 630, semester: "spring"),
      PeriodTime(period: 7, start: 1_205, end: 1_295, semester: "spring"),
    ])

  private static let math = Self.attendance(
    "m1", name: "数学", [TakenCourse.Slot(semester: "spring", weekday: .wednesday, period: 2)], [4, 1, 0, 1],
    absences: 4 + 1.0 / 3, max: 5, .limit, held: 8, coming: 7, rates: [0.4375, 0.25, 0.75],
    risk: AttendanceFigure.Risk(p: 0.625, low: 0.25, high: 0.9375), expected: 8.5, safeMisses: 0,
    warnings: [
      AbsenceWarning(day: Sample.monday, threshold: .warning),
      AbsenceWarning(day: Sample.monday + 7, threshold: .limit),
    ])
  private static let art = Self.attendance(
    "=art", name: "=Art", [TakenCourse.Slot(semester: "Spring", weekday: .wednesday, period: 2)],
    [3, 0, 2, 0], absences: 3, max: 1, .exceeded, safeMisses: 0)

  private static func figure(
    _ courses: [AttendanceFigure.Entry], term: Semester? = nil, times: [PeriodTime] = []
  ) -> Answer<AttendanceReport> {
    AttendanceReport.shown(AttendanceFigure(courses: courses, term: term, periodTimes: times))
  }

  private static func term(name: String = "Spring 2024") -> Semester {
    Semester(
      id: "spring", name: name, half: .first, days: Sample.monday...Sample.monday + 100)
  }

  private let both = figure(
    [math, art], term: term(), times: [PeriodTime(period: 2, start: 545, end: 635, semester: "spring")])

  @Test func `JSON has the counts, the boxes, the rates, the risk and the warnings of every course`() throws {
    let expected = #"""
      [{"course": "m1", "name": "数学", "absences": 4.33333333333, "late": 1, "earlyLeave": 0, "official": 1,
        "max": 5, "remaining": 0.666666666667, "status": "limit", "color": "red",
        "boxes": ["red", "red", "red", "red", "empty"], "overflow": 0, "held": 8, "coming": 7, "unmarked": 0,
        "rate": 0.4375, "rateAll": 0.25, "rateMax": 0.75,
        "risk": {"p": 0.625, "low": 0.25, "high": 0.9375, "prior": {"a": 1, "b": 1, "origin": "uniform"},
          "badDays": null, "method": "beta-binomial, Beta(1,1) prior"}, "expected": 8.5, "safeMisses": 0,
        "riskOfNextMiss": null,
        "warnings": [{"day": "2024-01-01", "threshold": "warning"},
                     {"day": "2024-01-08", "threshold": "limit"}]},
       {"course": "=art", "name": "=Art", "absences": 3, "late": 0, "earlyLeave": 2, "official": 0,
        "max": 1, "remaining": -2, "status": "exceeded", "color": "red", "boxes": ["red"], "overflow": 2,
        "held": null, "coming": null, "unmarked": 0, "rate": null, "rateAll": null, "rateMax": null, "risk": null, "expected": null, "safeMisses": 0,
        "riskOfNextMiss": null, "warnings": []}]
      """#
    #expect(try canonical(both.json.text) == canonical(expected))
  }

  @Test func `CSV has a row a course, and nothing where nothing is known`() {
    #expect(
      both.table.text == """
        course,name,absences,late,earlyLeave,official,max,remaining,status,color,held,coming,unmarked,rate,rateAll,rateMax,risk,expected,safeMisses,riskOfNextMiss
        m1,数学,4.33333333333,1,0,1,5,0.666666666667,limit,red,8,7,0,0.4375,0.25,0.75,0.625,8.5,0,
        '=art,'=Art,3,0,2,0,1,-2,exceeded,red,,,0,,,,,,0,

        """)
  }

  @Test func `T6, T13: the page shows the week from Monday to Friday, five periods, and the courses`() {
    both.checkPage(shows: ["4.3/5", "3/1", "2 09:05", "■■■■□", "■+2"])
    let page = both.page(width: 120)
    let lines = page.split(separator: "\n").map(String.init)
    #expect(lines[0] == "Attendance")
    #expect(lines[1] == "  Spring 2024")
    #expect(
      lines[2].split(separator: " ").map(String.init) == ["Mon", "Tue", "Wed", "Thu", "Fri"])
    // Several courses may have one slot.
    #expect(lines[4].hasPrefix("  2 09:05") && lines[4].hasSuffix("数学 4.3/5"))
    #expect(lines[5].hasPrefix("           ") && lines[5].hasSuffix("  =Art 3/1"))
    #expect(lines[3].hasPrefix("  1") && lines[8].hasPrefix("  5"))
    #expect(!page.contains("\n  6"))
    let rows = lines.suffix(2).map { $0.split(separator: " ").map(String.init) }
    #expect(rows[0] == ["数学", "■■■■□", "0.7", "limit", "44", "%", "7", "63", "%", "none"])
    #expect(rows[1] == ["=Art", "■+2", "−2", "exceeded", "–", "–", "–", "too", "many", "absences"])
  }

  @Test func `courses that have ended stand after the others, each under the title of its own last term`()
    throws
  {
    func term(_ id: String, _ first: Day) -> Semester {
      Semester(id: id, name: id, half: .first, days: first...first + 100)
    }
    let (spring, autumn) = (term("2024 first_half", Sample.monday), term("Autumn", Sample.monday + 200))
    func course(_ id: String, _ term: Semester, isRunning: Bool) -> AttendanceFigure.Entry {
      var entry = Self.attendance(
        id, name: id, [Self.slot(term.id, .monday, 1)], [0, 0, 0, 0], absences: 0, max: 5, .safe,
        safeMisses: 1)
      (entry.lastTerm, entry.isRunning) = (term, isRunning)
      return entry
    }
    let figure = Self.figure(
      [
        course("old", spring, isRunning: false), course("short", autumn, isRunning: false),
        course("going", autumn, isRunning: true),
      ], term: autumn)
    let lines = figure.page(width: 120).split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    func index(_ beginning: String) throws -> Int {
      // After the week of classes, in which names stand too.
      try #require(lines.indices.last { lines[$0].hasPrefix(beginning) }, "\(beginning)")
    }
    let order = try ["going", "Autumn: no class", "short", "first half of 2024: no class", "old"].map(index)
    #expect(order == order.sorted())
    #expect(figure.page(.japanese).contains("2024年前期（今後の授業なし）"))
  }

  @Test(
    arguments: [
      (.safe, true, 3, "3", "3回"), (.limit, true, 0, "none", "なし"),
      (.warning, true, nil, "too early to say", "判断には早い"), (.safe, false, nil, "ended", "終了"),
      (.exceeded, false, nil, "too many absences", "欠席超過"), (.safe, nil, 2, "2", "2回"),
    ] as [(AbsenceStatus, Bool?, Int?, String, String)])
  func `the page says whether a class may be missed`(
    status: AbsenceStatus, isRunning: Bool?, safe: Int?, english: String, japanese: String
  ) {
    var entry = Self.attendance("x", name: "X", [], [0, 0, 0, 0], absences: 0, max: 5, status, safeMisses: 0)
    entry.isRunning = isRunning
    entry.safeMisses = safe
    entry.risk = AttendanceFigure.Risk(p: 0.004, low: 0, high: 0.01)
    let figure = Self.figure([entry])
    #expect(figure.page().hasSuffix(" \(english)\n"))
    #expect(figure.page(.japanese).hasSuffix(" \(japanese)\n"))
    // F4: a small chance is not none.
    #expect(figure.page().contains("< 0.5 %") == (isRunning != false))
  }

  @Test
  func `where no further absence is safe, the page says so and what the next one risks`() {
    var entry = Self.attendance("x", name: "X", [], [3, 0, 0, 0], absences: 3, max: 5, .safe, safeMisses: 0)
    (entry.isRunning, entry.riskOfNextMiss) = (true, 0.42)
    let figure = Self.figure([entry])
    #expect(figure.page(width: 120).hasSuffix(" none: the next one makes the risk 42 %\n"))
    #expect(figure.page(.japanese, width: 120).hasSuffix(" なし（次で超過確率 42 %）\n"))
  }

  @Test func `the page sums up the share attended of all classes held`() {
    var all = AttendanceFigure(courses: [Self.art], term: nil, periodTimes: [])
    all.overall = SemestersFigure.Entry(courses: 3, held: 12, ratedHeld: 12, rate: 10.0 / 12)
    let figure = AttendanceReport.shown(all)
    #expect(figure.page().contains("  attended in all  83 % of 12 classes held\n"))
    #expect(figure.page(.japanese).contains("  全体の出席率  83 %（実施 12回）\n"))
    #expect(!Self.figure([Self.art]).page().contains("attended in all"))
  }

  @Test func `F4: JSON names the prior and the bad days behind a risk`() throws {
    var risk = AttendanceFigure.Risk(p: 0.5, low: 0.25, high: 0.75)
    risk.bad = AbsenceOutlook.Weights(a: 1.5, b: 27.5)
    var entry = Self.math
    entry.risk = risk
    let json = try Self.figure([entry]).json(0)("risk")
    #expect(try canonical(json("badDays").text) == canonical(#"{"a": 1.5, "b": 27.5}"#))
    #expect(json.ownKeys == ["p", "low", "high", "prior", "badDays", "method"])
  }

  @Test func `T13: the week is widened to Sunday and period 10 where a course needs it`() {
    let late = Self.attendance(
      "x", name: "Night", [TakenCourse.Slot(semester: "spring", weekday: .sunday, period: 10)], [0, 0, 0, 0],
      absences: 0, max: 5, .safe, safeMisses: 5)
    let figure = Self.figure([late], term: Self.term(name: ""))
    figure.checkPage(shows: ["Night", "0/5", "□□□□□"])
    let lines = figure.page(width: 120).split(separator: "\n").map(String.init)
    // A term without a name goes by its id.
    #expect(lines[1] == "  spring")
    #expect(
      lines[2].split(separator: " ").map(String.init) == ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"])
    #expect(lines[12].hasPrefix("  10") && lines[12].hasSuffix("Night 0/5"))
    let japanese = figure.page(.japanese, width: 120)
    #expect(japanese.hasPrefix("出席\n"))
    for word in ["月", "日", "欠席", "安全"] { #expect(japanese.contains(word), "\(word)") }
  }

  @Test func `R4.11: a long name takes two lines of six characters, and its absences the second`() {
    let course = { (name: String) in
      Self.attendance(
        "x", name: name, [TakenCourse.Slot(semester: "spring", weekday: .friday, period: 5)], [2, 0, 0, 0],
        absences: 2, max: 10, .safe, safeMisses: 5)
    }
    for (name, cells) in [
      ("経済学", ["経済学 2/10"]), ("微分積分学", ["微分積分学", "2/10"]),
      ("英語リーディングと作文", ["英語リーディ", "ングと作文 2/10"]),
    ] {
      let figure = Self.figure([course(name)], term: Self.term(name: ""))
      let lines = figure.page(width: 100).split(separator: "\n").map(String.init)
      let start = lines.firstIndex { $0.hasPrefix("  5") } ?? 0
      for (line, cell) in zip(lines[start...], cells) { #expect(line.hasSuffix("  \(cell)"), "\(line)") }
      #expect(lines[(start + cells.count)...].contains { $0.hasPrefix("  course") })
    }
  }

  @Test func `T13: courses of other terms are not in the week, but among the courses`() {
    let figure = AttendanceReport.shown(Self.rich)
    figure.checkPage()
    let page = figure.page(width: 200)
    // Once, in the table.
    #expect(page.ranges(of: "Other").count == 1)
    #expect(page.contains("7 20:05"))
    #expect(!page.contains("\u{1B}"))
  }

  @Test func `without a term there is no week, and without courses nothing but a word`() {
    let page = Self.figure([Self.art]).page()
    #expect(!page.contains("mon") && page.contains("exceeded"))
    #expect(Self.figure([], term: Self.term()).page() == "Attendance\n  no courses\n")
    #expect(Self.figure([]).page(.japanese) == "出席\n  科目はありません\n")
    #expect(Self.figure([]).json == .array([]))
    #expect(Self.figure([]).table.rows.isEmpty)
  }
}

extension AttendanceReport: PrintedMeasure {
  static let printedValues = [AttendanceReportTests.printed]
}
