extension Terminal {
  /// How output is rendered for a terminal.
  struct RenderStyle: Equatable {
    /// Columns, 20 or more.
    var width: Int
    var isColoured: Bool
    /// Whether text wider than `width` is wrapped. In a pipe it is not, so that programs read whole lines.
    var folds = true
    var symbols = Symbols.unicode
    /// Only ASCII is written; other letters in names become question marks.
    var isASCIIAlone = false
    /// Colours of the player's theme, as far as the terminal has them.
    var palette = Palette.standard
    var depth = Palette.Depth.basic

    /// The set of symbols for bars, marks and dots.
    enum Symbols {
      case unicode
      case ascii
      /// No symbols: words only, for screen readers, braille and logs.
      case words
    }

    /// 80 columns without colour.
    static let plain = RenderStyle(width: 80, isColoured: false)

    /// Not wider than this.
    func narrowed(to width: Int) -> RenderStyle {
      var style = self
      style.width = min(width, self.width)
      return style
    }
  }
}
