# TimeQuest in zsh's prompt: the current task, or nothing if there is none.
#
# In ~/.zshrc:   source /usr/share/doc/timequest/status/prompt.zsh
#                setopt prompt_subst
#                PROMPT='${timequest_prompt}'$PROMPT
#
# Reads one small file at each prompt and starts no process.
zmodload zsh/mapfile
timequest_update() {
  local phase rest task
  local -a lines
  timequest_prompt=
  # Reads the whole file at once; the builtin read goes byte by byte.
  lines=("${(@f)mapfile[${XDG_RUNTIME_DIR-}/timequest/status]}")
  rest=${lines[2]#* }
  rest=${rest%"${rest##*[! ]}"}
  phase=${rest%% *}
  task=${${${rest#* }#* }#* }
  # Escapes percent signs, which zsh would expand.
  task=${task//\%/%%}
  case $phase in
    ''|none) ;;
    estimating) timequest_prompt="[$task?] " ;;
    revealing) timequest_prompt="[$task.] " ;;
    paused) timequest_prompt="[$task, paused] " ;;
    *) timequest_prompt="[$task] " ;;
  esac
}
precmd_functions+=(timequest_update)
