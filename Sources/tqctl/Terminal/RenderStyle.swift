extension Terminal {
  /// How answers look on some terminal.
  struct RenderStyle: Equatable {
    /// Columns, 20 or more.
    var width: Int
    var isColoured: Bool
    var symbols = Symbols.unicode
    /// Nothing but ASCII reaches the screen: of other letters in names it shows question marks.
    var isASCIIAlone = false
    /// Colours of the player's theme, as far as the terminal has them.
    var palette = Palette.standard
    var depth = Palette.Depth.basic

    /// What draws bars, marks and dots.
    enum Symbols {
      case unicode
      case ascii
      /// Nothing does: for ears, fingers and logs, everything is said in words.
      case words
    }

    /// 80 columns without colour: what a pipe gets.
    static let plain = RenderStyle(width: 80, isColoured: false)

    /// Not wider than this.
    func narrowed(to width: Int) -> RenderStyle {
      var style = self
      style.width = min(width, self.width)
      return style
    }
  }
}
