import Foundation
import QuestTestKit
import QuestWire
import Testing

@testable import tqctl

/// Sounds on a desktop: a fake player first on PATH records what it is asked to play.
@Suite struct SoundTests {
  private static let checkout = SourceTree.root.path

  @Test func soundsAreHeardAtLockInAndRevealAndNeverInBetween() throws {
    let daemon = try RealDaemon()
    let outcome = try BuiltPrograms.run(
      "/bin/bash",
      [
        "\(Self.checkout)/Tests/ProcessTests/Scripts/sounds", BuiltPrograms.folder + "/tqctl", daemon.socketPath,
        daemon.folder.path, "\(Self.checkout)/contrib/sounds",
      ])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(
      outcome.output == """
        a guess: locked.wav
        a reveal: reveal.wav
        a held guess: locked.wav
        after forgetting, a solo guess: locked.wav
        after silence, a quest's guesses: locked.wav
        its first reveal: reveal.wav
        its second reveal: reveal.wav
        its last reveal, a level up: level.wav
        the second time, the guesses: locked.wav
        the second time, the first reveal: reveal.wav
        the second time, the second reveal: reveal.wav
        the second time, the last reveal: level.wav
        the third time, the guesses: locked.wav
        the third time, the first reveal: reveal.wav
        the third time, the second reveal: reveal.wav
        the third time, the last reveal: complete.wav
        with all of them, a new quest: made.wav
        in the loop, a guess: locked.wav
        in the loop, a reveal: reveal.wav
        in the loop, another guess: locked.wav
        in the loop, another reveal: reveal.wav
        without rewards, the guesses: locked.wav
        without rewards, the first reveal: reveal.wav
        without rewards, the second reveal: reveal.wav
        without rewards, the last reveal: reveal.wav
        Played best with pw-play.
        by hand: best.wav
        tqctl: The desktop asks not to be disturbed, so nothing is played.
        status 1
        tqctl: This is a remote session; the sound would be heard elsewhere.
        status 1
        tqctl: There is no desktop session here, so nothing is played.
          Try it in a terminal on your desktop.
        status 1
        tqctl: There is no desktop session here, so nothing is played.
          Try it in a terminal on your desktop.
        status 1
        tqctl: The sound best.wav is not installed.
          It belongs in share/timequest/sounds, beside the bin of tqctl.
        status 1
        tqctl: pw-play could not play it.
          Does the desktop have a sound device?
        status 1
        tqctl: No program that plays sounds was found.
          One of these does: pw-play, paplay, canberra-gtk-play, aplay.
        status 1
        Played best with canberra-gtk-play.
        with another player: --file \(daemon.folder.path)/share/timequest/sounds/best.wav

        """)
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3"), "python3 is not installed here"))
  func theSoundsAreWhatTheirProgramMakes() throws {
    let folder = try TemporaryFolder()
    let made = try BuiltPrograms.run("/usr/bin/python3", ["\(Self.checkout)/contrib/sounds/make", folder.path])
    try #require(made.status == 0, "\(made.errors)")
    for cue in Cue.allCases {
      let kept = try Data(contentsOf: URL(fileURLWithPath: "\(Self.checkout)/contrib/sounds/\(cue.rawValue).wav"))
      #expect(kept == (try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/\(cue.rawValue).wav"))))
      // 44 bytes of header, two bytes a sample: 0.2 to 2 seconds.
      #expect((0.2...2).contains(Double(kept.count - 44) / 2 / 22_050))
      let samples = stride(from: 44, to: kept.count, by: 2).map { abs(Int(Int8(bitPattern: kept[$0 + 1]))) }
      #expect((samples.max() ?? 0) > 40, "it can be heard")
      #expect((samples.max() ?? 0) < 120, "it is not cut off")
    }
  }

  @Test func everyThemeOfTheDaemonHasItsColours() throws {
    let daemon = try RealDaemon()
    let answer = try daemon.tqctl("theme", "--json")
    let rewards = try WireJSON.decode(RewardsGet.Response.self, from: Array(answer.output.utf8))
    #expect(rewards.themes.map(\.name) == Palette.all.map(\.name))
    let refused = try daemon.tqctl("theme", "aurora")
    #expect(refused.status == 1)
    #expect(refused.errors.contains("The theme aurora is unlocked at level 13; you are at level 0."))
    #expect(try daemon.tqctl("theme", "mono").output == "mono  is what you see from now on.\n")
    #expect(try daemon.tqctl("rewards").output.contains("✓  mono"))
  }
}
