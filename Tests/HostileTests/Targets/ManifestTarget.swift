import QuestConnectors
import QuestDaemon
import QuestTestKit
import QuestWire

/// A manifest is refused with a message, or a source can be made from it, and its written form reads the same.
enum ManifestTarget {
  static func run(_ input: [UInt8]) throws {
    let manifest: Manifest
    do {
      manifest = try Manifest(json: input)
    } catch {
      try promise(!error.description.isEmpty && error.description.utf8.count < 2000, "a fault without words: \(error)")
      return
    }
    let written = try WireJSON.line(manifest)
    try promise((try? Manifest(json: Array(written.dropLast()))) == manifest, "it reads otherwise as it is written")
    let fixture = try GameFixture()
    defer { try? fixture.game.close() }
    let offer = manifest.offer
    do {
      try fixture.call(
        SourceAdd(
          name: "fuzz", connector: offer.connector, title: offer.title, hosts: offer.hosts, settings: [:],
          every: offer.every, streams: offer.streams))
    } catch let refusal as RPCError {
      throw BrokenPromise(description: "the service refuses it: \(refusal.message)")
    }
  }
}
