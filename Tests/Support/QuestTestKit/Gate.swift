private import Dispatch

/// A door that is shut until somebody opens it, for good: how a test holds a handler back, or waits for it.
public final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  public init() {}

  public func open() { semaphore.signal() }

  /// Waits for `HangLimit.seconds` at most; whether the gate was open in time.
  @discardableResult
  public func pass() -> Bool {
    guard semaphore.wait(timeout: .now() + .seconds(HangLimit.seconds)) == .success else { return false }
    semaphore.signal()
    return true
  }
}
