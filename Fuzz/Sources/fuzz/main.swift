import CFuzzer
@testable import FuzzTargets
import Glibc

// fuzz TARGET [options of libFuzzer]: runs the target with libFuzzer's inputs.

let targets = Dictionary(uniqueKeysWithValues: FuzzTarget.all.map { ($0.name, $0) })

func say(_ words: String) {
  let line = Array("\(words)\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
}

guard CommandLine.argc > 1, CommandLine.arguments[1] != "--list" else {
  print(FuzzTarget.all.map(\.name).joined(separator: "\n"))
  exit(0)
}
guard let target = targets[CommandLine.arguments[1]] else {
  say("There is no target \(CommandLine.arguments[1]). The targets: \(targets.keys.sorted().joined(separator: ", ")).")
  exit(64)
}

// libFuzzer calls a C function, which cannot capture. This variable is set before the first call and then only read, so
// there is no data race.
nonisolated(unsafe) private var current: FuzzTarget = target

// libFuzzer gets its own arguments: the program and what follows the target's name.
var arguments: [UnsafeMutablePointer<CChar>?] = CommandLine.arguments.map { strdup($0) }
arguments.remove(at: 1)
var count = Int32(arguments.count)
arguments.append(nil)
let code = arguments.withUnsafeMutableBufferPointer { buffer -> Int32 in
  var start = buffer.baseAddress
  return LLVMFuzzerRunDriver(&count, &start) { data, size in
    do {
      try current.run(Array(UnsafeBufferPointer(start: data, count: size)))
    } catch {
      // A trap is what libFuzzer keeps the input for.
      say("A promise is broken in \(current.name): \(error)")
      abort()
    }
    return 0
  }
}
exit(code)
