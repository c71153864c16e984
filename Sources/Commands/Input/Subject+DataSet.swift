import Analysis
import Kaiki
import Records

extension Subject {
  /// Prepares the questions to a data set.
  ///
  /// - Parameter settings: The settings in force.
  init(
    _ dataSet: DataSet, settings: Settings, boundary: DayBoundary, now: Instant, keepsTime: Bool
  ) {
    self.init(
      cards: dataSet.cards, log: dataSet.log, settings: settings, boundary: boundary, now: now,
      findings: dataSet.findings)
    habits = dataSet.habits
    observations = dataSet.observations
    if let records = dataSet.attendanceRecords, !records.isEmpty, dataSet.courses == nil {
      self.findings.append(
        Finding(
          rule: "orphan", severity: .warning, place: "",
          message: "\(records.count) attendance records are of no course; add the file courses"))
    }
    if let rows = dataSet.courses {
      add(
        CourseRecords(
          courses: rows, semesters: dataSet.semesters ?? [], records: dataSet.attendanceRecords ?? [],
          calendar: dataSet.calendar ?? [], periodTimes: dataSet.periodTimes ?? [], today: today))
    }
    if dataSet.recurringTasks != nil || dataSet.completions != nil {
      let scheduler = TaskScheduler(boundary: boundary, keepsTime: keepsTime)
      add(
        TaskRecords(
          dataSet.recurringTasks, completions: dataSet.completions, scheduler: scheduler, now: now))
    }
    if dataSet.attemptTasks != nil || dataSet.attempts != nil {
      add(AttemptRecords(dataSet.attemptTasks, events: dataSet.attempts, now: now))
    }
    if dataSet.lists != nil || dataSet.opens != nil {
      add(ListRecords(dataSet.lists, opens: dataSet.opens, boundary: boundary, now: now))
    }
  }
}
