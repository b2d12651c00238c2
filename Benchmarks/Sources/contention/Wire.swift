internal import BenchmarkKit
internal import Glibc
internal import Synchronization

/// One client's connection: a question, its answer. One thread uses it at a time.
final class Wire: Sendable {
  private let descriptor: Int32
  private let rest = Mutex<[UInt8]>([])

  /// Connects as that user: the kernel notes who connects, so being somebody else for that moment is enough. Changes the
  /// whole process for that moment, so all connections are made by one thread.
  init(to path: String, as user: uid_t) throws {
    let own = geteuid()
    if user != own { guard seteuid(user) == 0 else { throw SystemFailure("seteuid") } }
    defer { if user != own { seteuid(own) } }
    descriptor = try UnixSocket.connected(to: path)
  }

  deinit { close(descriptor) }

  /// Throws `HungUp` when the connection ends before the answer.
  func ask(_ method: String, _ parameters: String = "{}") throws -> Answer {
    let line = Array(#"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(parameters)}"#.utf8) + [10]
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

  /// The same, for questions that are answered where all is well.
  ///
  /// - Throws: `Refused` for an answer that allows another try, `Unexpected` for any other refusal.
  func demand(_ method: String, _ parameters: String = "{}") throws -> Answer {
    let answer = try ask(method, parameters)
    guard answer.kind != "busy" else { throw Refused(answer: answer) }
    guard !answer.isRefusal else { throw Unexpected("\(method): \(answer.text.prefix(300))") }
    return answer
  }
}

/// The service refused a question for now, as one that is stopping does.
struct Refused: Error {
  var answer: Answer
}

/// The daemon ended the connection; whether a question was under way.
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
  /// As the inside of a JSON string.
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
