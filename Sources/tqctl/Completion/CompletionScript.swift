/// The script that a shell loads once. `contrib/completions` has the same texts for packagers; a test compares them.
enum CompletionScript: String, CaseIterable {
  case bash, zsh, fish

  var text: String {
    switch self {
    case .bash: Self.bashText
    case .zsh: Self.zshText
    case .fish: Self.fishText
    }
  }

  /// The program determines where the word begins and quotes it like the line, since bash does neither.
  private static let bashText = #"""
    # bash completion for tqctl and tq
    _tqctl() {
      local answer
      COMPREPLY=()
      answer=$(command tqctl --complete bash "${COMP_LINE:0:COMP_POINT}" "$COMP_WORDBREAKS" 2>/dev/null)
      if (( $? == 10 )); then
        compopt -o default
      elif [[ -n $answer ]]; then
        mapfile -t COMPREPLY <<<"$answer"
      fi
    }
    complete -F _tqctl tqctl tq

    """#

  private static let zshText = #"""
    #compdef tqctl tq
    # zsh completion for tqctl and tq
    _tqctl() {
      local answer line
      local -a values shown
      answer=$(command tqctl --complete zsh "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)
      if (( $? == 10 )); then
        _files
        return
      fi
      for line in "${(@f)answer}"; do
        [[ -n $line ]] || continue
        values+=("${line%%$'\t'*}")
        shown+=("${line/$'\t'/  -- }")
      done
      (( $#values )) || return 1
      compadd -V tqctl -l -d shown -M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}' -a values
    }
    if [[ $funcstack[1] == _tqctl ]]; then
      _tqctl "$@"
    else
      compdef _tqctl tqctl tq
    fi

    """#

  private static let fishText = #"""
    # fish completion for tqctl and tq
    function __tqctl_complete
        set -l words (commandline -opc)
        set -l current (commandline -ct)
        command tqctl --complete fish $words[2..-1] "$current" 2>/dev/null
        if test $status -eq 10
            __fish_complete_path "$current"
        end
    end
    complete -c tqctl -f -k -a '(__tqctl_complete)'
    complete -c tq -f -k -a '(__tqctl_complete)'

    """#
}
