// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "embedding",
  platforms: [.macOS(.v15), .iOS(.v16), .watchOS(.v9)],
  dependencies: [.package(name: "kaiki", path: "../..")],
  targets: [
    .executableTarget(
      name: "Embedding",
      dependencies: [
        .product(name: "KaikiKit", package: "kaiki"), .product(name: "KaikiFoundation", package: "kaiki"),
      ],
      swiftSettings: [.treatAllWarnings(as: .error)])
  ],
  swiftLanguageModes: [.v6]
)
