import Foundation
import Glibc
import QuestTestKit

/// A service of the web that answers as a test says (`Scripts/fake-service`).
final class FakeService {
  struct Answer: Encodable {
    var status = 200
    var headers: [String: String] = [:]
    var body = ""
    /// The body so often.
    var times = 1
    /// Another length than the body has.
    var length: Int?
  }

  struct Rule: Encodable {
    var path: String
    /// What the request's body must hold.
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
    /// By their names in lower case.
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
    // It ends with this process at the latest: then its standard input does.
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

  /// Ends the service, and tells what was asked of it.
  func end() throws -> [Request] {
    kill(process.processIdentifier, SIGKILL)
    let said = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try said.split(separator: 10).map { try JSONDecoder().decode(Request.self, from: $0) }
  }
}
