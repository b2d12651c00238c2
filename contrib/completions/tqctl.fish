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
