internal import Glibc

/// Forces the end of a process that does not end by itself.
public enum LastResort {
  /// Ends the process with exit code 0 after that time, whatever its other threads do. Cannot be cancelled.
  public static func exit(afterMilliseconds milliseconds: Int32) {
    var thread = pthread_t()
    let argument = UnsafeMutableRawPointer(bitPattern: Int(milliseconds))
    let code = pthread_create(
      &thread, nil,
      { argument in
        poll(nil, 0, Int32(Int(bitPattern: argument)))
        _exit(0)
      }, argument)
    if code == 0 { pthread_detach(thread) }
  }
}
