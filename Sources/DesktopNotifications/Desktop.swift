/// DesktopNotifications: reminders on the desktop, shared by the daemon of a user service and by `timequest-notify`
/// beside a system service. It knows what to show, never why.
public import LinuxHost

/// A place where notifications are shown: the desktop's, or a test's.
///
/// Use it on the screen's thread.
public protocol Desktop: AnyObject {
  /// The server's capabilities; `nil` when none responds.
  func serverCapabilities() -> Set<String>?
  /// Shows it and returns the desktop's id; `nil` when it could not be shown or is not shown yet.
  func show(_ content: NotificationBus.Content, replacing id: UInt32) -> UInt32?
  func close(_ id: UInt32)
  /// The descriptor to poll until `pump` has something to return.
  var waiting: WallAlarm.Other { get }
  /// What happened since the last call; `nil` when the desktop has ended.
  func pump() -> [NotificationBus.Signal]?
}

extension NotificationBus: Desktop {}
