extension Unicode.Scalar {
  /// Whether it could steer a terminal: controls, Unicode line breaks, and marks that change the direction of what follows.
  public var isSteering: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
    }
  }
}
