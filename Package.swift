// swift-tools-version: 6.2
import PackageDescription

/// `make test` asks for optimised code: the suite runs programs that simulate years, and takes a third of the time.
let isOptimised = Context.environment["KAIKI_OPTIMISED_TESTS"] != nil

let strict: [SwiftSetting] =
  [.treatAllWarnings(as: .error)] + (isOptimised ? [.unsafeFlags(["-O"], .when(configuration: .debug))] : [])
let strictTests: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// Half of what a short command takes is to find and load Swift's own libraries: built in, they are not looked for.
let builtIn: [LinkerSetting] = [
  .unsafeFlags(["-static-stdlib"], .when(platforms: [.linux], configuration: .release))
]

/// A target is an import rule: it may import what stands here and nothing else.
let package = Package(
  name: "kaiki",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Kaiki", targets: ["Kaiki"]),
    .executable(name: "kaiki", targets: ["KaikiProgram"]),
    .executable(name: "simulate", targets: ["simulate"]),
    .executable(name: "analyze", targets: ["analyze"]),
    .executable(name: "bench", targets: ["bench"]),
    .executable(name: "coverage", targets: ["coverage"]),
  ],
  targets: [
    .systemLibrary(
      name: "CGSL", pkgConfig: "gsl",
      providers: [.apt(["libgsl-dev"]), .brew(["gsl"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(
      name: "CArchive", pkgConfig: "libarchive",
      providers: [.apt(["libarchive-dev"]), .brew(["libarchive"])]),
    .systemLibrary(name: "CMachine"),
    // The square root of the standard library is a call to libm where it is not an instruction.
    .target(
      name: "Kaiki", swiftSettings: strict,
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(name: "Statistics", dependencies: ["CGSL"], swiftSettings: strict),
    .target(name: "Analysis", dependencies: ["Kaiki", "Statistics"], swiftSettings: strict),
    .target(name: "Encoding", swiftSettings: strict),
    .target(name: "Databases", dependencies: ["CSQLite"], swiftSettings: strict),
    .target(name: "Archives", dependencies: ["CArchive"], swiftSettings: strict),
    // Text in other encodings is converted by the system, whose C library holds the tables but on macOS.
    .target(
      name: "Records", dependencies: ["Kaiki", "Encoding", "Databases", "Archives", "CMachine"],
      swiftSettings: strict,
      linkerSettings: [.linkedLibrary("iconv", .when(platforms: [.macOS]))]),
    .target(
      name: "Reports", dependencies: ["Kaiki", "Analysis", "Statistics", "Encoding"], swiftSettings: strict),
    .target(name: "SyntheticLives", dependencies: ["Kaiki"], swiftSettings: strict),
    .target(
      name: "Commands",
      dependencies: ["Kaiki", "Analysis", "Records", "Reports", "Encoding", "SyntheticLives", "CMachine"],
      swiftSettings: strict),
    .executableTarget(
      name: "KaikiProgram", dependencies: ["Commands"], swiftSettings: strict, linkerSettings: builtIn),
    .executableTarget(
      name: "simulate", dependencies: ["Commands"], swiftSettings: strict, linkerSettings: builtIn),
    .executableTarget(
      name: "analyze", dependencies: ["Commands"], swiftSettings: strict, linkerSettings: builtIn),
    .target(
      name: "Measuring", dependencies: ["Kaiki", "Analysis", "Encoding"], path: "Benchmarks/Measuring",
      swiftSettings: strict),
    .executableTarget(
      name: "bench",
      dependencies: ["Kaiki", "Analysis", "Records", "Reports", "Encoding", "SyntheticLives", "Measuring"],
      path: "Benchmarks/bench", exclude: ["README.md"], swiftSettings: strict),
    .target(
      name: "CoverageStudy", dependencies: ["Statistics"], path: "Benchmarks/CoverageStudy",
      swiftSettings: strict),
    .target(
      name: "ForecastStudy", dependencies: ["Kaiki", "Analysis", "SyntheticLives", "CoverageStudy"],
      path: "Benchmarks/ForecastStudy", swiftSettings: strict),
    .executableTarget(
      name: "coverage", dependencies: ["CoverageStudy", "ForecastStudy"], path: "Benchmarks/coverage",
      exclude: ["README.md"],
      swiftSettings: strict),
    .target(
      name: "TestSupport", dependencies: ["Kaiki"], path: "Tests/TestSupport", swiftSettings: strictTests),
    .testTarget(
      name: "KaikiTests", dependencies: ["Kaiki", "TestSupport"], resources: [.copy("Fixtures")],
      swiftSettings: strictTests),
    .testTarget(
      name: "StatisticsTests", dependencies: ["Statistics", "CoverageStudy"], exclude: ["Oracles"],
      resources: [.copy("Fixtures")], swiftSettings: strictTests),
    .testTarget(
      name: "MeasuringTests", dependencies: ["Measuring", "Encoding"], swiftSettings: strictTests),
    .testTarget(
      name: "AnalysisTests",
      dependencies: [
        "Analysis", "Kaiki", "Statistics", "SyntheticLives", "CoverageStudy", "ForecastStudy", "TestSupport",
      ],
      exclude: ["Oracles"], resources: [.copy("Fixtures")], swiftSettings: strictTests),
    .testTarget(
      name: "ReportsTests",
      dependencies: ["Reports", "Analysis", "Encoding", "Kaiki", "Statistics", "TestSupport"],
      resources: [.copy("Fixtures")], swiftSettings: strictTests),
    .testTarget(
      name: "RecordsTests",
      dependencies: [
        "Records", "Databases", "Archives", "CSQLite", "CArchive", "Encoding", "Kaiki", "TestSupport",
      ],
      exclude: ["Oracles"], resources: [.copy("Fixtures")],
      swiftSettings: strictTests),
    .testTarget(
      name: "SyntheticLivesTests", dependencies: ["SyntheticLives", "Records", "Kaiki", "TestSupport"],
      swiftSettings: strictTests),
    .testTarget(
      name: "CommandsTests",
      dependencies: [
        "Commands", "Records", "Reports", "SyntheticLives", "Analysis", "Kaiki", "TestSupport",
        "KaikiProgram", "simulate", "analyze",
      ],
      resources: [.copy("Fixtures")], swiftSettings: strictTests),
  ],
  swiftLanguageModes: [.v6]
)
