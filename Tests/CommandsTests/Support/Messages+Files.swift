extension Messages {
  /// The input is not there: 66.
  static let missing: [Refusal] = [
    Refusal("analyze none.csv", 66, "none.csv: this file or folder does not exist; check the path"),
    Refusal(
      "analyze none/reviewLogs.csv", 66,
      "none/reviewLogs.csv: this file or folder does not exist; check the path"),
    Refusal(
      "simulate --parameters none.json", 66, "none.json: this file or folder does not exist; check the path"),
    Refusal(
      "simulate none.tasks.json", 66, "none.tasks.json: this file or folder does not exist; check the path"),
    Refusal(
      "analyze d", files: ["d/notes.txt": "x"], 66,
      "d: the folder contains no data file; \(nativeFiles)"),
  ]

  /// Something is in the way of the output: 73.
  static let inTheWay: [Refusal] = [
    Refusal(
      "kaiki generate hibito-90 --out d", files: ["d/opens.csv": "old"], 73,
      "d/opens.csv: exists already; give --force to replace it"),
    Refusal(
      "simulate --days 1 --out old --json", files: ["old": "old"], 73,
      "old: exists already; give --force to replace it"),
    Refusal(
      "simulate --days 1 --out d --json", files: ["d/old": "old"], 73,
      "d: cannot be created (the path is a folder); choose another path"),
    Refusal(
      "simulate --days 1 --out d --json --force", files: ["d/old": "old"], 73,
      "d: cannot be created (the path is a folder); choose another path"),
    Refusal(
      "simulate --days 1 --out none/x --json", 73,
      "none/x: cannot be created (no such file or directory); choose another path"),
    Refusal(
      "simulate --days 1 --out old/x --json", files: ["old": "old"], 73,
      "old/x: cannot be created (not a directory); choose another path"),
    Refusal(
      "analyze reviewLogs.csv --format csv --out old --force --time-zone UTC",
      files: ["reviewLogs.csv": log, "old": "old"], 73,
      "old: cannot be created (it is a file, not a folder); choose another path"),
    Refusal(
      "kaiki generate memora-tiny --out d", files: ["d/cards.json": "old"], 73,
      "d/cards.json: exists already; give --force to replace it"),
    Refusal(
      "kaiki generate memora-tiny --out old", files: ["old": "old"], 73,
      "old: cannot be created (it is a file, not a folder); choose another path"),
    Refusal(
      "kaiki convert reviewLogs.csv --to csv --out . --time-zone UTC", files: ["reviewLogs.csv": log], 73,
      "./reviewLogs.csv: exists already; give --force to replace it"),
    Refusal(
      "simulate --days 1 --export-history old --json", files: ["old": "old"], 73,
      "old: cannot be created (it is a file, not a folder); choose another path"),
  ]
}
