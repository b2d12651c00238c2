// tqctl: the thin client. Argument → typed request → one line on the socket → typed result → renderer.
//
// The most frequent command lines run without ArgumentParser: status bars call `status` every second, and building the
// command tree costs more than the rest of the process.
import Glibc

if let command = PlainCommand(CommandLine.arguments) {
  exit(command.run())
}
if let request = CompletionRequest(CommandLine.arguments) {
  exit(request.run())
}
exit(Tqctl.run(Array(CommandLine.arguments.dropFirst())))
