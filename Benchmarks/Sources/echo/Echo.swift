internal import NIOCore
internal import NIOPosix

/// The reference for requests: an echo server of the same network library on one thread, without lines, JSON or a
/// store.
@main
struct Echo {
  private final class Handler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    func channelRead(context: ChannelHandlerContext, data: NIOAny) { context.write(data, promise: nil) }
    func channelReadComplete(context: ChannelHandlerContext) { context.flush() }
  }

  static func main() throws {
    guard CommandLine.arguments.count == 2 else {
      print("Usage: echo SOCKET")
      return
    }
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let channel = try ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 512)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(Handler()) }
      }
      .bind(unixDomainSocketPath: CommandLine.arguments[1], cleanupExistingSocketFile: true).wait()
    try channel.closeFuture.wait()
  }
}
