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
    .executableTarget(name: "benchmarks", swiftSettings: strict),
    .executableTarget(
      name: "echo",
      dependencies: [
        .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: strict),
    // Clients by the hundred, and a family's day.
    .executableTarget(name: "load", swiftSettings: strict),
    // What the hot paths cost in instructions, under valgrind.
    .executableTarget(name: "instructions", swiftSettings: strict),
    // What long work costs those beside it.
    .executableTarget(name: "contention", swiftSettings: strict),
    // Shares the files that start a daemon and talk to it.
    .executableTarget(name: "torture", swiftSettings: strict),
  ]
)
