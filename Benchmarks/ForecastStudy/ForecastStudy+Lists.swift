import Analysis
import Forecasting
import Kaiki
import SyntheticLives

extension ForecastStudy {
  /// Every study.
  package static var all: [ForecastStudy] { cards + others }

  /// A few lives of each, of learners with fewer cuts: as many as a test suite has time for.
  package static var small: [ForecastStudy] {
    all.map { study in
      let lives =
        switch study.kind {
        case .tasks, .courses: 2
        case .lists: 10
        default: 4
        }
      var few = study.small(lives: lives)
      if study.kind == .cards { few.origins = [120...120, 240...240] }
      return few
    }
  }

  /// Learners, 200 lives in all.
  package static var cards: [ForecastStudy] {
    let ours: @Sendable (UInt64) -> HistoryAsOf = { MadeUpHome.known(.memora1000, seed: $0) }
    return [
      ofCards("A: `generate memora-1000`", wasTunedTo: true, seeds: 3_001..<3_068, life: ours),
      ofCards("B: seasons, heavy-tailed inactivity episodes, drifting recall", seeds: 5_001..<5_068) {
        MadeUpHome.known(SeasonalLife(seed: $0).lived())
      },
      ofCards("C: another app's scheduler, projected as logged", seeds: 6_001..<6_067) {
        MadeUpHome.known(OtherSchedulerLife(seed: $0).lived())
      },
    ]
  }

  private static func ofCards(
    _ lives: String, wasTunedTo: Bool = false, seeds: Range<UInt64>,
    life: @escaping @Sendable (UInt64) -> HistoryAsOf
  ) -> ForecastStudy {
    ForecastStudy(
      "Forecasts of cards", lives: lives, wasTunedTo: wasTunedTo, .cards, seeds: seeds,
      origins: [120...120, 180...180, 240...240], horizon: 90, newPerDay: 0, life: life)
  }

  /// The other kinds, 40 lives each, four weeks ahead.
  package static var others: [ForecastStudy] {
    [
      of("tasks", .repeto200, .tasks, origins: thirds),
      of("lists", .hibito90, .lists, origins: [34...43, 44...53, 54...62], days: 90),
      of("attempts", .babysteps50, .attempts, origins: thirds),
      // In both terms, after four weeks of the first and with four weeks to come.
      of(
        "classes missed", .at00Year, .courses, origins: [125...151, 152...178, 287...304, 305...321],
        days: 349),
      of("habits", .everything, .habits, origins: thirds),
    ]
  }

  private static let thirds = [98...177, 178...257, 258...337]

  private static func of(
    _ things: String, _ name: SyntheticHistory.Name, _ kind: ItemKind, origins: [ClosedRange<Int>],
    days: Int = MadeUpHome.days
  ) -> ForecastStudy {
    ForecastStudy(
      "Forecasts of \(things)", lives: "`generate \(name.rawValue)`", wasTunedTo: true, kind,
      seeds: 4_001..<4_041, origins: origins, horizon: 28
    ) { MadeUpHome.known(name, seed: $0, days: days) }
  }
}
