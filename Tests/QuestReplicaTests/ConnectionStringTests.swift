import ReplicaKit
import Testing

@testable import QuestReplica

@Suite struct ConnectionStringTests {
  @Test(arguments: [
    "host=db.example.org dbname=tq user=anna", "postgresql://anna@db.example.org/tq", "hostaddr=192.0.2.7 user=anna",
    "host=localhost,db.example.org", "host=/var/run/postgresql hostaddr=192.0.2.7", "host=127.0.0.1.example.org",
  ])
  func aServerElsewhereIsVerified(_ text: String) throws {
    #expect(try ConnectionString(text)["sslmode"] == "verify-full")
    for mode in ["disable", "allow", "prefer", "require", "verify-ca"] {
      let separator = text.contains("://") ? "?" : " "
      #expect(throws: ReplicaProblem.self) { try ConnectionString("\(text)\(separator)sslmode=\(mode)") }
    }
  }

  @Test(arguments: ["host=/run/postgresql dbname=tq", "host=localhost", "host=127.0.0.1", "hostaddr=::1", "dbname=tq"])
  func thisMachineNeedsNoCertificate(_ text: String) throws {
    let string = try ConnectionString(text)
    #expect(string["sslmode"] == nil)
    #expect(string.isLocal)
    // The environment may not name another host.
    #expect(string["host"] != nil || string["hostaddr"] != nil)
  }

  @Test func whatIsNoneIsRefusedWithoutRepeatingIt() {
    for text in ["password=hunter2 nonsense", "service=other password=hunter2", "passwd=hunter2"] {
      let problem = #expect(throws: ReplicaProblem.self) { try ConnectionString(text) }
      #expect(problem?.description.contains("hunter2") == false)
    }
  }

  @Test func aPasswordIsTakenOutAndAddedAgain() throws {
    let string = try ConnectionString(#"host=db.example.org user=anna password='it''s'"#.replacing("''", with: #"\'"#))
    #expect(string["password"] == "it's")
    #expect(string.withoutPassword["password"] == nil)
    #expect(string.withoutPassword.adding(password: #"a'b\c"#)["password"] == #"a'b\c"#)
    #expect(try ConnectionString(string.text)["password"] == "it's")
  }
}
