private import Dispatch

/// A gate that is closed until it is opened permanently. With it a test holds a handler back, or waits for one.
public final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  public init() {}

  public func open() { semaphore.signal() }

  /// Waits for at most `HangLimit.seconds`. Returns whether the gate was opened in time.
  @discardableResult
  public func pass() -> Bool {
    guard semaphore.wait(timeout: .now() + .seconds(HangLimit.seconds)) == .success else { return false }
    semaphore.signal()
    return true
  }
}
