import Foundation
import Kaiki
import KaikiKit

/// A reminder in the shape of a `UNNotificationRequest`, of which `UserNotifications` is handed the parts.
///
///     let content = UNMutableNotificationContent()
///     (content.title, content.body) = (request.title, request.body)
///     content.threadIdentifier = request.threadIdentifier
///     content.badge = request.badge.map(NSNumber.init)
///     let trigger = UNCalendarNotificationTrigger(dateMatching: request.dateComponents, repeats: false)
///     center.add(UNNotificationRequest(identifier: request.identifier, content: content, trigger: trigger))
public struct NotificationRequest: Hashable, Codable, Identifiable, Sendable {
  /// The identifier, under which the system keeps the reminder and takes it back.
  public var identifier: String
  /// The headline.
  public var title: String
  /// The text.
  public var body: String
  /// When it is shown: year, month, day, hour, minute and second of the Gregorian calendar, and the zone.
  public var dateComponents: DateComponents
  /// By what the system groups reminders: `morning`, `retry` or `task`.
  public var threadIdentifier: String
  /// The number on the app's icon; `nil` where it stays.
  public var badge: Int?

  /// The identifier.
  public var id: String { identifier }

  /// The request for a reminder.
  ///
  /// - Parameters:
  ///   - reminder: The reminder.
  ///   - days: The zone whose wall clock is meant.
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
  /// The requests of the plan, in its order.
  public func requests(in days: Kit.Days) -> [NotificationRequest] {
    planned.map { NotificationRequest($0, in: days) }
  }
}
