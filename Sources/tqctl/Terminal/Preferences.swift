import QuestClient
import QuestWire

/// The settings for tqctl's look and sound, requested once, on first use.
final class Preferences {
  private let client: Client
  private var known: [String: String] = [:]

  init(_ client: Client) { self.client = client }

  /// The setting `rewards`: without it points and levels are not shown.
  func showsRewards() throws -> Bool { try value("rewards") != "off" }

  /// The sound that the setting `sound` permits.
  func heard(_ cue: Cue) throws -> Cue? {
    switch try value("sound") {
    case "off": nil
    case "all": cue
    default: cue.usual
    }
  }

  /// The render style with the colours of the player's theme, where colours are shown.
  func coloured(_ style: Terminal.RenderStyle) throws -> Terminal.RenderStyle {
    guard style.isColoured else { return style }
    var style = style
    style.palette = Palette.named(try value("theme") ?? "")
    return style
  }

  func remember(_ response: SettingsGet.Response) {
    known = Dictionary(response.settings.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
  }

  private func value(_ key: String) throws -> String? {
    if known.isEmpty { remember(try client.call(SettingsGet())) }
    return known[key]
  }
}
