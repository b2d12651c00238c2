internal import QuestModel

/// Identifiers made from content: the same content gets the same identifier on every machine, for ever. Not a secret
/// and no protection against someone who wants two contents to collide; 80 bits keep chance out.
public enum ContentID {
  /// Two independent 64-bit FNV-1a passes, finished with SplitMix64's mixer. O(bytes).
  public static func text(of content: String) -> String {
    var a: UInt64 = 0xcbf2_9ce4_8422_2325
    var b: UInt64 = 0x9e37_79b9_7f4a_7c15
    for byte in content.utf8 {
      a = (a ^ UInt64(byte)) &* 0x100_0000_01b3
      b = (b ^ UInt64(byte ^ 0x5a)) &* 0x1000_0000_01b3_0d35 &+ 0x1405_7b7e_f767_814f
    }
    return IdentifierText.text(mix(a), mix(b))
  }

  private static func mix(_ value: UInt64) -> UInt64 {
    var value = value
    value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
    return value ^ (value >> 31)
  }
}
