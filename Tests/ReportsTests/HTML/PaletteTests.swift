import Foundation
import Testing

@testable import Reports

/// Colours that can be read, and told apart without hues.
struct PaletteTests {
  /// Relative luminance by WCAG 2.2.
  private func luminance(_ colour: String) -> Double {
    let channels = stride(from: 1, to: 7, by: 2).map { index -> Double in
      let start = colour.index(colour.startIndex, offsetBy: index)
      let share = Double(UInt8(colour[start...].prefix(2), radix: 16) ?? 0) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
  }

  private func contrast(_ one: String, _ other: String) -> Double {
    let (dark, light) = (min(luminance(one), luminance(other)), max(luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)
  }

  private static let backgrounds: [@Sendable (Palette) -> String] = [{ $0.light }, { $0.dark }]

  @Test func `the measure of contrast is that of WCAG`() {
    #expect(abs(contrast("#000000", "#ffffff") - 21) < 1e-9)
    // By WebAIM's checker.
    #expect(abs(contrast("#777777", "#ffffff") - 4.48) < 0.01)
  }

  @Test func `words have a contrast of at least 4.5 on both grounds`() {
    for colour in Self.backgrounds {
      let pairs: [(Palette, Palette)] = [
        (.words, .background), (.words, .raised), (.quiet, .background), (.quiet, .raised), (.onGood, .good),
        (.onAttention, .attention), (.onAlarm, .alarm),
      ]
      for (words, background) in pairs {
        #expect(contrast(colour(words), colour(background)) >= 4.5, "\(words) on \(background)")
      }
    }
  }

  @Test func `hues of numbers have a contrast of at least 3 to both grounds`() {
    for colour in Self.backgrounds {
      for hue in [Palette.s1, .s2, .s3, .s4] {
        #expect(
          contrast(colour(hue), colour(.raised)) >= 3 && contrast(colour(hue), colour(.background)) >= 3)
      }
    }
  }

  @Test
  func `the edge by which an empty field is seen has a contrast of at least 3 to what is around and in it`() {
    for colour in Self.backgrounds {
      for other in [Palette.background, .raised, .h0] {
        #expect(contrast(colour(.edge), colour(other)) >= 3, "\(other)")
      }
    }
  }

  @Test func `states and shades differ by luminance, too`() {
    for colour in Self.backgrounds {
      let states: [Palette] = [.good, .attention, .alarm]
      for (index, one) in states.enumerated() {
        for other in states[(index + 1)...] {
          #expect(contrast(colour(one), colour(other)) >= 1.3, "\(one) and \(other)")
        }
      }
      let shades: [Palette] = [.h0, .h1, .h2, .h3, .h4]
      for (one, other) in zip(shades, shades.dropFirst()) {
        #expect(contrast(colour(one), colour(other)) >= 1.2, "\(one) and \(other)")
      }
    }
  }
}
