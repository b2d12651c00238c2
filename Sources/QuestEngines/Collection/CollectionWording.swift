private import QuestText

extension CollectionScene {
  /// The amount that it grows with, as a sentence.
  public var rule: String {
    switch basis {
    case .guesses: "It grows with your guesses."
    case .days: "It grows with the days you play."
    case .both: "It grows with the days you play, and with your guesses."
    }
  }

  /// The highlights among the first `count` parts: complete figures, then finds, each in its order.
  public func discoveries(of count: Int) -> [String] {
    figures.filter { $0.completeAt <= count }.map(\.name) + parts.prefix(count).filter { $0.size == 3 }.map(\.name)
  }

  /// The picture in words: `41 of 84 lights: the Plough, Vega.`
  public func text(of count: Int) -> String {
    let sum = "\(Figures.count(count)) of \(Figures.count(parts.count)) \(unit)"
    let names = discoveries(of: count)
    return names.isEmpty ? "\(sum)." : "\(sum): \(names.joined(separator: ", "))."
  }

  /// The new parts, the most notable first: `New in your sky: Orion is complete.` `nil` without new parts.
  func news(from before: Int, to now: Int) -> (text: String, size: Int, count: Int)? {
    guard now > before else { return nil }
    if let figure = figures.first(where: { (before + 1...now).contains($0.completeAt) }) {
      return ("New \(place): \(figure.name) is complete", 4, now - before)
    }
    guard let part = parts[before..<now].max(by: { $0.size < $1.size }) else { return nil }
    return ("New \(place): \(part.name)", part.size, now - before)
  }
}

/// The additions of a change to the collection, in one line.
public struct CollectionNews: Equatable, Sendable {
  /// The picture that the line names.
  public let scene: String
  /// New parts of all pictures.
  public let count: Int
  /// `New in your garden: a hedgehog, and 2 more.`
  public let text: String

  /// - Parameters:
  ///   - today: at the start of the local day.
  ///   - before: before the change; other changes lie between `today` and `before`.
  ///   - now: after it.
  ///
  /// `nil` when nothing has appeared, and when something appeared earlier that day: one line a day.
  public init?(today: CollectionGrowth, before: CollectionGrowth, now: CollectionGrowth) {
    let scenes = CollectionScene.all
    guard scenes.allSatisfy({ $0.count(with: before) <= $0.count(with: today) }) else { return nil }
    let news = scenes.compactMap { scene in
      scene.news(from: scene.count(with: today), to: scene.count(with: now)).map { (id: scene.id, new: $0) }
    }
    // The most notable one; among equals the first.
    let size = news.map(\.new.size).max()
    guard let best = news.first(where: { $0.new.size == size }) else { return nil }
    scene = best.id
    count = news.reduce(0) { $0 + $1.new.count }
    text = best.new.text + (count > 1 ? ", and \(Figures.count(count - 1)) more." : ".")
  }
}
