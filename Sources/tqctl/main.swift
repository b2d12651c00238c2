// tqctl: the thin client. Argument → typed request → one line on the socket → typed result → renderer.
//
// A plain `status` is answered before ArgumentParser is touched: status bars call it every second, and building the
// command tree costs more than the rest of the process.
import Glibc

if let format = FastStatus.format(of: CommandLine.arguments) {
  exit(FastStatus.run(format))
}
if let request = CompletionRequest(CommandLine.arguments) {
  exit(request.run())
}
exit(Tqctl.run(Array(CommandLine.arguments.dropFirst())))
