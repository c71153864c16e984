/// Reason to reject the bytes of a time zone file in the TZif format (RFC 8536).
public enum TimeZoneError: Error, Hashable {
  /// The bytes are not a TZif file, or the file is incomplete or has impossible values.
  case malformed
  /// The footer, which is the associated value, is not a POSIX rule that RFC 8536 allows.
  case badFooter(String)
}

extension TimeZoneRules {
  /// Reads the rules of a zone from the bytes of a TZif file, version 1 to 4.
  ///
  /// - Throws: `TimeZoneError.malformed` if the bytes are not TZif; `TimeZoneError.badFooter` if the footer is
  ///   invalid.
  public init(identifier: String, tzif bytes: [UInt8]) throws(TimeZoneError) {
    var reader = TZifReader(bytes: bytes)
    var header = try reader.header()
    let wide = header.version >= 2
    if wide {
      try reader.skip(header.blockSize(timeSize: 4))
      header = try reader.header()
    }
    let block = try reader.block(header, timeSize: wide ? 8 : 4)
    let footer = wide ? try reader.footer() : ""

    var starts: ContiguousArray<Int64> = [block.times.first ?? 0]
    var offsets: ContiguousArray<Int32> = [block.offsets[0]]
    if let first = starts.first, !block.times.isEmpty { starts[0] = first - 1 }
    for (time, type) in zip(block.times, block.types) {
      starts.append(time)
      offsets.append(block.offsets[Int(type)])
    }

    try self.init(identifier: identifier, starts: starts, offsets: offsets, footer: footer)
  }

  /// Creates a zone with one rule for all time.
  ///
  /// - Throws: `TimeZoneError.badFooter` if the rule is invalid.
  package init(identifier: String, rule: String) throws(TimeZoneError) {
    guard let first = POSIXTimeZoneRule(rule)?.standardOffset else { throw .badFooter(rule) }
    try self.init(identifier: identifier, starts: [0], offsets: [first], footer: rule)
  }

  /// Creates a zone from listed transitions and a rule for the time after them.
  ///
  /// - Throws: `TimeZoneError.badFooter` if the rule is invalid, or has an offset of 16 hours or more.
  private init(
    identifier: String, starts: ContiguousArray<Int64>, offsets: ContiguousArray<Int32>, footer: String
  ) throws(TimeZoneError) {
    var (starts, offsets) = (starts, offsets)
    guard !footer.isEmpty else {
      self.init(identifier: identifier, starts: starts, offsets: offsets, cycleStart: nil)
      return
    }
    guard let rule = POSIXTimeZoneRule(footer),
      [rule.standardOffset, rule.daylight?.offset ?? 0].allSatisfy({ abs(Int64($0)) < Self.largestOffset })
    else { throw .badFooter(footer) }
    guard let summer = rule.daylight else {
      if offsets[offsets.count - 1] != rule.standardOffset {
        starts.append(starts[starts.count - 1] + 1)
        offsets.append(rule.standardOffset)
      }
      self.init(identifier: identifier, starts: starts, offsets: offsets, cycleStart: nil)
      return
    }
    let lastListed = starts[starts.count - 1]
    let firstYear = CivilDate(daysSinceEpoch: Int(floorDivide(lastListed, 86_400))).year
    var changes: [(time: Int64, offset: Int32)] = []
    for year in firstYear...(firstYear + 401) {
      changes.append((summer.start.utcSeconds(inYear: year, offset: rule.standardOffset), summer.offset))
      changes.append((summer.end.utcSeconds(inYear: year, offset: summer.offset), rule.standardOffset))
    }
    changes.sort { $0.time < $1.time }
    for change in changes where change.time > lastListed && change.offset != offsets[offsets.count - 1] {
      starts.append(change.time)
      offsets.append(change.offset)
    }
    let cycleStart = Int64(CivilDate(unchecked: firstYear + 1, 1, 1).daysSinceEpoch) * 86_400
    self.init(identifier: identifier, starts: starts, offsets: offsets, cycleStart: cycleStart)
  }
}

private struct TZifHeader {
  var version: Int
  var utcIndicators: Int
  var standardIndicators: Int
  var leapSeconds: Int
  var transitions: Int
  var types: Int
  var abbreviationBytes: Int

  func blockSize(timeSize: Int) -> Int {
    transitions * (timeSize + 1) + types * 6 + abbreviationBytes + leapSeconds * (timeSize + 4)
      + standardIndicators + utcIndicators
  }
}

private struct TZifReader {
  /// Limit of transition times, in seconds before or after 1970: 2^40, about 34,000 years.
  static let furthest: Int64 = 1 << 40

  let bytes: [UInt8]
  var position = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func skip(_ count: Int) throws(TimeZoneError) {
    guard count >= 0, count <= bytes.count - position else { throw .malformed }
    position += count
  }

  mutating func integer(size: Int) throws(TimeZoneError) -> Int64 {
    let start = position
    try skip(size)
    var value = UInt64(0)
    for byte in bytes[start..<position] { value = value << 8 | UInt64(byte) }
    return size == 8 ? Int64(bitPattern: value) : Int64(Int32(truncatingIfNeeded: value))
  }

  mutating func header() throws(TimeZoneError) -> TZifHeader {
    let start = position
    try skip(20)
    guard bytes[start..<(start + 4)].elementsEqual("TZif".utf8) else { throw .malformed }
    let version = bytes[start + 4] == 0 ? 1 : Int(bytes[start + 4]) - 48
    var counts: [Int] = []
    for _ in 0..<6 {
      let count = Int(try integer(size: 4))
      guard count >= 0, count <= bytes.count else { throw .malformed }
      counts.append(count)
    }
    guard counts[4] > 0, counts[3] <= 50_000 else { throw .malformed }
    return TZifHeader(
      version: version, utcIndicators: counts[0], standardIndicators: counts[1], leapSeconds: counts[2],
      transitions: counts[3], types: counts[4], abbreviationBytes: counts[5])
  }

  mutating func block(
    _ header: TZifHeader, timeSize: Int
  ) throws(TimeZoneError) -> (times: [Int64], types: [UInt8], offsets: [Int32]) {
    let end = position + header.blockSize(timeSize: timeSize)
    var times: [Int64] = []
    for _ in 0..<header.transitions {
      let time = try integer(size: timeSize)
      guard time > times.last ?? Int64.min, time < Self.furthest else { throw .malformed }
      times.append(time)
    }
    let typeStart = position
    try skip(header.transitions)
    let types = Array(bytes[typeStart..<position])
    var offsets: [Int32] = []
    for _ in 0..<header.types {
      offsets.append(Int32(truncatingIfNeeded: try integer(size: 4)))
      try skip(2)
    }
    guard types.allSatisfy({ Int($0) < offsets.count }) else { throw .malformed }
    guard offsets.allSatisfy({ abs(Int64($0)) < TimeZoneRules.largestOffset }) else { throw .malformed }
    try skip(end - position)
    // Files before 2014 begin with a transition at the "big bang", 2^59 seconds before 1970; it is removed.
    let sensible = times.firstIndex { $0 > -Self.furthest } ?? times.count
    return (Array(times[sensible...]), Array(types[sensible...]), offsets)
  }

  mutating func footer() throws(TimeZoneError) -> String {
    guard position < bytes.count, bytes[position] == 10,
      let end = bytes[(position + 1)...].firstIndex(of: 10)
    else { throw .malformed }
    return String(decoding: bytes[(position + 1)..<end], as: UTF8.self)
  }
}
