# TimeQuest in fish's prompt: the current task, or nothing if there is none.
#
# In ~/.config/fish/config.fish:   source /usr/share/doc/timequest/status/prompt.fish
# and in your fish_prompt:         timequest_prompt
#
# Reads one small file at each prompt and starts no process.
function timequest_prompt
    set -l file $XDG_RUNTIME_DIR/timequest/status
    test -r "$file"; or return 0
    set -l lines
    while read -l line
        set -a lines $line
    end <$file
    set -l words (string split -m 4 ' ' -- (string trim -r -- $lines[2]))
    switch "$words[2]"
        case '' none
        case estimating
            echo -n "[$words[5]?] "
        case revealing
            echo -n "[$words[5].] "
        case paused
            echo -n "[$words[5], paused] "
        case '*'
            echo -n "[$words[5]] "
    end
end
