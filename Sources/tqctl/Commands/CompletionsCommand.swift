import ArgumentParser

struct CompletionsCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "completions", "Print completions for your shell.",
    example: """
      tqctl completions bash > ~/.local/share/bash-completion/completions/tqctl
      tqctl completions zsh > ~/.zfunc/_tqctl
      tqctl completions fish > ~/.config/fish/completions/tqctl.fish
      """,
    more: """
      An installed tqctl has them in place already. Names come from the service at each Tab; where it does not answer \
      within a second, there are none.
      """)

  @Argument(help: "bash, zsh or fish.")
  var shell: CompletionScript

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws { try StandardOutput.write(Array(shell.text.utf8)) }
}

extension CompletionScript: ExpressibleByArgument {}
