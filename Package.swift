// swift-tools-version: 6.2
import PackageDescription

/// The studies of coverage take a minute to compile and an hour to run: `make coverage` and `make test-studies` ask for
/// them. They are targets of this package, since another one would not see its `package` names.
let hasStudies = Context.environment["KAIKI_STUDIES"] != nil

/// SwiftPM keeps what a package depends on in a folder of this name, and accepts no unsafe flags there.
let isDependency = Context.packageDirectory.contains("/checkouts/")

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// Of targets in which nothing is hot: the optimiser would take four fifths of their time, and nobody would notice. None of
/// them is in a library product: those have no flag that SwiftPM calls unsafe. (Tests look inside them all the same, in
/// every configuration: `make` builds with `-Xswiftc -enable-testing`.)
let plain: [SwiftSetting] =
  strict + (isDependency ? [] : [.unsafeFlags(["-Onone"], .when(configuration: .release))])

/// Settings of targets with small functions that other targets call once per row. The compiler specialises and inlines functions with
/// `package` access in other targets only with both flags.
let inlined: [SwiftSetting] =
  strict
  + (isDependency
    ? [] : [.unsafeFlags(["-cross-module-optimization", "-enable-testing"], .when(configuration: .release))])

/// Of tests, which are half of what is compiled: what debuggers read of them is a seventh of their time, and is written in
/// debug builds alone.
let testing: [SwiftSetting] =
  plain + (isDependency ? [] : [.unsafeFlags(["-Xfrontend", "-gnone"], .when(configuration: .release))])

/// Half of what a short command takes is to find and load Swift's own libraries: built in, they are not looked for.
let builtIn: [LinkerSetting] = [
  .unsafeFlags(["-static-stdlib"], .when(platforms: [.linux], configuration: .release))
]

/// The test targets that are to be built, between spaces, where not all are (`make sanitize`).
let wantedTests = Set((Context.environment["KAIKI_TESTS"] ?? "").split(separator: " ").map(String.init))

/// The library of libFuzzer without a `main`, where the build is to be driven by it (`make fuzz`): readers then count the
/// branches that an input reaches. Commands, which take long to compile, are left out.
let fuzzerLibrary = Context.environment["KAIKI_LIBFUZZER"]
let counting: [SwiftSetting] =
  fuzzerLibrary == nil ? [] : [.unsafeFlags(["-sanitize=fuzzer"]), .define("LIBFUZZER")]

/// The rules, and what happens if.
let kaiki: [Target.Dependency] = ["KaikiNumerics", "Kaiki", "KaikiSimulation"]

/// What forecasts a history, without GSL: with `kaiki`, all that the libraries are made of.
let forecasting: [Target.Dependency] = ["Distributions", "Forecasting"]

/// Layers below the reader of inputs, lowest first: bytes, rows, formats of tables, and formats of other apps.
let formats: [Target.Dependency] = ["Files", "Rows", "Formats", "Apps"]

/// The pkg-config file of utf8proc also defines a macro for builds of utf8proc itself, which SwiftPM reports at every build. Only
/// Homebrew keeps the library away from the default paths.
#if os(macOS)
  let unicodePackage: String? = "libutf8proc"
#else
  let unicodePackage: String? = nil
#endif

