/// The state on one line, for status bars and for the file that shell prompts read.
extension SessionState {
  /// `Morning Quest · 2 of 4`; `nil` for a solo task.
  public var place: String? {
    guard let quest else { return nil }
    guard let taskIndex, let taskCount else { return quest }
    return "\(quest) · \(taskIndex) of \(taskCount)"
  }

  /// `Morning Quest · 2 of 4 · Shower · active`; `nil` when nothing is open.
  public var line: String? {
    guard let task, phase != .idle else { return nil }
    return [place, task, phase.rawValue].compactMap(\.self).joined(separator: " · ")
  }
}
