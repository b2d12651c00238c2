import DeviceFleet
import Testing

/// Several devices of one player with a carrier that loses, repeats and reorders items: afterwards all devices are
/// equal.
///
/// `make fleet HISTORIES=10000` is the long run of it.
struct FleetTests {
  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func everyDeviceHasTheSameAfterAllHasArrived(seed: UInt64) throws {
    let fleet = try Fleet(seed: seed, count: 2 + Int(seed % 4))
    for _ in 0..<90 { try fleet.step() }
    try fleet.settle()
    #expect(fleet.delivered > 20)
    #expect(try fleet.differences() == [])
  }

  /// The comparison detects defects: with each defect some of these histories differ.
  @Test(arguments: Fleet.Defect.allCases)
  func aDefectIsSeen(defect: Fleet.Defect) throws {
    for seed in 1...12 as ClosedRange<UInt64> {
      let fleet = try Fleet(seed: seed, count: 3, defect: defect)
      for _ in 0..<100 { try fleet.step() }
      try fleet.settle()
      if try !fleet.differences().isEmpty { return }
    }
    Issue.record("\(defect) was not seen")
  }
}
