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
  dependencies: [.package(url: "https://github.com/apple/swift-nio", from: "2.101.2")],
  targets: [
    // What starts a daemon and talks to it, and what plays.
    .target(name: "BenchmarkKit", swiftSettings: strict),
    .executableTarget(name: "benchmarks", dependencies: ["BenchmarkKit"], swiftSettings: strict),
    .executableTarget(
      name: "echo",
      dependencies: [
        .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: strict),
    // Clients by the hundred, and a family's day.
    .executableTarget(name: "load", dependencies: ["BenchmarkKit"], swiftSettings: strict),
    // What the hot paths cost in instructions, under valgrind.
    .executableTarget(name: "instructions", dependencies: ["BenchmarkKit"], swiftSettings: strict),
    // What long work costs those beside it.
    .executableTarget(name: "contention", dependencies: ["BenchmarkKit"], swiftSettings: strict),
    // Clients that mean no good.
    .executableTarget(name: "torture", dependencies: ["BenchmarkKit"], swiftSettings: strict),
  ]
)
