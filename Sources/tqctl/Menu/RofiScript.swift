import QuestClient
import QuestWire

/// The menu as a mode of rofi (rofi-script(5)). rofi starts the program for each list with the previous choice, and
/// stores a text for it in between. That text holds the answers so far, because an action runs after its last question.
struct RofiScript {
  /// `$ROFI_RETV` is 0 for the first list; the text is `$ROFI_DATA`.
  let isFirst: Bool
  let data: String

  /// `nil` if rofi did not start this process.
  init?(environment: (String) -> String? = ProcessEnvironment.value) {
    guard let reason = environment("ROFI_RETV") else { return nil }
    isFirst = reason == "0"
    data = environment("ROFI_DATA") ?? ""
  }

  private static let separator: Character = "\u{1F}"
  /// Marks the text after a message: any choice then leads to the entry after it.
  private static let told = "told"

  /// The answers so far, and the pending question.
  private struct Unanswered: Error { var question: MenuQuestion }

  private final class Replay: MenuReader {
    private var answers: [String]
    init(_ answers: [String]) { self.answers = answers }

    func answer(to question: MenuQuestion) throws -> String? {
      guard !answers.isEmpty else { throw Unanswered(question: question) }
      return answers.removeFirst()
    }
  }

  /// The output: a list, or nothing to end rofi.
  func output(_ chosen: String?, _ menu: Menu) throws -> String {
    guard !isFirst, let chosen else { return Self.list(try menu.opening(), data: "") }
    var answers = data.split(separator: Self.separator).map(String.init)
    if answers.first == Self.told {
      guard answers.count > 1 else { return "" }
      answers.removeFirst()
    } else {
      answers.append(chosen)
    }
    do {
      let outcome = try menu.take(answers[0], Replay(Array(answers.dropFirst())))
      guard !outcome.lines.isEmpty else {
        return try outcome.next.map { try RofiScript.following($0, menu) } ?? ""
      }
      let next = outcome.next.map { "\(Self.separator)\($0)" } ?? ""
      return Self.list(MenuQuestion(prompt: "TimeQuest", entries: outcome.lines), data: Self.told + next)
    } catch let open as Unanswered {
      return Self.list(open.question, data: answers.joined(separator: "\(Self.separator)"))
    } catch is Menu.Left {
      return ""
    } catch let refusal as RPCError {
      let lines = [refusal.message] + (refusal.data.hint.map { $0.split(separator: "\n").map(String.init) } ?? [])
      return Self.list(MenuQuestion(prompt: "TimeQuest", entries: lines), data: Self.told)
    }
  }

  private static func following(_ entry: String, _ menu: Menu) throws -> String {
    do {
      _ = try menu.take(entry, Replay([]))
      return ""
    } catch let open as Unanswered {
      return list(open.question, data: entry)
    }
  }

  private static func list(_ question: MenuQuestion, data: String) -> String {
    var lines = ["\0prompt\u{1F}\(question.prompt)", "\0data\u{1F}\(data)", "\0no-custom\u{1F}false"]
    if let note = question.note { lines.append("\0message\u{1F}\(Launcher.escapedMarkup(note))") }
    return (lines + question.entries).map { $0 + "\n" }.joined()
  }
}
