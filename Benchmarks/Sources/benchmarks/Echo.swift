internal import ArgumentParser
internal import NIOCore
internal import NIOPosix

/// The reference for requests: an echo server of the same network library on one thread, without lines, JSON or a
/// store.
struct Echo: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Echo what comes on a socket.", shouldDisplay: false)

  @Argument(help: "Where to listen.") var socket: String

  private final class Handler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    func channelRead(context: ChannelHandlerContext, data: NIOAny) { context.write(data, promise: nil) }
    func channelReadComplete(context: ChannelHandlerContext) { context.flush() }
  }

  func run() throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let channel = try ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 512)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(Handler()) }
      }
      .bind(unixDomainSocketPath: socket, cleanupExistingSocketFile: true).wait()
    try channel.closeFuture.wait()
  }
}
