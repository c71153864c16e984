import Analysis
import Encoding
import Kaiki

extension CardSituation {
  /// The options and parameters of cards.
  var description: [JSONValue.Member] {
    var members: [JSONValue.Member] = [
      .init(key: "deck", value: .integer(deck)),
      .init(key: "seen", value: .integer(plan.seen.count)),
      .init(key: "unseen", value: .integer(plan.unseenCount)),
      .init(key: "newPerDay", value: .integer(plan.newPerDay)),
      .init(key: "reviewLimit", value: .optional(plan.reviewLimit)),
      .init(key: "scheduler", value: .text(SimulationOptions.SchedulerName.table.rawValue)),
      .init(key: "intervals", value: .array(plan.scheduler.table.intervals.map(JSONValue.integer))),
      .init(key: "mostAnswersPerDay", value: .integer(SimulationPlan.mostAnswersPerDay)),
      .init(
        key: "secondsPerAnswer",
        value: .members([
          "right": .number(seconds.right), "wrong": .number(seconds.wrong),
          "longest": .integer(AnswerSeconds.longest),
        ])),
    ]
    switch memory {
    case .empirical(let model):
      members.append(.init(key: "memoryModel", value: "empirical"))
      members.append(
        .init(
          key: "parameters",
          value: .members([
            "priorMean": .number(model.priorMean), "priorWeight": .number(EmpiricalMemory.priorWeight),
            "steps": .array(
              model.counts.enumerated().map { step, count in
                .members([
                  "step": .integer(step), "answers": .integer(count.answers),
                  "correct": .integer(count.correct),
                ])
              }),
          ])))
    case .fsrs6(let model, _):
      members.append(.init(key: "memoryModel", value: "fsrs6"))
      members.append(
        .init(
          key: "parameters",
          value: .members([
            "weights": .array(model.model.weights.map(JSONValue.number)),
            "again": .members([
              "first": .number(model.againRates.first), "learning": .number(model.againRates.learning),
              "relearning": .number(model.againRates.relearning),
            ]),
          ])))
    }
    return members
  }
}
