/// A part of a page. Text becomes markup in one place, `Markup.append`, so a name can never become markup.
public indirect enum Markup: Equatable, Sendable {
  case text(String)
  case element(String, [Attribute], [Markup])
  /// The style sheet, which is ours and holds neither `<` nor `&`.
  case style(String)

  public struct Attribute: Equatable, Sendable {
    var name: String
    var value: String
  }

  /// An element; attributes in the order given.
  static func tag(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ children: [Markup] = []
  ) -> Markup {
    .element(name, attributes.map { Attribute(name: $0.key, value: $0.value) }, children)
  }

  /// An element around text.
  static func tag(_ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ text: String) -> Markup {
    tag(name, attributes, [.text(text)])
  }

  /// A name typed by a user, isolated so that its direction of writing does not affect the text beside it.
  static func name(_ name: String) -> Markup { tag("bdi", [:], name) }

  /// Well-formed as HTML and as XML alike.
  public var html: String {
    var html = ""
    write(to: &html)
    return html
  }

  private func write(to html: inout String) {
    switch self {
    case .text(let text): Self.append(text, to: &html)
    case .style(let sheet): html += "<style>\(sheet)</style>"
    case .element(let name, let attributes, let children):
      html += "<"
      html += name
      for attribute in attributes {
        html += " "
        html += attribute.name
        html += "=\""
        Self.append(attribute.value, to: &html)
        html += "\""
      }
      guard !children.isEmpty || !Self.empty.contains(name) else {
        html += "/>"
        return
      }
      html += ">"
      for child in children { child.write(to: &html) }
      html += "</"
      html += name
      html += Self.lines.contains(name) ? ">\n" : ">"
    }
  }

  /// Elements written without an end tag when empty; HTML requires one for all others.
  private static let empty: Set<String> = ["meta", "br", "rect", "circle", "line", "path"]
  private static let lines: Set<String> = [
    "head", "header", "main", "section", "figure", "table", "tr", "article", "footer", "h1", "h2", "p", "svg",
    "div", "details", "ul", "li", "g",
  ]

  /// Text as markup: the five special characters, without what XML forbids (controls, surrogates, non-characters) and
  /// without marks that change the direction of the text after them.
  private static func append(_ text: String, to html: inout String) {
    // Most of a page is numbers and classes.
    if text.utf8.allSatisfy(isPlain) {
      html += text
      return
    }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": html += "&amp;"
      case "<": html += "&lt;"
      case ">": html += "&gt;"
      case "\"": html += "&quot;"
      case "'": html += "&#39;"
      case "\t", "\n", "\r": html += " "
      case _ where isLeftOut(scalar.value): continue
      default: html.unicodeScalars.append(scalar)
      }
    }
  }

  /// Printable ASCII without meaning in markup.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): false
    default: (0x20...0x7E).contains(byte)
    }
  }

  private static func isLeftOut(_ value: UInt32) -> Bool {
    switch value {
    case 0...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069, 0xFDD0...0xFDEF: true
    default: value & 0xFFFE == 0xFFFE
    }
  }
}
