/// The page's style sheet. No element has a style attribute, so the content policy allows this sheet by its hash and
/// nothing else.
public enum StyleSheet {
  /// A colour of the page, as light and dark windows have it.
  public struct Colour: Sendable {
    public var name: String
    public var light: String
    public var dark: String
  }

  /// Contrast on `paper` and `card` is at least 4.5 to 1 for text and 3 to 1 for marks; a test measures it.
  public static let colours = [
    Colour(name: "paper", light: "#faf8f4", dark: "#14181f"), Colour(name: "card", light: "#ffffff", dark: "#1c222c"),
    Colour(name: "ink", light: "#1d2430", dark: "#e9e6df"), Colour(name: "quiet", light: "#59616e", dark: "#a7afbb"),
    Colour(name: "mark", light: "#1b6f8c", dark: "#6cc4de"), Colour(name: "warm", light: "#a1500f", dark: "#f0a868"),
    Colour(name: "edge", light: "#dcd7cd", dark: "#343c49"), Colour(name: "p1", light: "#5b8ea1", dark: "#4a7f92"),
    Colour(name: "p2", light: "#35809b", dark: "#55a0b8"), Colour(name: "p3", light: "#145a73", dark: "#7ccbe2"),
    Colour(name: "p4", light: "#08323f", dark: "#c3ecf8"),
  ]

  /// Nothing may be loaded, run, framed or sent; only this sheet applies.
  public static let policy =
    "default-src 'none'; style-src 'sha256-tdoHavwSEJgXftkEaq28Tio770N3Z2qsh2LfstPV/6o='; base-uri 'none'; form-action 'none'"

  private static func variables(_ value: (Colour) -> String) -> String {
    colours.map { "--\($0.name):\(value($0))" }.joined(separator: ";")
  }

  public static let text =
    "\n:root{color-scheme:light dark;\(variables(\.light))}\n"
    + "@media (prefers-color-scheme:dark){:root{\(variables(\.dark))}}\n" + rules

  private static let rules = """
    *{box-sizing:border-box}
    html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
    body{margin:0 auto;padding:1.5rem 1rem 3rem;max-width:50rem;background:var(--paper);color:var(--ink);
    font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Cantarell,Roboto,sans-serif;overflow-wrap:break-word}
    bdi,code{overflow-wrap:anywhere}
    h1{font-size:2rem;line-height:1.2;margin:0}
    h2{font-size:1.25rem;line-height:1.3;margin:0 0 .5rem}
    h3{font-size:1rem;margin:0 0 .4rem}
    p{margin:.4rem 0}
    .lead,.note,figcaption,caption,footer,dt{color:var(--quiet)}
    .note,figcaption,caption,footer,dt{font-size:.875rem}
    section{background:var(--card);border:1px solid var(--edge);border-radius:.75rem;padding:1.1rem;margin:1.1rem 0}
    figure{margin:.8rem 0}
    figcaption{margin-top:.4rem}
    svg{display:block;width:100%;height:auto}
    .narrow{display:none}
    code{font:.95em ui-monospace,"DejaVu Sans Mono",monospace;border:1px solid var(--edge);border-radius:.3rem;padding:.1em .35em}
    dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(8.5rem,1fr));gap:.9rem;margin:.6rem 0 0}
    dl div{min-width:0}
    dt,dd{margin:0}
    dd{font-size:1.3rem;font-weight:600;line-height:1.3}
    ul{margin:.4rem 0;padding-left:1.2rem}
    table{border-collapse:collapse;width:100%;margin:.8rem 0 0;font-variant-numeric:tabular-nums}
    caption{text-align:start;padding-bottom:.3rem}
    th,td{text-align:start;vertical-align:top;padding:.35rem .6rem .35rem 0;border-top:1px solid var(--edge)}
    thead th{font-size:.875rem;color:var(--quiet);font-weight:600;border-top:0}
    tbody th{font-weight:400}
    .factors{table-layout:fixed}
    .factors th:nth-child(1){width:40%}
    .factors th:nth-child(2){width:26%}
    .factors td:nth-child(3),.factors th:nth-child(3){padding-right:0}
    .factors .note{display:block}
    summary{cursor:pointer;color:var(--mark);padding:.2rem 0}
    .cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(15rem,1fr));gap:.8rem}
    article{border:1px solid var(--edge);border-radius:.6rem;padding:.8rem;min-width:0}
    article p{margin:.15rem 0}
    section>article{margin:.8rem 0}
    .label{font:12px system-ui,-apple-system,"Segoe UI",Cantarell,Roboto,sans-serif;fill:var(--quiet)}
    .strong{fill:var(--ink)}
    .grid{stroke:var(--edge);stroke-width:1}
    .axis{stroke:var(--quiet);stroke-width:1}
    .dot{fill:var(--mark);fill-opacity:.55}
    .mean{fill:none;stroke:var(--warm);stroke-width:2.5;stroke-linejoin:round;stroke-linecap:round}
    .range{stroke:var(--mark);stroke-width:5;stroke-linecap:round;stroke-opacity:.55}
    .value{fill:var(--mark);stroke:var(--card);stroke-width:1.5}
    .promised{stroke:var(--warm);stroke-width:2.5}
    .way{fill:none;stroke:var(--mark);stroke-width:2.5;stroke-linejoin:round;stroke-linecap:round}
    .fan{fill:var(--mark);fill-opacity:.2}
    .chance{fill:none;stroke:var(--mark);stroke-width:1.5;stroke-dasharray:5 4}
    .target{fill:none;stroke:var(--warm);stroke-width:2;stroke-dasharray:7 4}
    .due{fill:none;stroke:var(--quiet);stroke-width:1.5;stroke-dasharray:2 3}
    .guess{fill:none;stroke:var(--warm);stroke-width:6}
    .kept{fill:var(--mark)}
    .missed{fill:none;stroke:var(--quiet);stroke-width:1.2}
    .open{fill:var(--p1)}
    .resting,.unknown{fill:var(--quiet)}
    .p0{fill:var(--edge)}
    .p1{fill:var(--p1)}
    .p2{fill:var(--p2)}
    .p3{fill:var(--p3)}
    .p4{fill:var(--p4)}
    :focus-visible{outline:2px solid var(--mark);outline-offset:2px}
    @media (max-width:34rem){.wide{display:none}.narrow{display:block}h1{font-size:1.6rem}
    section{padding:.9rem}.cards{grid-template-columns:1fr}}
    @media print{:root{color-scheme:light;LIGHT}
    body{max-width:none;padding:0;font-size:10.5pt;background:#fff}
    .wide{display:block}.narrow{display:none}
    section{border:0;padding:0;margin:0 0 1.4rem}
    figure,article,tr,dl{break-inside:avoid}h2,h3,caption,thead{break-after:avoid}
    details:not([open]){display:none}}

    """.replacing("LIGHT", with: variables(\.light))
}
