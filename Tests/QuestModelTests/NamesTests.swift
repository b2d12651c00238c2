import QuestModel
import Testing

struct NamesTests {
  @Test(arguments: [
    ("Shower", "Shower", nil, "shower"), ("  Shower ", "Shower", nil, "shower"),
    ("Fix login @code", "Fix login", "code", "@code"), ("Fix login   @Code", "Fix login", "Code", "@code"),
    ("@planning", "@planning", nil, "@planning"), ("mail me@home", "mail me@home", nil, "mail me@home"),
    ("Fix @ login", "Fix @ login", nil, "fix @ login"), ("Fix @", "Fix @", nil, "fix @"),
    ("A @b @c", "A @b", "c", "@c"), ("Fix @code now", "Fix @code now", nil, "fix @code now"),
    ("Straße @Büro", "Straße", "Büro", "@büro"), ("", "", nil, ""),
  ])
  func aTrailingKindIsSplitOff(text: String, name: String, kind: String?, key: String) {
    let task = TaskName(parsing: text)
    #expect(task.name == name)
    #expect(task.kind == kind)
    #expect(task.skillKey == key)
  }

  @Test func caseAndSurroundingBlanksDoNotMakeAnotherSkill() {
    #expect(TaskName(parsing: " SHOWER").skillKey == TaskName(parsing: "shower ").skillKey)
    #expect(TaskName(name: "Shower").skillKey != TaskName(name: "Other", kind: "shower").skillKey)
  }

  @Test func namesAreOneLineOfAtMostTwoHundredBytes() {
    for name in ["a", "Shower", String(repeating: "ä", count: 100), "日本語"] { #expect(NameRule.accepts(name)) }
    for name in ["", "a\nb", "a\tb", "\u{1B}[31m", "\u{7F}", "\u{85}", String(repeating: "ä", count: 101)] {
      #expect(!NameRule.accepts(name), "\(name)")
    }
  }

  /// `é` as one character and as `e` with an accent, and others that Unicode calls the same.
  @Test(arguments: [
    ("caf\u{E9}", "cafe\u{301}"), ("CAF\u{C9} ", "cafe\u{301}"), ("\u{212B}ngstr\u{F6}m", "a\u{30A}ngstro\u{308}m"),
    ("\u{1E69}", "s\u{307}\u{323}"), ("\u{1E9B}\u{323}", "\u{17F}\u{323}\u{307}"),
    ("\u{D55C}", "\u{1112}\u{1161}\u{11AB}"),
    ("\u{212A}elvin", "kelvin"),
  ])
  func namesThatUnicodeCallsTheSameHaveOneKeyByteForByte(one: String, other: String) {
    #expect(Array(NameKey.of(one).utf8) == Array(NameKey.of(other).utf8))
    #expect(NameKey.isNormalized(NameKey.of(one)))
    for name in [one, other] {
      #expect(NameKey.isNormalized(NameKey.normalized(name)))
      #expect(NameKey.of(NameKey.of(name)) == NameKey.of(name))
    }
    let task = TaskName(parsing: "\(other) @\(other)")
    #expect(NameKey.isNormalized(task.name) && NameKey.isNormalized(task.kind ?? ""))
  }

  @Test func plainNamesAreNormalAsTheyAre() {
    for name in ["Shower", "Gr\u{FC}\u{DF}e \u{17F}", "\u{65E5}\u{672C}\u{8A9E}", ""] {
      #expect(NameKey.isNormalized(name) && Array(NameKey.normalized(name).utf8) == Array(name.utf8))
    }
    #expect(!NameKey.isNormalized("e\u{301}"))
  }
}
