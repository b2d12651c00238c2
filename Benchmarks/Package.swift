// swift-tools-version: 6.2
import PackageDescription

// A package of its own, without dependencies: it measures the built programs from outside.
let package = Package(
  name: "benchmarks",
  targets: [
    .executableTarget(
      name: "benchmarks",
      swiftSettings: [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .treatAllWarnings(as: .error),
      ])
  ]
)
