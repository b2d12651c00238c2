/// A function that another thread runs while its owner waits, so that the owner need not be able to leave its thread.
///
/// The compiler cannot see that the two threads never run it, or what it captures, at the same time: the owner's thread
/// waits in `lend` until the borrower has said that it is done, by a lock, which also makes each thread see what the other
/// one has written.
public struct LentBody: Sendable {
  /// Of a variable of `lend` that contains the function.
  private let address: UInt

  /// Calls `borrower`, which must not return before the last `run` has returned.
  public static func lend(_ body: () -> Void, to borrower: (LentBody) -> Void) {
    withoutActuallyEscaping(body) { body in
      withUnsafePointer(to: body) { borrower(LentBody(address: UInt(bitPattern: $0))) }
    }
  }

  /// Runs the function, before `borrower` has returned.
  public func run() { UnsafePointer<() -> Void>(bitPattern: address)?.pointee() }
}
