import Foundation
import Kaiki
import KaikiKit

/// Parts of a `UNNotificationRequest` for a reminder.
///
///     let content = UNMutableNotificationContent()
///     (content.title, content.body) = (request.title, request.body)
///     content.threadIdentifier = request.threadIdentifier
///     content.badge = request.badge.map(NSNumber.init)
///     let trigger = UNCalendarNotificationTrigger(dateMatching: request.dateComponents, repeats: false)
///     center.add(UNNotificationRequest(identifier: request.identifier, content: content, trigger: trigger))
public struct NotificationRequest: Hashable, Codable, Identifiable, Sendable {
  /// Identifier under which the system stores and removes the reminder.
  public var identifier: String
  /// Headline of the reminder, as shown to the user.
  public var title: String
  /// Text below the headline, as shown to the user.
  public var body: String
  /// Wall-clock time of the reminder: time zone, and year to second in the Gregorian calendar.
  ///
  /// The time zone is missing (`nil`) if Foundation does not know its identifier.
  public var dateComponents: DateComponents
  /// Group under which the notification centre shows the reminder: `morning`, `retry` or `task`.
  public var threadIdentifier: String
  /// Number of due cards that the reminder puts on the app's icon, ≥ 1; `nil` to leave the icon unchanged.
  public var badge: Int?

  /// Identifier under which the system stores the reminder, equal to ``identifier``.
  public var id: String { identifier }

  /// Creates the request for a planned reminder.
  public init(_ reminder: Kit.Reminder, in days: Kit.Days) {
    var components = days.dateComponents(of: reminder.fire)
    components.timeZone = TimeZone(identifier: days.zone.identifier)
    identifier = reminder.id
    title = reminder.title
    body = reminder.body
    dateComponents = components
    threadIdentifier = reminder.kind.rawValue
    badge = reminder.badge
  }
}

extension NotificationPlan {
  /// Returns one request per planned reminder, in the order of the plan; empty if no reminder is planned.
  public func requests(in days: Kit.Days) -> [NotificationRequest] {
    planned.map { NotificationRequest($0, in: days) }
  }
}
