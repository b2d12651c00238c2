internal import NIOCore
internal import NIOPosix

/// The threads that run handlers. Clients whose work takes long have threads of their own: however many of them ask for
/// however much, a short question finds a thread that is free or soon will be.
struct Workers: Sendable {
  /// A go that takes this long or longer moves its connection to the other threads, a shorter one back.
  static let longGo = TimeAmount.milliseconds(2)

  private let short: NIOThreadPool
  private let long: NIOThreadPool

  init(_ limits: ServerLimits) {
    short = NIOThreadPool(numberOfThreads: limits.workers)
    long = NIOThreadPool(numberOfThreads: limits.longWorkers)
  }

  func pool(forLong isLong: Bool) -> NIOThreadPool { isLong ? long : short }

  func start() {
    short.start()
    long.start()
  }

  func end() throws {
    try short.syncShutdownGracefully()
    try long.syncShutdownGracefully()
  }
}
