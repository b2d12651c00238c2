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
