/// A function that runs on another thread while its owner waits. It need not be `Sendable`.
///
/// The compiler cannot prove this safe; the reason is that the two threads never run at the same time. The owner waits in
/// `lend` until the other thread has signalled the end of `run`. That signal goes through a lock, so each thread sees what
/// the other one has written.
public struct LentBody: Sendable {
  /// The address of the function, which is on the owner's stack.
  private let address: UInt

  /// Calls `borrower` with the body. `borrower` must not return while another thread may still call `run`.
  public static func lend(_ body: () -> Void, to borrower: (LentBody) -> Void) {
    withoutActuallyEscaping(body) { body in
      withUnsafePointer(to: body) { borrower(LentBody(address: UInt(bitPattern: $0))) }
    }
  }

  /// Runs the function on the calling thread. Call it only until `borrower` returns.
  public func run() { UnsafePointer<() -> Void>(bitPattern: address)?.pointee() }
}
