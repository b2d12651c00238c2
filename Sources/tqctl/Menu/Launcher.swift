import QuestClient

/// A program that shows lines and prints the chosen one. It is started without a shell, so names need no quoting.
struct Launcher: MenuReader {
  enum Kind: String, CaseIterable {
    case rofi, fuzzel, wofi, dmenu
  }

  let kind: Kind

  /// The command line of one question.
  func words(for question: MenuQuestion) -> [String] {
    switch kind {
    case .rofi:
      ["rofi", "-dmenu", "-i", "-p", question.prompt]
        + (question.note.map { ["-mesg", Self.escapedMarkup($0)] } ?? [])
    case .fuzzel: ["fuzzel", "--dmenu", "--prompt", question.prompt + " "]
    case .wofi: ["wofi", "--dmenu", "--insensitive", "--prompt", question.prompt]
    case .dmenu: ["dmenu", "-i", "-p", question.prompt]
    }
  }

  /// The chosen or typed line; `nil` if the user left.
  func answer(to question: MenuQuestion) throws -> String? {
    let words = words(for: question)
    let text = question.entries.map { $0 + "\n" }.joined()
    guard let program = OtherProgram(words[0]),
      let ending = program.converse(
        Array(words.dropFirst()), input: Array(text.utf8), output: .kept(most: 4096))
    else {
      throw CommandFailure(
        status: ExitStatus.unavailable, message: "\(kind.rawValue) is not installed, or cannot be started.",
        hint: "Install it, or name another: --launcher \(Kind.allCases.map(\.rawValue).joined(separator: "|"))")
    }
    let line = String(decoding: ending.output.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    return line.isEmpty ? nil : line
  }

  /// rofi reads Pango markup in its message.
  static func escapedMarkup(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.append(character)
      }
    }
  }
}
