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
  /// Headline of the reminder.
  public var title: String
  /// Text below the headline.
  public var body: String
  /// Time of the reminder: zone, and year to second in the Gregorian calendar.
  public var dateComponents: DateComponents
  /// Group of the reminder in the notification centre: `morning`, `retry` or `task`.
  public var threadIdentifier: String
  /// Number on the app's icon; `nil` leaves the icon unchanged.
  public var badge: Int?

  /// Same as ``identifier``.
  public var id: String { identifier }

  /// Creates the request for a reminder.
  ///
  /// - Parameters:
  ///   - reminder: Planned reminder.
  ///   - days: Zone whose wall clock determines the components.
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
  /// Returns one request per planned reminder, in the order of the plan.
  public func requests(in days: Kit.Days) -> [NotificationRequest] {
    planned.map { NotificationRequest($0, in: days) }
  }
}
