import TestSupport

/// Four cards and five answers of one person: small enough to work out every figure by hand.
enum HandMade {
  static let settings =
    #"{"intervals": [0, 1, 2, 4, 7, 15, 30], "morningHour": 8, "timeZoneIdentifier": "UTC"}"#

  static let cards = """
    id,question,stepIndex,nextDue,reviewCount,lastResult
    c1,one,2,2024-01-17T00:00:00Z,2,true
    c2,two,1,2024-01-16T00:00:00Z,2,true
    c3,three,0,2024-01-16T00:00:00Z,5,false
    c4,four,99,2024-01-10T12:00:00Z,0,

    """

  /// Sunday, twice on Monday with a repeat, and this Tuesday morning.
  static let log = """
    id,cardId,reviewedAt,previousStep,nextStep,result,latencyMs,rating,userId
    r1,c1,2024-01-14T07:00:00Z,0,1,true,1000,3,u1
    r2,c1,2024-01-15T08:00:00Z,1,2,true,3000,2,u1
    r3,c2,2024-01-15T23:00:00Z,0,0,false,2000,1,u1
    r4,c2,2024-01-15T23:30:00Z,0,1,true,4000,4,u1
    r5,c3,2024-01-16T09:00:00Z,0,0,false,,1,u1

    """

  /// The same answers, the last one by another person.
  static let logOfTwo = log.replacing("false,,1,u1", with: "false,,1,u2")

  static func write(to folder: TemporaryFolder, _ name: String = "hand") throws {
    try folder.write(settings, to: "\(name)/settings.json")
    try folder.write(cards, to: "\(name)/cards.csv")
    try folder.write(log, to: "\(name)/reviewLogs.csv")
  }
}
