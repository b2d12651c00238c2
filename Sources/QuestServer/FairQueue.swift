internal import NIOCore

/// A queue of several owners' elements that serves the owners in turn.
///
/// Elements of one owner leave in the order of their arrival. An owner with many elements delays another by one element
/// at most. All operations cost O(1), `popFirst(unless:)` O(skipped owners).
struct FairQueue<Owner: Hashable, Element> {
  private var elements: [Owner: CircularBuffer<Element>] = [:]
  /// Owners with elements; the first one is served next.
  private var turns = CircularBuffer<Owner>()

  var isEmpty: Bool { turns.isEmpty }

  mutating func append(_ element: Element, of owner: Owner) {
    if elements[owner] == nil { turns.append(owner) }
    elements[owner, default: CircularBuffer()].append(element)
  }

  /// The element that `popFirst` would return.
  var first: Element? { turns.first.flatMap { elements[$0]?.first } }

  /// The next element of the first owner that is not excluded; that owner goes to the end of the line.
  mutating func popFirst(unless isExcluded: (Owner) -> Bool = { _ in false }) -> (owner: Owner, element: Element)? {
    guard let index = turns.firstIndex(where: { !isExcluded($0) }) else { return nil }
    let owner = turns.remove(at: index)
    guard let element = elements[owner]?.popFirst() else { return nil }
    if elements[owner]?.isEmpty == true { elements[owner] = nil } else { turns.append(owner) }
    return (owner, element)
  }
}

extension FairQueue: Sendable where Owner: Sendable, Element: Sendable {}
