import Foundation
import Glibc
import QuestTestKit

/// A web service that gives a test's answers (`Scripts/fake-service`).
final class FakeService {
  struct Answer: Encodable {
    var status = 200
    var headers: [String: String] = [:]
    var body = ""
    /// How often the body is repeated.
    var times = 1
    /// A wrong length of the body.
    var length: Int?
  }

  struct Rule: Encodable {
    var path: String
    /// Text that the request's body must contain.
    var holds = ""
    var answers: [Answer]

    init(_ path: String, holds: String = "", _ answers: Answer...) {
      self.path = path
      self.holds = holds
      self.answers = answers
    }

    /// Answers 200 with these bodies, one after another.
    init(_ path: String, _ bodies: String...) {
      self.path = path
      answers = bodies.map { Answer(body: $0) }
    }
  }

  struct Request: Decodable {
    var method: String
    var path: String
    var body: String
    /// Headers by their names in lower case.
    var headers: [String: String]
  }

  let port: Int
  /// `http://127.0.0.1:PORT`.
  let address: String
  private let process: ChildProcess
  private let output = Pipe()

  /// `certificate` is the path of a certificate with its key: the service speaks TLS with it then.
  init(_ rules: [Rule], ipv6: Bool = false, certificate: String? = nil) throws {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "Scripts/fake-service")
    process = BuiltPrograms.process(
      "/usr/bin/python3", [script.path] + (ipv6 ? ["--ipv6"] : []) + (certificate.map { ["--tls", $0] } ?? []),
      environment: [:])
    // The service ends when its standard input closes, at the latest with this process.
    let input = Pipe()
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    input.fileHandleForWriting.write(try JSONEncoder().encode(rules) + Data("\n".utf8))
    var line = Data()
    while let byte = try output.fileHandleForReading.read(upToCount: 1), let first = byte.first, first != 10 {
      line.append(first)
    }
    guard let port = Int(String(decoding: line, as: UTF8.self)) else { throw DidNotStart() }
    self.port = port
    let scheme = certificate == nil ? "http" : "https"
    address = "\(scheme)://\(ipv6 ? "[::1]" : "127.0.0.1"):\(port)"
  }

  struct DidNotStart: Error {}

  /// Ends the service and returns the received requests.
  func end() throws -> [Request] {
    kill(process.processIdentifier, SIGKILL)
    let said = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try said.split(separator: 10).map { try JSONDecoder().decode(Request.self, from: $0) }
  }
}
