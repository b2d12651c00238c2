internal import FoundationEssentials
internal import LinuxHost

/// The user's files of a source: its key, its log, and the working folder of its connector.
extension Places {
  /// Removes them, and returns the paths of those that existed. Throws `SystemError` if one cannot be removed.
  public func forget(_ source: String) throws -> [String] {
    let paths = ["\(secretsFolder)/\(source)", log(of: source), workFolder(of: source)]
    return try paths.filter(Self.remove)
  }

  /// The same for every source that has any.
  public func forgetAll() throws -> [String] {
    let names = [secretsFolder, stateFolder, workFolders].flatMap { folder in
      (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }
    let sources = Set(names.map { $0.hasSuffix(".log") ? String($0.dropLast(4)) : $0 })
    return try sources.filter { Manifest.isName($0.lowercased(), most: 32) }.sorted().flatMap(forget)
  }

  /// Returns whether the file or folder existed. Removes a symbolic link, but not its target.
  private static func remove(_ path: String) throws -> Bool {
    do {
      try FileManager.default.removeItem(atPath: path)
      return true
    } catch let error as CocoaError where error.code == .fileNoSuchFile {
      return false
    } catch {
      throw SystemError("\(path) cannot be removed")
    }
  }
}
