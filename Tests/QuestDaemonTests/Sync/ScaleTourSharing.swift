import QuestTestKit
import QuestWire

extension ScaleTour {
  /// Starting and ending sharing read everything once; the steps in between are measured.
  mutating func share() throws {
    methods.formUnion(["sync.begin", "sync.renew", "sync.end"])
    let device = try fixture.call(SyncBegin(name: "laptop")).device
    var after = 0
    while case let page = try fixture.call(SyncTake(device: device, after: after)), let last = page.items.last?.n {
      after = last
    }
    try fixture.call(SettingsSet(key: "sound", value: "off"))
    try ask("sync.take of a change", "sync.take", #"{"device":"\#(device)","after":\#(after)}"#)
    let phone = #"{\"c\":1,\"d\":\"other\",\"f\":{\"forgotten\":0,\"joinedOn\":20000,\"name\":\"phone\"}}"#
    try ask(
      "sync.put", "sync.put",
      #"{"device":"other","items":[{"n":1,"record":"device/other","schema":12,"clock":1,"body":"\#(phone)"}]}"#)
    try change("the phone", "sync.forget", #"{"device":"phone"}"#)
    try fixture.call(SyncEnd())
  }
}
