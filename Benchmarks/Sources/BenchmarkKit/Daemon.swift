internal import Glibc

/// The folder of the built programs, and a folder of this run.
package struct Workplace {
  package let timequestd: String
  package let tqctl: String
  package let folder: String

  /// Creates the folder in `parent`, whose file system is measured.
  package init(programs: String, parent: String) throws {
    // An absolute path, because the programs are also started from other folders.
    guard let absolute = realpath(programs, nil) else { throw SystemFailure(programs) }
    defer { free(absolute) }
    timequestd = String(cString: absolute) + "/timequestd"
    tqctl = String(cString: absolute) + "/tqctl"
    for path in [timequestd, tqctl] where access(path, X_OK) != 0 { throw SystemFailure(path) }
    var template = Array("\(parent)/timequest-bench-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemFailure("mkdtemp in \(parent)") }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  package func remove() {
    _ = try? Child(["/bin/rm", "-rf", folder], environment: []).wait()
  }
}

/// A running timequestd with its own store.
package final class Daemon {
  package let socket: String
  /// The path of its store.
  package let store: String
  package let child: Child
  /// Nanoseconds from spawn to READY.
  package let startNanoseconds: Int64
  package let tqctl: String

  /// - Parameters:
  ///   - place: the programs, and the place of its folder and socket.
  ///   - name: the name of its folder.
  ///   - arguments: further arguments of timequestd.
  ///   - tool: a program that runs it, with its arguments.
  /// - Throws: `SystemFailure` if it does not start.
  package init(_ place: Workplace, name: String, arguments: [String] = [], under tool: [String] = []) throws {
    tqctl = place.tqctl
    socket = "\(place.folder)/\(name).sock"
    store = "\(place.folder)/\(name)/timequest.sqlite"
    let notifyPath = "\(place.folder)/\(name).notify"
    unlink(notifyPath)
    let notifications = try UnixSocket(receivingAt: notifyPath)
    let start = nanoseconds()
    child = try Child(
      tool + [
        place.timequestd, "--data-dir", "\(place.folder)/\(name)", "--socket", socket, "--log-level", "warning",
      ] + arguments, environment: ["NOTIFY_SOCKET=\(notifyPath)", "PATH=/usr/bin:/bin"])
    while try !String(decoding: notifications.receive(), as: UTF8.self).contains("READY=1") {}
    startNanoseconds = nanoseconds() - start
  }

  /// tqctl's environment for this daemon.
  package var environment: [String] { ["TIMEQUEST_SOCKET=\(socket)", "PATH=/usr/bin:/bin", "NO_COLOR=1"] }

  package func run(_ arguments: [String]) throws -> Int64 {
    try time([tqctl] + arguments, environment: environment)
  }

  /// Stops it as a service manager would. It has to end cleanly.
  package func stop() throws {
    kill(child.pid, SIGTERM)
    let code = try child.wait()
    guard code == 0 else { throw Unexpected("timequestd ended with \(code)") }
  }
}
