import Foundation
import KaikiFoundation
import KaikiKit

// Five small apps, a page each. What an app asks the system for stands here: the time and the zone.
let zone = TimeZone(identifier: "Asia/Tokyo") ?? .gmt
let days = try Kit.Days(zone, startingAt: 4)
let now = Kit.Instant(try Date("2026-01-31T09:00:00+09:00", strategy: .iso8601))

try await showMemora(at: now, in: days)
try showRepeto(at: now, in: days)
showHibito(at: now, in: days)
try showBabySteps(at: now, in: days)
try showAt00(at: now, in: days)
