/// Colours on a light and on a dark background.
enum Palette: String, CaseIterable {
  case background = "ground"
  case words, quiet, thin
  /// Background of sections.
  case raised
  /// Hues of the layers of a plot.
  case s1, s2, s3, s4
  /// Shades of a grid, from 0 to the maximum.
  case h0, h1, h2, h3, h4
  /// Edge of the cells of a grid.
  case edge
  case good, onGood, attention, onAttention, alarm, onAlarm

  var light: String { colours.light }
  var dark: String { colours.dark }

  private var colours: (light: String, dark: String) {
    switch self {
    case .background: ("#ffffff", "#12161c")
    case .words: ("#1b2430", "#e9edf2")
    case .quiet: ("#535f6d", "#a8b3c0")
    case .thin: ("#d9dfe6", "#313b48")
    case .raised: ("#f4f6f9", "#1b222b")
    case .s1: ("#2a62c2", "#7db0ff")
    case .s2: ("#b0480b", "#ffac66")
    case .s3: ("#147a52", "#6dd3a0")
    case .s4: ("#8a3ca0", "#d8a6ee")
    case .h0: ("#edf0f4", "#1f2731")
    case .h1: ("#c3d7f4", "#244573")
    case .h2: ("#8bb0e8", "#3a6cb4")
    case .h3: ("#4b80d4", "#74a3e6")
    case .h4: ("#1c4a9c", "#c0d9fd")
    case .edge: ("#7d8894", "#707c8a")
    case .good: ("#cfeed7", "#1d683d")
    case .onGood: ("#0f4a26", "#ffffff")
    case .attention: ("#ffb54a", "#dd9322")
    case .onAttention: ("#3a2400", "#1c1000")
    case .alarm: ("#b3151a", "#8c1410")
    case .onAlarm: ("#ffffff", "#ffffff")
    }
  }

  /// Reference to the colour in a style.
  var name: String { "var(--\(rawValue))" }

  /// Returns the declarations of all colours for one background.
  static func declarations(_ colour: (Palette) -> String) -> String {
    allCases.map { "--\($0.rawValue):\(colour($0))" }.joined(separator: ";")
  }
}

/// Styles of pages and pictures.
enum Stylesheet {
  static let page =
    """
    :root{color-scheme:light dark;\(Palette.declarations(\.light))}
    @media(prefers-color-scheme:dark){:root{\(Palette.declarations(\.dark))}}
    \(words)\(drawing(\.name, on: .raised))
    @media(max-width:560px){.wide{display:none}tbody th{min-width:7em}td:not(.n){min-width:6em}.view{padding-left:46px}main>section{padding:14px 12px}}
    @media print{:root{color-scheme:light;\(Palette.declarations(\.light))}
    body{max-width:none}figure,tr,.summary>li{break-inside:avoid}h2,h3{break-after:avoid}output,.wide,figure details,.fold{display:none}
    main>section{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:0 24px}main>section>*{grid-column:1/-1}
    main>section>figure:not(.broad){grid-column:auto}}
    """

  /// Style of a picture on a light background, without variables, which programs for print ignore.
  static let picture =
    "text{font:12px system-ui,sans-serif}.ground{fill:\(Palette.background.light)}"
    + drawing(\.light, on: .background)

