import ArgumentParser
import QuestClient
import QuestWire

struct VersionCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "version", "The versions of tqctl and timequestd.", example: "tqctl version")

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    let hello = SystemHello(client: "tqctl \(WireProtocol.release)", protocol: WireProtocol.version)
    if caller.json { return try caller.answer(hello) { _, _ in } }
    let daemon: String
    do {
      let answer = try caller.client.call(hello)
      daemon = "\(answer.server) \(answer.version)"
    } catch is ClientError {
      daemon = "timequestd is not running"
    }
    try caller.show { page in
      page.line("tqctl \(WireProtocol.build)")
      page.line(daemon)
    }
  }
}