/// A target is an import rule: it may import what stands here and nothing else.
let package = Package(
  name: "kaiki",
  platforms: [.macOS(.v15), .iOS(.v16), .watchOS(.v9)],
  products: [
    .library(name: "KaikiKit", targets: ["KaikiKit"]),
    .library(name: "KaikiFoundation", targets: ["KaikiFoundation"]),
    .executable(name: "kaiki", targets: ["KaikiProgram"]),
    .executable(name: "simulate", targets: ["simulate"]),
    .executable(name: "analyze", targets: ["analyze"]),
    .executable(name: "bench", targets: ["bench"]),
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
    .systemLibrary(
      name: "CExpat", pkgConfig: "expat",
      providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
    .systemLibrary(
      name: "CUnicode", pkgConfig: unicodePackage,
      providers: [.apt(["libutf8proc-dev"]), .brew(["utf8proc"])]),
    .systemLibrary(name: "CMachine"),
    // The square root of the standard library is a call to libm where it is not an instruction.
    .target(
      name: "KaikiNumerics", swiftSettings: strict,
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(name: "Kaiki", dependencies: ["KaikiNumerics"], swiftSettings: strict),
    .target(name: "KaikiSimulation", dependencies: ["KaikiNumerics", "Kaiki"], swiftSettings: strict),
    .target(name: "Distributions", dependencies: ["KaikiNumerics"], swiftSettings: strict),
    .target(
      name: "Forecasting", dependencies: kaiki + ["Distributions", "Phrases", "Encoding"],
      swiftSettings: strict),
    .target(name: "KaikiKit", dependencies: kaiki + forecasting, swiftSettings: strict),
    .target(name: "KaikiFoundation", dependencies: ["Kaiki", "KaikiKit"], swiftSettings: strict),
    .target(
      name: "Statistics", dependencies: ["CGSL", "KaikiNumerics", "Distributions"], swiftSettings: strict),
    .target(name: "Analysis", dependencies: kaiki + forecasting + ["Statistics"], swiftSettings: strict),
    .target(name: "Phrases", dependencies: ["Kaiki"], swiftSettings: strict),
    .target(name: "Encoding", dependencies: ["KaikiNumerics", "Phrases"], swiftSettings: strict),
    .target(name: "Databases", dependencies: ["CSQLite"], swiftSettings: strict),
    .target(name: "Archives", dependencies: ["CArchive"], swiftSettings: strict),
    .target(name: "Markup", dependencies: ["CExpat"], swiftSettings: strict),
    // The system converts text in other encodings; only macOS needs a library for the conversion.
    .target(
      name: "Files", dependencies: ["Kaiki", "Phrases", "CMachine"], swiftSettings: inlined,
      linkerSettings: [.linkedLibrary("iconv", .when(platforms: [.macOS]))]),
    .target(
      name: "Rows",
      dependencies: ["KaikiNumerics", "Kaiki", "Phrases", "Encoding", "Files", "Markup", "CMachine"],
      swiftSettings: inlined),
    .target(
      name: "Formats",
      dependencies: [
        "KaikiNumerics", "Kaiki", "Phrases", "Encoding", "Files", "Rows", "Databases", "CUnicode",
      ],
      swiftSettings: inlined),
    .target(
      name: "Apps",
      dependencies: ["Kaiki", "Phrases", "Encoding", "Files", "Rows", "Formats", "Databases"],
      swiftSettings: plain),
    .target(
      name: "Intake",
      dependencies: formats + ["Kaiki", "Phrases", "Encoding", "Archives", "Databases"],
      swiftSettings: strict),
    .target(
      name: "Reports", dependencies: kaiki + forecasting + ["Analysis", "Statistics", "Phrases", "Encoding"],
      swiftSettings: plain),
    .target(name: "SyntheticLives", dependencies: kaiki, swiftSettings: plain),
    .target(name: "CommandLine", dependencies: ["Reports", "Phrases"], swiftSettings: plain),
    .target(
      name: "Commands",
      dependencies: kaiki + forecasting + formats + [
        "Analysis", "Intake", "Reports", "Phrases", "Encoding", "SyntheticLives", "CommandLine", "CMachine",
      ],
      swiftSettings: plain),
    .executableTarget(
      name: "KaikiProgram", dependencies: ["Commands"], swiftSettings: plain, linkerSettings: builtIn),
    .executableTarget(
      name: "simulate", dependencies: ["Commands"], swiftSettings: plain, linkerSettings: builtIn),
    .executableTarget(
      name: "analyze", dependencies: ["Commands"], swiftSettings: plain, linkerSettings: builtIn),
    .target(
      name: "Measuring", dependencies: kaiki + forecasting + ["Analysis", "Phrases", "Encoding"],
      path: "Benchmarks/Measuring",
      swiftSettings: plain),
    .executableTarget(
      name: "bench",
      dependencies: kaiki + forecasting + formats + [
        "Analysis", "Intake", "Reports", "CommandLine", "Commands", "Encoding", "SyntheticLives",
        "Measuring",
      ],
      path: "Benchmarks/bench", exclude: ["README.md"], swiftSettings: strict),
    .target(
      name: "Fuzzing",
      dependencies: formats + ["KaikiNumerics", "Kaiki", "Intake", "Encoding", "Databases", "Archives"],
      path: "Fuzzing/Fuzzing", swiftSettings: strict),
    .executableTarget(
      name: "fuzz", dependencies: ["Fuzzing"] + (fuzzerLibrary == nil ? ["CommandLine", "Commands"] : []),
      path: "Fuzzing/fuzz",
      swiftSettings: strict,
      linkerSettings: fuzzerLibrary.map {
        [.unsafeFlags([$0]), .linkedLibrary("stdc++"), .linkedLibrary("m")]
      } ?? []),
    .target(
      name: "TestSupport", dependencies: ["KaikiNumerics", "Kaiki"], path: "Tests/TestSupport",
      swiftSettings: testing),
    .testTarget(
      name: "KaikiNumericsTests", dependencies: ["KaikiNumerics", "TestSupport"], exclude: ["Oracles"],
      resources: [.copy("Fixtures")],
      swiftSettings: testing),
    .testTarget(
      name: "KaikiTests", dependencies: ["KaikiNumerics", "Kaiki", "Phrases", "TestSupport"],
      resources: [.copy("Fixtures")],
      swiftSettings: testing),
    .testTarget(
      name: "KaikiSimulationTests", dependencies: kaiki + ["TestSupport"], swiftSettings: testing),
    .testTarget(
      name: "KaikiKitTests",
      dependencies: kaiki + [
        "Distributions", "KaikiKit", "KaikiFoundation", "SyntheticLives", "TestSupport",
      ],
      resources: [.copy("Fixtures")], swiftSettings: testing),
    .testTarget(
      name: "KaikiFoundationTests", dependencies: ["Kaiki", "KaikiKit", "KaikiFoundation", "TestSupport"],
      swiftSettings: testing),
    // Those of Distributions too: one set of reference values has both.
    .testTarget(
      name: "StatisticsTests", dependencies: ["Statistics", "Distributions", "KaikiNumerics", "CGSL"],
      exclude: ["Oracles"],
      resources: [.copy("Fixtures")], swiftSettings: testing),
    .testTarget(
      name: "MeasuringTests", dependencies: ["Measuring", "Encoding"], swiftSettings: testing),
    .testTarget(name: "PhrasesTests", dependencies: ["Phrases"], swiftSettings: testing),
    .testTarget(
      name: "AnalysisTests",
      dependencies: kaiki + forecasting + [
        "Analysis", "Reports", "Statistics", "SyntheticLives", "Phrases", "TestSupport",
      ],
      exclude: ["Oracles"], resources: [.copy("Fixtures")], swiftSettings: testing),
    .testTarget(
      name: "ReportsTests",
      dependencies: kaiki + forecasting + [
        "Reports", "Analysis", "Phrases", "Encoding", "Statistics", "TestSupport",
      ],
      exclude: ["Browser"], resources: [.copy("Fixtures")], swiftSettings: testing),
    .testTarget(
      name: "RecordsTests",
      dependencies: kaiki + formats + [
        "Intake", "Databases", "Archives", "Markup", "CSQLite", "CArchive", "Phrases", "Encoding",
        "TestSupport",
      ],
      exclude: ["Oracles"], resources: [.copy("Fixtures")], swiftSettings: testing),
    .testTarget(
      name: "FuzzingTests", dependencies: formats + ["Fuzzing", "Intake"], swiftSettings: testing),
    .testTarget(
      name: "SyntheticLivesTests",
      dependencies: kaiki + formats + ["SyntheticLives", "Intake", "Phrases", "TestSupport"],
      swiftSettings: testing),
    // It runs the programs, but does not depend on them: their static libraries would come along. `swift test` builds all.
    .testTarget(
      name: "CommandsTests",
      dependencies: kaiki + forecasting + formats + [
        "CommandLine", "Commands", "Intake", "Reports", "SyntheticLives", "Analysis", "TestSupport",
      ],
      exclude: ["Shells"], resources: [.copy("Fixtures")], swiftSettings: testing),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets
where [
  "Kaiki", "Encoding", "Databases", "Archives", "Markup", "Files", "Rows", "Formats", "Apps", "Intake",
  "fuzz",
].contains(target.name) {
  target.swiftSettings? += counting
}

if !wantedTests.isEmpty {
  package.targets.removeAll { $0.type == .test && !wantedTests.contains($0.name) }
}

if hasStudies {
  package.products.append(.executable(name: "coverage", targets: ["coverage"]))
  package.targets += [
    .target(
      name: "CoverageStudy", dependencies: ["Statistics", "Distributions"], path: "Benchmarks/CoverageStudy",
      swiftSettings: strict),
    .target(
      name: "ForecastStudy",
      dependencies: kaiki + forecasting + ["Analysis", "SyntheticLives", "CoverageStudy"],
      path: "Benchmarks/ForecastStudy", swiftSettings: strict),
    .executableTarget(
      name: "coverage", dependencies: ["CoverageStudy", "ForecastStudy"], path: "Benchmarks/coverage",
      exclude: ["README.md"], swiftSettings: strict),
    .testTarget(
      name: "StudyTests",
      dependencies: kaiki + forecasting + [
        "CoverageStudy", "ForecastStudy", "Analysis", "Statistics", "SyntheticLives",
      ],
      swiftSettings: testing),
  ]
}
