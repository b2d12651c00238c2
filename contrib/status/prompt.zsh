# TimeQuest in zsh's prompt: the task at hand, and nothing when there is none.
#
# In ~/.zshrc:   source /usr/share/doc/timequest/status/prompt.zsh
#                setopt prompt_subst
#                PROMPT='${timequest_prompt}'$PROMPT
#
# Reads one small file at each prompt and starts no process.
timequest_update() {
  local line _ phase task
  timequest_prompt=
  { read -r line && read -r _ phase _ _ task } 2>/dev/null <"${XDG_RUNTIME_DIR-}/timequest/status" || return 0
  # zsh would take a percent sign in a name for one of its own.
  task=${task//\%/%%}
  case $phase in
    none) ;;
    estimating) timequest_prompt="[$task?] " ;;
    revealing) timequest_prompt="[$task.] " ;;
    paused) timequest_prompt="[$task, paused] " ;;
    *) timequest_prompt="[$task] " ;;
  esac
}
precmd_functions+=(timequest_update)
