# TimeQuest in zsh's prompt: the task at hand, and nothing when there is none.
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
  # The whole file at once, not byte by byte as with read.
  lines=("${(@f)mapfile[${XDG_RUNTIME_DIR-}/timequest/status]}")
  rest=${lines[2]#* }
  rest=${rest%"${rest##*[! ]}"}
  phase=${rest%% *}
  task=${${${rest#* }#* }#* }
  # zsh would take a percent sign in a name for one of its own.
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
