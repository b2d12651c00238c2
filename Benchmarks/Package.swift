// swift-tools-version: 6.2
import PackageDescription

// A package of its own: it measures the built programs from outside, beside a bare server of the same network library.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "benchmarks",
  dependencies: [
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    // What starts a daemon and talks to it, and what plays.
    .target(name: "BenchmarkKit", swiftSettings: strict),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "BenchmarkKit",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: strict),
  ]
)
