internal import LinuxHost
public import Logging
internal import NIOConcurrencyHelpers

/// Guardians and their players in a system service: /etc/timequest/guardians.
///
/// A line is `guardian: player, player`, users by name or number; `#` starts a comment. Several lines for one guardian
/// add up. The file must belong to root and be writable by root only; otherwise there are no guardians. It is read
/// whenever it is needed, so a change applies from the next call on.
public final class GuardianFile: Sendable {
  /// An ignored line, and why.
  struct ParseProblem: Equatable, Sendable, CustomStringConvertible {
    var line: Int
    var reason: String

    var description: String { "line \(line): \(reason)" }
  }

  /// The file's content: guardians with their players.
  struct Content: Equatable, Sendable {
    var players: [UInt32: Set<UInt32>] = [:]
    var complaints: [ParseProblem] = []

    /// All users the file names.
    var everybody: Set<UInt32> { players.values.reduce(Set(players.keys)) { $0.union($1) } }
  }

  public static let usualPath = "/etc/timequest/guardians"

  private let path: String
  private let owner: UInt32
  private let log: Logger
  /// The last warnings, so that each is logged once and not at every call.
  private let complaint = NIOLockedValueBox<String?>(nil)

  /// - Parameters:
  ///   - path: the file's path; it need not exist.
  ///   - owner: the user id it has to belong to.
  ///   - log: gets a warning for each mistake.
  public init(_ path: String = GuardianFile.usualPath, owner: UInt32 = 0, log: Logger) {
    self.path = path
    self.owner = owner
    self.log = log
  }

  /// The players of that guardian; none for other users.
  func players(of guardian: UInt32) -> Set<UInt32> { read().players[guardian] ?? [] }

  /// Whether the file names the user, as guardian or player.
  public func names(_ user: UInt32) -> Bool { read().everybody.contains(user) }

  private func read() -> Content {
    do {
      guard let text = try TrustedFile.text(of: path, owner: owner) else { return Content() }
      let content = Self.content(of: text, user: UserDatabase.user(named:))
      complain(
        content.complaints.isEmpty ? nil : "\(path): " + content.complaints.map { "\($0)" }.joined(separator: "; "))
      return content
    } catch {
      complain("\(error) Nobody is a guardian until then.")
      return Content()
    }
  }

  private func complain(_ text: String?) {
    let isNew = complaint.withLockedValue { last in
      defer { last = text }
      return last != text
    }
    if isNew, let text { log.warning("The guardians cannot be read as they should.", metadata: ["why": "\(text)"]) }
  }

  // MARK: - The text

  /// Parses the text; a line with a mistake is ignored and reported, the others apply.
  static func content(of text: String, user: (String) -> UInt32?) -> Content {
    var content = Content()
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let said = line.prefix { $0 != "#" }.trimmed
      guard !said.isEmpty else { continue }
      do {
        let (guardian, players) = try entry(said, user: user)
        content.players[guardian, default: []].formUnion(players)
      } catch {
        content.complaints.append(ParseProblem(line: index + 1, reason: error.reason))
      }
    }
    return content
  }

  private struct Mistake: Error { var reason: String }

  private static func entry(
    _ line: Substring, user: (String) -> UInt32?
  ) throws(Mistake) -> (guardian: UInt32, players: Set<UInt32>) {
    let halves = line.split(separator: ":", omittingEmptySubsequences: false)
    guard halves.count == 2 else { throw Mistake(reason: "write it as guardian: player, player") }
    let guardian = try known(halves[0].trimmed, user)
    var players: Set<UInt32> = []
    for name in halves[1].split(separator: ",", omittingEmptySubsequences: false) {
      players.insert(try known(name.trimmed, user))
    }
    return (guardian, players)
  }

  private static func known(_ name: Substring, _ user: (String) -> UInt32?) throws(Mistake) -> UInt32 {
    guard !name.isEmpty else { throw Mistake(reason: "a name is missing") }
    // 4294967295 is the kernel's invalid user id.
    if name.allSatisfy(\.isNumber), let number = UInt32(name), number < .max { return number }
    guard let id = user(String(name)) else { throw Mistake(reason: "there is no user \"\(name.prefix(40))\"") }
    return id
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var rest = drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest
  }
}
