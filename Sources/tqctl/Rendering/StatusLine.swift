import QuestWire

/// The state on one line, for status bars.
enum StatusLine {
  enum Format: String, CaseIterable {
    case text, json, waybar, i3blocks, plain
  }

  /// `Shower · active`, with the quest's place before it; `no task` when nothing is open.
  static func plain(_ state: SessionState) -> String {
    guard let task = state.task, state.phase != "none" else { return "no task" }
    return Page.printable([StateText.place(state), task, state.phase].compactMap(\.self).joined(separator: " · "))
  }

  /// `{"text","tooltip","class","percentage"}`: the percentage is the quest's tasks behind the player.
  static func waybar(_ state: SessionState) -> String {
    var object: [String: JSONValue] = [
      "text": .string(state.task ?? ""), "class": .string(state.phase), "alt": .string(state.phase),
      "tooltip": .string(state.phase == "none" ? "Nothing is open" : plain(state)),
    ]
    if let index = state.taskIndex, let count = state.taskCount, count > 0 {
      let behind = state.phase == "revealing" ? index : index - 1
      object["percentage"] = .integer(max(0, behind) * 100 / count)
    }
    return json(JSONValue.object(object))
  }

  /// `{"full_text","short_text"}`.
  static func i3blocks(_ state: SessionState) -> String {
    let isOpen = state.phase != "none" && state.task != nil
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
    case .plain: plain(state)
    }
  }
}
