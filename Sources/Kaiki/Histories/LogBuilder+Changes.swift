extension LogBuilder {
  /// Returns the schedule changes that the log does not list, inferred from each card's interval before each answer.
  ///
  /// A stated interval that differs from the interval after the previous answer implies a change in between.
  ///
  /// - Complexity: O(*n* log *n*); O(1) if no answer states an interval.
  func noticedChanges(
    _ reviews: ContiguousArray<Review>, after changes: [ScheduleChange]
  ) -> [ScheduleChange] {
    guard !intervalsBefore.isEmpty else { return [] }
    let order = reviews.indices.sorted {
      (reviews[$0].reviewedAt, $0) < (reviews[$1].reviewedAt, $1)
    }
    let changes = changes.sorted(by: ScheduleChange.isBefore)
    var states = ContiguousArray(repeating: State.new, count: cards.count)
    var noticed: [ScheduleChange] = []
    var next = 0
    for index in order {
      let review = reviews[index]
      while next < changes.count, changes[next].at <= review.reviewedAt {
        states[Int(changes[next].card)] = changes[next].kind == .reset ? .new : .days(changes[next].interval)
        next += 1
      }
      guard review.counting != .practice else { continue }
      let card = Int(review.card)
      if let change = change(before: review, in: states[card]) { noticed.append(change) }
      states[card] = review.interval.map(State.days) ?? .unknown
    }
    return noticed
  }

  private enum State: Equatable {
    case new, unknown
    case days(Int32)
  }

  private func change(before review: Review, in state: State) -> ScheduleChange? {
    guard let id = review.id, Int(id) < intervalsBefore.count, intervalsBefore[Int(id)] >= 0 else {
      return nil
    }
    let interval = intervalsBefore[Int(id)]
    guard interval < 1 else {
      return state == .days(interval)
        ? nil : ScheduleChange(at: review.reviewedAt, card: review.card, kind: .noticed, interval: interval)
    }
    guard case .days(let days) = state, days >= 1 else { return nil }
    // A card in review that is now in learning was reset to new.
    return ScheduleChange(
      at: review.reviewedAt, card: review.card, kind: review.phase == .learning ? .reset : .noticed)
  }
}
