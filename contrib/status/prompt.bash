# TimeQuest in bash's prompt: the current task, or nothing if there is none.
#
# In ~/.bashrc:   source /usr/share/doc/timequest/status/prompt.bash
#                 PS1='${timequest_prompt}'$PS1
#
# Reads one small file at each prompt and starts no process.
timequest_update() {
  local line _ phase task
  timequest_prompt=
  { read -r line && read -r _ phase _ _ task; } 2>/dev/null <"${XDG_RUNTIME_DIR-}/timequest/status" || return 0
  case $phase in
    none) ;;
    estimating) timequest_prompt="[$task?] " ;;
    revealing) timequest_prompt="[$task.] " ;;
    paused) timequest_prompt="[$task, paused] " ;;
    *) timequest_prompt="[$task] " ;;
  esac
}
PROMPT_COMMAND+=(timequest_update)
