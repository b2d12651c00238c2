internal import BenchmarkKit
internal import Glibc
internal import Synchronization

/// A client's connection with one request at a time. Use it on one thread at a time.
final class Wire: Sendable {
  private let descriptor: Int32
  private let rest = Mutex<[UInt8]>([])

  /// Connects as that user. The kernel records the user at the connection, so changing the user id for that moment is
  /// enough. This affects the whole process, so make all connections on one thread.
  init(to path: String, as user: uid_t) throws {
    let own = geteuid()
    if user != own { guard seteuid(user) == 0 else { throw SystemFailure("seteuid") } }
    defer { if user != own { seteuid(own) } }
    descriptor = try UnixSocket.connected(to: path)
  }

  deinit { close(descriptor) }

  /// Throws `HungUp` if the connection ends before the answer.
  func ask(_ method: String, _ parameters: String = "{}") throws -> Answer {
    let line = requestLine(method, parameters)
    var sent = 0
    while sent < line.count {
      let count = line.withUnsafeBytes { send(descriptor, $0.baseAddress?.advanced(by: sent), $0.count - sent, 0) }
      guard count > 0 else { throw HungUp(wasAsked: sent > 0) }
      sent += count
    }
    return try rest.withLock { rest in
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      var searched = 0
      while true {
        if let end = rest[searched...].firstIndex(of: 10) {
          defer { rest.removeSubrange(...end) }
          return Answer(text: String(decoding: rest[..<end], as: UTF8.self))
        }
        searched = rest.count
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else { throw HungUp(wasAsked: true) }
        rest += buffer[..<count]
      }
    }
  }

  /// The same, for requests that must succeed.
  ///
  /// - Throws: `Refused` for an error that allows another try, `Unexpected` for any other error.
  func demand(_ method: String, _ parameters: String = "{}") throws -> Answer {
    let answer = try ask(method, parameters)
    guard answer.kind != "busy" else { throw Refused(answer: answer) }
    guard !answer.isRefusal else { throw Unexpected("\(method): \(answer.text.prefix(300))") }
    return answer
  }
}

/// The service temporarily refused a request, for example because it is stopping.
struct Refused: Error {
  var answer: Answer
}

/// The daemon ended the connection, with or without a request in progress.
struct HungUp: Error {
  var wasAsked: Bool
}

struct Answer: Sendable {
  var text: String

  var isRefusal: Bool { text.contains(#""error":{"#) }
  /// The refusal's kind.
  var kind: String? { isRefusal ? member("kind") : nil }

  /// The first member of that name, unquoted: for numbers and for texts without quotes in them.
  func member(_ name: String) -> String? {
    guard let found = text.range(of: "\"\(name)\":") else { return nil }
    let value = text[found.upperBound...]
    return value.first == "\""
      ? String(value.dropFirst().prefix { $0 != "\"" })
      : String(value.prefix { !",}]".contains($0) })
  }
}

extension String {
  /// The text escaped for a JSON string.
  var escaped: String {
    var text = ""
    for character in unicodeScalars {
      switch character {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      default: text.unicodeScalars.append(character)
      }
    }
    return text
  }

  fileprivate func range(of part: String) -> Range<String.Index>? { firstRange(of: part) }
}
