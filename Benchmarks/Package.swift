// swift-tools-version: 6.2
import PackageDescription

// A package of its own, without dependencies: it measures the built programs from outside.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "benchmarks",
  targets: [
    .executableTarget(name: "benchmarks", swiftSettings: strict),
    // Shares the files that start a daemon and talk to it.
    .executableTarget(name: "torture", swiftSettings: strict),
  ]
)
