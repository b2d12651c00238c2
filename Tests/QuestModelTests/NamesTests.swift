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
}
