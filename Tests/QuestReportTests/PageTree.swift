import Foundation
import FoundationXML

/// A page as an XML parser reads it, which accepts nothing that is not well-formed.
final class PageTree: NSObject, XMLParserDelegate {
  final class Element {
    let name: String
    let attributes: [String: String]
    fileprivate(set) var children: [Element] = []
    /// Text in the element and below.
    fileprivate(set) var text = ""

    init(_ name: String, _ attributes: [String: String]) {
      self.name = name
      self.attributes = attributes
    }

    /// The element and all below, in their order.
    var all: [Element] { [self] + children.flatMap(\.all) }

    func all(_ name: String) -> [Element] { all.filter { $0.name == name } }
    func all(style: String) -> [Element] { all.filter { $0.attributes["class"] == style } }
  }

  private var open: [Element] = []
  private(set) var root: Element?
  private(set) var problem: String?

  init(_ html: String) {
    super.init()
    let parser = XMLParser(data: Data(html.utf8))
    parser.delegate = self
    if !parser.parse() { problem = "\(parser.parserError.map { "\($0)" } ?? "?") in line \(parser.lineNumber)" }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    let element = Element(name, attributes)
    open.last?.children.append(element)
    if root == nil { root = element }
    open.append(element)
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    for element in open { element.text += text }
  }
}
