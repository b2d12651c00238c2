public import Foundation

/// The checkout that the tests were built from. Tests read scripts, fixtures and documents from it.
public enum SourceTree {
  /// The folder of Package.swift.
  public static let root = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
}
