public import LinuxHost

/// A place where notifications are shown: the desktop's own, or one that a test looks at.
///
/// Belongs to the thread of the reminders.
public protocol Desktop: AnyObject {
  /// Shows it; the desktop's id for it, `nil` when it could not be shown.
  func show(_ content: NotificationBus.Content, replacing id: UInt32) -> UInt32?
  func close(_ id: UInt32)
  /// What to wait for until `pump` has something to tell.
  var waiting: WallAlarm.Other { get }
  /// What the person did since the last call; `nil` when the desktop has gone.
  func pump() -> [NotificationBus.Signal]?
}

extension NotificationBus: Desktop {}
