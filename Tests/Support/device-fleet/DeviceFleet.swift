internal import ArgumentParser
internal import DeviceFleet
internal import Foundation

@main
struct DeviceFleetProgram: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "device-fleet",
    abstract: "Live histories on several devices over a bad carrier, and compare what they have afterwards.")

  @Option(help: "How many histories.") var histories = 100
  @Option(help: "Of the first history; the others follow.") var seed: UInt64 = 1
  @Option(help: "Steps of each history.") var steps = 120
  @Option(help: "A defect made on purpose: clockDropped, tombstoneForgotten, cursorByArrival.") var defect: String?
  @Option(help: "A folder to copy the stores of histories that differ to.") var keep: String?
  @Flag(help: "Print what the devices of a history that differs did.") var log = false

  func run() throws {
    let made = try defect.map { name in
      guard let defect = Fleet.Defect(rawValue: name) else { throw ValidationError("There is no defect \(name).") }
      return defect
    }
    var differing = 0
    var delivered = 0
    for (place, seed) in (seed..<seed + UInt64(histories)).enumerated() {
      if place > 0, place.isMultiple(of: 500) {
        print("\(place) of \(histories), \(differing) differ")
        fflush(nil)
      }
      let fleet = try Fleet(seed: seed, count: 2 + Int(seed % 5), defect: made)
      do {
        for _ in 0..<steps { try fleet.step() }
        try fleet.settle()
      } catch {
        print("seed \(seed) stopped")
        for device in fleet.devices { print(device.player.log.suffix(3)) }
        try copy(fleet, seed)
        throw error
      }
      delivered += fleet.delivered
      let differences = try fleet.differences()
      guard !differences.isEmpty else { continue }
      differing += 1
      print("seed \(seed): \(differences.count) differences")
      for line in differences.prefix(6) { print("  \(line)") }
      fflush(nil)
      try copy(fleet, seed)
      if log {
        for (place, device) in fleet.devices.enumerated() {
          print("device \(place):")
          device.player.log.forEach { print("    \($0)") }
        }
      }
    }
    print("\(histories) histories, \(delivered) items delivered, \(differing) differ")
    if (differing == 0) != (made == nil) { throw ExitCode.failure }
  }

  private func copy(_ fleet: Fleet, _ seed: UInt64) throws {
    guard let keep else { return }
    for (place, device) in fleet.devices.enumerated() {
      try FileManager.default.createDirectory(atPath: "\(keep)/\(seed)", withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: device.folder, toPath: "\(keep)/\(seed)/\(place)")
    }
  }
}
