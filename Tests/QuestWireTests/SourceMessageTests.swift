import QuestTestKit
import QuestWire
import Testing

/// The lines between the service and the program that fetches, which a connector's author sees too.
struct SourceMessageTests {
  private func isKept<Message: Codable>(_ type: Message.Type, _ text: String) throws -> Bool {
    let message = try WireJSON.decode(type, from: Array(text.utf8))
    return String(decoding: try WireJSON.line(message), as: UTF8.self) == text + "\n"
  }

  @Test func aSourceIsAddedWithWhatItsManifestSays() throws {
    #expect(
      try isKept(
        SourceAdd.self,
        #"{"connector":"commits","every":3600,"hosts":[],"name":"commits","settings":{"repo":"/code"},"#
          + #""since":"2026-01-01","streams":[{"chunkDays":90,"metrics":[{"better":"up","key":"count","kind":"sum","#
          + #""name":"Commits","unit":"commits"}],"name":"days","settleSeconds":129600,"strategy":"days"}],"#
          + #""title":"Git commits"}"#))
  }

  @Test func aPutHasWhatAConnectorPrints() throws {
    #expect(
      try isKept(
        SourcePut.self,
        #"{"covered":{"from":"2026-11-01","stream":"days","to":"2026-11-22"},"gone":[{"key":"k1","stream":"items"}],"#
          + #""n":3,"run":"r","samples":[{"day":"2026-11-22","metric":"count","value":4},"#
          + #"{"at":"2026-11-22T08:00:00+01:00","key":"k2","metric":"read","note":"n","rev":7,"stream":"items","#
          + #""value":34,"weight":40}]}"#))
    #expect(
      try isKept(SourcePut.self, #"{"n":1,"run":"r","state":{"complete":false,"stream":"items","version":12}}"#))
    #expect(try isKept(SourcePut.self, #"{"n":1,"run":"r","state":{"after":1700000000,"stream":"subs"}}"#))
    #expect(try isKept(SourcePut.self, #"{"n":1,"run":"r","state":{"after":"page-2","stream":"subs"}}"#))
  }

  @Test func whatIsWantedNamesDaysAVersionOrAPosition() throws {
    #expect(
      try isKept(
        SourceBegin.Response.self,
        #"{"connector":"anki","hosts":["127.0.0.1"],"leaseSeconds":600,"now":"2026-11-22T08:00:00+01:00","run":"r","#
          + #""settings":{},"today":"2026-11-22","want":[{"from":"2026-11-01","stream":"days","to":"2026-11-22"},"#
          + #"{"since":12,"stream":"items"},{"after":1700000000,"stream":"subs"},{"full":true,"stream":"items"}],"#
          + #""zone":"Europe/Berlin"}"#))
  }

  @Test func anEndSaysHowItWent() throws {
    #expect(
      try isKept(
        SourceEnd.self, #"{"outcome":"limited","problem":"Slow down.","retryAfterSeconds":90,"run":"r"}"#))
    let answer = try WireJSON.decode(
      SourceEnd.Response.self, from: Array(#"{"state":"of tomorrow","nextAt":"2026-11-22T09:00:00+01:00"}"#.utf8))
    #expect(answer.state.known == nil && answer.want == nil)
  }
}
