import DamageStudy
import Testing

/// One seed of each kind of damage; `make damage` prints the table of all.
struct DamageStudyTests {
  static let study = Result { try DamageStudy() }

  @Test(arguments: DamageBlow.allCases, [true, false])
  func whatTheChangeLogHasIsNotLostAndALossIsSaid(_ blow: DamageBlow, hasBackup: Bool) throws {
    let outcome = try Self.study.get().strike(blow, hasBackup: hasBackup, seed: 1)
    #expect(outcome.refusal == nil)
    #expect(!outcome.isLie, "\(outcome)")
    #expect(!outcome.isMendedInVain, "\(outcome)")
    if !blow.harmsLog { #expect(outcome.lost == 0 && outcome.wrong == 0, "\(outcome)") }
  }
}