  private static let words = """
    *{box-sizing:border-box}
    body{margin:0 auto;max-width:1080px;padding:0 12px 40px;background:var(--ground);color:var(--words);\
    font:16px/1.5 system-ui,"Hiragino Sans","Noto Sans CJK JP",sans-serif;overflow-wrap:anywhere}
    h1{font-size:1.6rem;margin:24px 0 8px}h2{font-size:1.25rem;margin:0 0 10px}h3{font-size:1rem;margin:0 0 4px}
    p{margin:8px 0}a{color:inherit}
    main>section{background:var(--raised);border:1px solid var(--thin);border-radius:10px;padding:18px 20px;margin:16px 0}
    dl{display:grid;grid-template-columns:fit-content(45%) 1fr;gap:2px 18px;margin:8px 0}dt{color:var(--quiet)}dd{margin:0}
    .summary{list-style:none;display:grid;grid-template-columns:repeat(auto-fit,minmax(190px,1fr));gap:12px;padding:0;margin:16px 0}
    .summary>li{background:var(--raised);border:1px solid var(--thin);border-radius:10px;padding:12px 14px}
    .summary h2{font-size:.95rem;color:var(--quiet);margin:0 0 6px}
    .summary ul{margin:0;padding:0;list-style:none}.summary ul li{margin:6px 0}
    figure{margin:18px 0}figcaption h3{margin:0}figcaption p{margin:2px 0 8px;color:var(--quiet);font-size:.9rem}
    .legend{list-style:none;display:flex;flex-wrap:wrap;gap:4px 18px;margin:0 0 4px;padding:0;font-size:.85rem}
    .legend svg{vertical-align:-2px;margin-right:6px}
    .view{touch-action:pan-y;border-radius:6px;padding:0 24px 0 52px}.view.far{padding-left:132px}.view svg{display:block}.view:focus-visible,a:focus-visible,summary:focus-visible,.table:focus-visible\
    {outline:3px solid var(--s1);outline-offset:2px}
    output{display:block;min-height:1.5em;color:var(--quiet);font-size:.9rem;font-variant-numeric:tabular-nums}
    details{margin:4px 0}summary{cursor:pointer;color:var(--quiet);font-size:.9rem}
    .table{overflow-x:auto;margin:8px 0}time,figure td,figure th{white-space:nowrap}.week td,.week th{white-space:normal}#first,main>section{scroll-margin-top:12px}
    table{border-collapse:collapse;font-size:.9rem;font-variant-numeric:tabular-nums}
    th,td{text-align:left;padding:3px 12px 3px 0;border-bottom:1px solid var(--thin);vertical-align:top;overflow-wrap:normal}
    th{font-weight:600}tbody th{font-weight:400}thead th{color:var(--quiet);font-weight:600}.n{text-align:right;white-space:nowrap}
    .chip{print-color-adjust:exact;display:inline-block;border-radius:5px;padding:0 7px;white-space:nowrap}
    .good{background:var(--good);color:var(--onGood)}.attention{background:var(--attention);color:var(--onAttention)}
    .alarm{background:var(--alarm);color:var(--onAlarm)}
    .summary .chip{white-space:normal}
    .week{width:100%;min-width:600px;table-layout:fixed}.week thead td{border:0;width:6em}.week td{padding:3px;border:1px solid var(--thin);font-size:.85rem}
    .boxes rect{stroke:var(--words);fill:none}.boxes .full.good{fill:var(--good)}.boxes .full.attention{fill:var(--attention)}.boxes .full.alarm{fill:var(--alarm)}
    .week .chip{display:block;white-space:normal;margin:1px 0;padding:2px 5px}

    """

  /// Returns the classes of drawings.
  ///
  /// - Parameters:
  ///   - colour: Returns the text of a colour.
  ///   - background: Colour behind the drawing.
  private static func drawing(_ colour: (Palette) -> String, on background: Palette) -> String {
    let (words, quiet, thin) = (colour(.words), colour(.quiet), colour(.thin))
    let hues = [Palette.s1, .s2, .s3, .s4].enumerated().map { index, hue in
      let number = index + 1
      return
        ".s\(number){stroke:\(colour(hue))}.bar.s\(number){stroke:none}.bar.s\(number),.dot.s\(number),.band.s\(number)"
        + ",.expected.s\(number){fill:\(colour(hue))}"
    }.joined()
    let shades =
      [Palette.h0, .h1, .h2, .h3, .h4].enumerated().map { ".h\($0){fill:\(colour($1))}" }.joined()
      + ".h0,.h1,.h2,.h3,.h4{stroke:\(colour(.edge));stroke-width:.6}"
    return """
      .chart{overflow:visible}\(hues)
      .chart text{font-size:12px;fill:\(quiet);stroke:none}.mid{text-anchor:middle}.end{text-anchor:end}
      .chart .note{fill:\(words);font-weight:600;paint-order:stroke;stroke:\(colour(background));stroke-width:4}.area{fill:none;pointer-events:all}
      .grid{stroke:\(thin);stroke-width:1}
      .line,.mark,.expected,.band,.h0,.h1,.h2,.h3,.h4{vector-effect:non-scaling-stroke}
      .line{fill:none;stroke-width:2;stroke-linejoin:round}.d2{stroke-dasharray:7 4}.d3{stroke-dasharray:2 3}.d4{stroke-dasharray:9 3 2 3}
      .band{fill-opacity:.18;stroke-width:1}.expected{fill-opacity:.28;stroke-width:1;stroke-dasharray:3 2}
      .mark{stroke:\(words);stroke-width:1.5;stroke-dasharray:5 4}.ends{stroke-width:2}.over{stroke:\(words)}
      .dot{stroke-width:2}.cursor{fill:none;stroke:\(words);stroke-width:1.5;visibility:hidden}.on .cursor{visibility:visible}
      .box{fill:\(colour(background));stroke-width:2}.median{stroke:\(words);stroke-width:3}
      .dot.o2,.dot.o4,.dot.few{fill:\(colour(background))}\(shades)

      """
  }
}
