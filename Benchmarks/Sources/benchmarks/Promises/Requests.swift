internal import BenchmarkKit
internal import Glibc

/// Requests per second on one connection with many requests in flight, compared with an echo server of the same
/// library.
func measurePipelining(_ daemon: Daemon, echo: EchoServer, requests: Int) throws -> Finding {
  let ours = try rate(daemon.socket, requests: requests)
  let theirs = try rate(echo.socket, requests: requests)
  return Finding(
    what: "session.status, one pipelining connection", measured: "\(short(Double(requests))) requests",
    against: "bare NIO echo \(short(theirs))/s, \(short(theirs / ours)) × as many", figure: ours, unit: "/s",
    promise: .atLeast(25_000))
}

private func rate(_ path: String, requests: Int) throws -> Double {
  let socket = try UnixSocket(connectingTo: path)
  let window = 200
  let lines = Array(repeating: statusRequest, count: window).flatMap(\.self)
  _ = try socket.exchange(lines, replies: window)
  let start = nanoseconds()
  for _ in 0..<(requests / window) { _ = try socket.exchange(lines, replies: window) }
  return Double(requests) / Double(nanoseconds() - start) * 1e9
}

/// A hundred connections, each of which sends the next request after its answer.
func measureManyConnections(_ daemon: Daemon, echo: EchoServer, requests: Int) throws -> [Finding] {
  let ours = try askTogether(daemon.socket, requests: requests)
  let theirs = try askTogether(echo.socket, requests: requests)
  let worst = percentile(0.99, of: ours.latencies)
  let theirWorst = percentile(0.99, of: theirs.latencies)
  return [
    Finding(
      what: "session.status, 100 connections", measured: "p50 \(microseconds(percentile(0.5, of: ours.latencies)))",
      against: "bare NIO echo \(short(theirs.rate))/s", figure: ours.rate, unit: "/s", promise: .atLeast(25_000)),
    Finding(
      what: "session.status, 100 connections, p99", measured: milliseconds(worst),
      against: "bare NIO echo \(milliseconds(theirWorst))", figure: Double(worst) / Double(theirWorst), unit: "×",
      promise: .atMost(15)),
  ]
}

private func askTogether(_ path: String, requests: Int) throws -> (rate: Double, latencies: [Int64]) {
  var crowd = Crowd()
  for _ in 0..<100 { crowd.join(try UnixSocket.connected(to: path)) }
  var left = requests
  let start = nanoseconds()
  try crowd.run { _ in
    left -= 1
    return Crowd.Step(after: 0, line: left >= 0 ? statusRequest : nil)
  }
  let elapsed = nanoseconds() - start
  return (Double(crowd.latencies.count) / Double(elapsed) * 1e9, crowd.latencies.sorted())
}

private let statusRequest = requestLine("session.status")

/// This program's `echo`, running.
final class EchoServer {
  let socket: String
  private let child: Child

  init(_ place: Workplace) throws {
    socket = "\(place.folder)/echo.sock"
    child = try Child([try Self.readLink("/proc/self/exe"), "echo", socket], environment: [])
    let begun = nanoseconds()
    while (try? UnixSocket(connectingTo: socket)) == nil {
      guard nanoseconds() - begun < 10_000_000_000 else { throw Unexpected("the echo server does not answer") }
      usleep(5000)
    }
  }

  func stop() throws {
    kill(child.pid, SIGTERM)
    try child.wait()
  }

  private static func readLink(_ path: String) throws -> String {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &bytes, bytes.count)
    guard count > 0 else { throw SystemFailure("readlink \(path)") }
    return String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
