internal import FoundationEssentials
internal import LinuxHost

/// The files of a source that are this user's and not the service's: its key, its log, the folder its connector runs in.
extension Places {
  /// Removes them, and returns the paths of those that there were. Throws `SystemError` for one that stays.
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

  /// Whether there was such a file or folder. A symbolic link goes, and what it leads to stays.
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
