internal import Glibc
internal import LinuxHost

/// The keys of sources. They are passed only to the connector's standard input.
public struct Secrets: Sendable {
  /// Longest secret, in bytes.
  static let mostBytes = 4096
  private let places: Places
  private let isInteractive: Bool

  public init(places: Places, isInteractive: Bool) {
    self.places = places
    self.isInteractive = isInteractive
  }

  /// Tries `$CREDENTIALS_DIRECTORY/NAME.key`, the command, and the file, in this order; `nil` if there is none of them.
  /// Throws a problem of the kind `signIn`.
  public func secret(of source: String, command: String?) throws(ConnectorProblem) -> String? {
    do {
      if let folder = places.environment["CREDENTIALS_DIRECTORY"],
        let bytes = try DurableFile.read("\(folder)/\(source).key", atMost: Self.mostBytes, followsLinks: true)
      {
        return try text(bytes, of: source)
      }
      if let command, !command.isEmpty { return try text(try answer(of: command), of: source) }
      return try file(of: source)
    } catch let problem as ConnectorProblem {
      throw problem
    } catch {
      throw ConnectorProblem(.signIn, "\(error)")
    }
  }

  private func file(of source: String) throws -> String? {
    let path = "\(places.secretsFolder)/\(source)"
    guard let facts = FileFacts(path: path) else { return nil }
    guard facts.isFile else {
      throw ConnectorProblem(
        .signIn, "\(path) is not a file. Remove it and enter the key again: timequest-fetch secret \(source)")
    }
    for (path, facts, mode) in [
      (places.secretsFolder, FileFacts(path: places.secretsFolder), "700"), (path, facts, "600"),
    ] {
      guard let facts, facts.owner == getuid(), facts.mode & 0o077 == 0 else {
        throw ConnectorProblem(.signIn, "Others may read \(path), so it is not used: chmod \(mode) \(path)")
      }
    }
    guard let bytes = try DurableFile.read(path, atMost: Self.mostBytes, followsLinks: true) else { return nil }
    return try text(bytes, of: source)
  }

  /// Stores a secret in the user's file, mode 0600 in a folder of mode 0700.
  public func keep(_ secret: String, of source: String) throws {
    guard (1...Self.mostBytes).contains(secret.utf8.count), !secret.utf8.contains(where: { $0 < 0x20 }) else {
      throw ConnectorFault("A secret must be one line of 1 to \(Self.mostBytes) bytes.")
    }
    try Folder.makePrivate(places.secretsFolder)
    try DurableFile.write(Array("\(secret)\n".utf8), to: "\(places.secretsFolder)/\(source)")
  }

  /// Removes the user's file. Returns whether it existed.
  public func forget(_ source: String) throws -> Bool {
    if unlink("\(places.secretsFolder)/\(source)") == 0 { return true }
    guard errno == ENOENT || errno == ENOTDIR else { throw SystemError("The secret cannot be removed") }
    return false
  }

  private func text(_ bytes: [UInt8], of source: String) throws -> String {
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    let text = String(decoding: line, as: UTF8.self)
    guard !text.isEmpty, text.utf8.elementsEqual(line), !line.contains(0) else {
      throw ConnectorProblem(.signIn, "The secret of \(source) is empty: timequest-fetch secret \(source)")
    }
    return text
  }

  /// The first line that the command prints. It inherits this process's environment, which the keyring needs.
  private func answer(of command: String) throws -> [UInt8] {
    guard let words = CommandWords.split(command), let program = words.first else {
      throw ConnectorProblem(.signIn, "secretCommand is not a command: a quotation mark is missing.")
    }
    guard let path = ProgramSearch.path(of: program, environment: places.environment) else {
      throw ConnectorProblem(.signIn, "secretCommand: there is no program \"\(ConnectorFault.excerpt(program))\".")
    }
    var limits = ChildLimits()
    // A person needs time to type a passphrase; for a timer the keyring is locked anyway.
    limits.seconds = isInteractive ? 120 : 20
    let environment = places.environment.filter { $0.key != "TIMEQUEST_SOCKET" }
    var answer: [UInt8]?
    let outcome = try Child.run(
      ChildPlan(words: [path] + words.dropFirst(), environment: environment, folder: "/", limits: limits), input: [],
      errors: { _ in }, line: { if answer == nil { answer = $0 } })
    guard outcome.ending == .exited(0), let answer, answer.count <= Self.mostBytes else {
      throw ConnectorProblem(.signIn, "secretCommand gave no secret; is the keyring locked?")
    }
    return answer
  }
}

/// Splits a command into words without a shell: blanks separate, quotation marks and `\` keep blanks.
enum CommandWords {
  /// `nil` when a quotation mark is not closed.
  static func split(_ text: String) -> [String]? {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in text {
      if isEscaped {
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character.isWhitespace {
        if let finished = word { words.append(finished) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    guard quote == nil, !isEscaped else { return nil }
    return words + (word.map { [$0] } ?? [])
  }
}
