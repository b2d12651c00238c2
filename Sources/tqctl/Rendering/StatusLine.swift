import QuestWire

/// The state on one line, for status bars.
enum StatusLine {
  enum Format: String, CaseIterable {
    case text, json, waybar, i3blocks, polybar, tmux, plain
  }

  /// `Shower · active`, with the quest's place before it; `no task` when nothing is open.
  static func plain(_ state: SessionState) -> String {
    Page.printable(state.line ?? "no task")
  }

  /// Empty when nothing is open. Names are escaped for polybar, whose tags could run a program on a click.
  static func polybar(_ state: SessionState) -> String {
    Page.printable(state.line ?? "").split(separator: "%{", omittingEmptySubsequences: false).joined(separator: "% {")
  }

  /// Empty when nothing is open. `#` is doubled for tmux, so that no name is read as a style.
  static func tmux(_ state: SessionState) -> String {
    Page.printable(state.line ?? "").split(separator: "#", omittingEmptySubsequences: false).joined(separator: "##")
  }

  /// `{"text","tooltip","class","percentage"}`: the percentage is the share of the quest's finished tasks.
  static func waybar(_ state: SessionState) -> String {
    var object: [String: JSONValue] = [
      "text": .string(state.task ?? ""), "class": .string(state.phase.rawValue), "alt": .string(state.phase.rawValue),
      "tooltip": .string(state.phase == .idle ? "Nothing is open" : plain(state)),
    ]
    if let index = state.taskIndex, let count = state.taskCount, count > 0 {
      let behind = state.phase == .revealing ? index : index - 1
      object["percentage"] = .integer(max(0, behind) * 100 / count)
    }
    return json(JSONValue.object(object))
  }

  /// `{"full_text","short_text"}`.
  static func i3blocks(_ state: SessionState) -> String {
    let isOpen = state.phase != .idle && state.task != nil
    return json(
      JSONValue.object([
        "full_text": .string(isOpen ? plain(state) : ""), "short_text": .string(isOpen ? state.task ?? "" : ""),
      ]))
  }

  static func json(_ value: some Encodable) -> String {
    guard let line = try? WireJSON.line(value) else { return "{}" }
    return String(decoding: line.dropLast(), as: UTF8.self)
  }

  /// One line in the given format; `text` has several.
  static func line(_ state: SessionState, _ format: Format) -> String? {
    switch format {
    case .text: nil
    case .json: json(state)
    case .waybar: waybar(state)
    case .i3blocks: i3blocks(state)
    case .polybar: polybar(state)
    case .tmux: tmux(state)
    case .plain: plain(state)
    }
  }
}
