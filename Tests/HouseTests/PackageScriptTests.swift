import Foundation
import QuestTestKit
import Testing

/// `contrib/scripts/packages`, with a fake apt-get that only prints its arguments.
struct PackageScriptTests {
  @Test func itWaitsForAnotherAptInPlaceOfFailing() throws {
    let folder = try TemporaryFolder()
    try program("dpkg-query", "exit 1", in: folder)
    try program("sudo", #"exec "$@""#, in: folder)
    // The lists are locked twice; then the first installation fails because they are missing.
    try program(
      "apt-get",
      """
      echo "$*" >>"$LOG"
      case $(wc -l <"$LOG") in
        1|3) echo "E: Could not get lock /var/lib/apt/lists/lock. It is held by process 1 (apt-get)"; exit 100 ;;
        2) echo "E: Unable to locate package"; exit 100 ;;
      esac
      """, in: folder)
    let log = folder.path + "/log"
    let outcome = try BuiltPrograms.run(
      Checkout.root.appending(path: "contrib/scripts/packages").path(), ["lint"],
      environment: ["PATH": folder.path + ":/usr/bin:/bin", "LOG": log])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors == "Installing shellcheck mandoc ...\n")
    let asked = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
    let wait = "-o DPkg::Lock::Timeout=600"
    let install = "\(wait) install --yes --no-install-recommends shellcheck mandoc"
    #expect(asked == [install, install, "\(wait) update --quiet", "\(wait) update --quiet", install].map { $0[...] })
  }

  @Test func itSaysWhatAptSaysWhenItFails() throws {
    let folder = try TemporaryFolder()
    try program("dpkg-query", "exit 1", in: folder)
    try program("sudo", #"exec "$@""#, in: folder)
    try program("apt-get", "echo 'E: No space left on device'; exit 100", in: folder)
    let outcome = try BuiltPrograms.run(
      Checkout.root.appending(path: "contrib/scripts/packages").path(), ["lint"],
      environment: ["PATH": folder.path + ":/usr/bin:/bin"])
    #expect(outcome.status != 0)
    #expect(outcome.errors.contains("No space left on device"))
  }

  private func program(_ name: String, _ body: String, in folder: TemporaryFolder) throws {
    let path = folder.path + "/" + name
    try "#!/bin/bash\n\(body)\n".write(toFile: path, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }
}

/// `Fuzz/Package.swift` builds some modules of the root package again. No other test builds it.
struct FuzzPackageTests {
  @Test func theFuzzPackageGivesEachModuleTheDependenciesItHas() throws {
    let (root, fuzz) = (try targets(of: "Package.swift"), try targets(of: "Fuzz/Package.swift"))
    let shared = Set(root.keys).intersection(fuzz.keys)
    #expect(shared.count > 10)
    for name in shared.sorted() { #expect(root[name] == fuzz[name], "\(name)") }
  }

  @Test func theFuzzPackageHasALinkToEachOfTheseModules() throws {
    for name in try Set(targets(of: "Fuzz/Package.swift").values.joined())
    where name.hasPrefix("Quest") || name.hasPrefix("C") {
      let folder = Checkout.root.appending(path: "Fuzz/Sources/\(name)").path()
      #expect(FileManager.default.fileExists(atPath: folder), "\(name)")
    }
  }

  /// The dependencies of each target by its name.
  private func targets(of file: String) throws -> [String: Set<String>] {
    let text = try String(contentsOf: Checkout.root.appending(path: file), encoding: .utf8)
    let target = /name: "(?<name>\w+)",\s*dependencies: \[(?<list>(?:[^\[\]])*)\]/
    var targets: [String: Set<String>] = [:]
    for match in text.matches(of: target) {
      let list = match.output.list.replacing(/, package: "[^"]*"/, with: "")
      targets[String(match.output.name)] = Set(
        list.matches(of: /"(?<dependency>[\w-]+)"/).map { String($0.output.dependency) })
    }
    return targets
  }
}
