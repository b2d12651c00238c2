/// QuestDesk: reminders on a person's desktop, for whoever brings them there: the daemon of a user service, and
/// `timequest-notify` beside a system service. It knows a screen and what it is asked to show, never why.
public import LinuxHost

/// A place where notifications are shown: the desktop's own, or one that a test looks at.
///
/// Belongs to the thread that looks after the screen.
public protocol Desktop: AnyObject {
  /// What the server can do; `nil` when none answers.
  func serverCapabilities() -> Set<String>?
  /// Shows it; the desktop's id for it, `nil` when it could not be shown or has not been so far.
  func show(_ content: NotificationBus.Content, replacing id: UInt32) -> UInt32?
  func close(_ id: UInt32)
  /// What to wait for until `pump` has something to tell.
  var waiting: WallAlarm.Other { get }
  /// What happened since the last call; `nil` when the desktop has gone.
  func pump() -> [NotificationBus.Signal]?
}

extension NotificationBus: Desktop {}
