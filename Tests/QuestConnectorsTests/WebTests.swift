import Foundation
import QuestModel
import QuestTestKit
import Testing

@testable import QuestConnectors

/// The rules of requests, as pure functions and with a test's own service.
@Suite(.timeLimit(.minutes(HangLimit.minutes))) struct WebTests {
  /// No pauses: they have tests of their own.
  func policy(_ change: (inout WebPolicy) -> Void = { _ in }) -> WebPolicy {
    var policy = WebPolicy(hosts: ["127.0.0.1"])
    change(&policy)
    return policy
  }

  func problem(
    _ rules: [FakeService.Rule], policy: WebPolicy? = nil
  ) throws -> (problem: ConnectorProblem?, requests: [FakeService.Request]) {
    let service = try FakeService(rules)
    let web = Web(policy ?? self.policy())
    var problem: ConnectorProblem?
    do { _ = try web.get(service.address + "/a") } catch { problem = error }
    return (problem, try service.end())
  }

  typealias Kind = ConnectorProblem.Kind

  @Test(arguments: [
    (401, Kind.signIn), (403, .signIn), (429, .limited), (404, .upstream), (500, .upstream), (503, .upstream),
  ])
  func aStatusIsTold(_ status: Int, _ kind: Kind) throws {
    let (problem, requests) = try problem([.init("*", FakeService.Answer(status: status))])
    #expect(problem?.kind == kind)
    #expect(requests.count == 1)
    #expect(requests[0].headers["user-agent"] == "timequest/0.1.0")
    #expect(requests[0].headers["cookie"] == nil && requests[0].headers["origin"] == nil)
  }

  @Test func aPauseIsPassedOn() throws {
    let (limited, _) = try problem([.init("*", .init(status: 503, headers: ["Retry-After": "120"]))])
    #expect(limited == ConnectorProblem(.limited, "127.0.0.1 asked for a pause.", retryAfterSeconds: 120))
    let service = try FakeService([.init("*", .init(headers: ["Backoff": "77"]))])
    let web = Web(policy())
    _ = try web.get(service.address + "/a")
    #expect(web.pauseSeconds == 77)
    // The pause is longer than a run waits, so nothing more is asked.
    let problem = #expect(throws: ConnectorProblem.self) { try web.get(service.address + "/b") }
    #expect(problem?.kind == .limited && (problem?.retryAfterSeconds ?? 0) > 70)
    #expect(try service.end().count == 1)
  }

  @Test func datesOfPausesAreRead() throws {
    let now = try #require(WebPolicy.httpDate("Wed, 21 Oct 2015 07:28:00 GMT"))
    #expect(now.rfc3339() == "2015-10-21T07:28:00Z")
    #expect(WebPolicy.pause(retryAfter: "Wed, 21 Oct 2015 07:29:00 GMT", backoff: "30", now: now) == 60)
    #expect(WebPolicy.pause(retryAfter: "soon", backoff: nil, now: now) == nil)
    #expect(WebPolicy.pause(retryAfter: "-5", backoff: nil, now: now) == 0)
  }

  @Test func requestsOfAHostAreApart() throws {
    let service = try FakeService([.init("*", .init(body: "x"))])
    let web = Web(policy { $0.localPauseSeconds = 0.2 })
    let clock = ContinuousClock()
    let took = try clock.measure { for _ in 0..<4 { _ = try web.get(service.address + "/a") } }
    #expect(took >= .milliseconds(790))
    #expect(WebPolicy(hosts: []).pauseSeconds == 1)
  }

  @Test func redirectsStayWithinTheHosts() throws {
    let (leaves, requests) = try problem([
      .init("/a", .init(status: 302, headers: ["Location": "https://example.org/x"]))
    ])
    #expect(leaves?.text == "example.org would be called, which the connector does not name.")
    #expect(requests.count == 1)
    let (follows, all) = try problem([
      .init("/a", .init(status: 301, headers: ["Location": "b?x=1"])), .init("/b?x=1", .init(status: 200)),
    ])
    #expect(follows == nil)
    #expect(all.map(\.path) == ["/a", "/b?x=1"])
    let (circle, many) = try problem([.init("*", .init(status: 302, headers: ["Location": "/a"]))])
    #expect(circle?.text == "127.0.0.1 leads on more than 10 times.")
    #expect(many.count == 11)
  }

  @Test func keysStayWithTheirHost() throws {
    let other = try FakeService([.init("*", .init(body: "x"))])
    let service = try FakeService([.init("*", .init(status: 302, headers: ["Location": other.address + "/b"]))])
    _ = try Web(policy()).get(service.address + "/a", headers: [("Zotero-API-Key", "k3y")])
    #expect(try service.end()[0].headers["zotero-api-key"] == "k3y")
    #expect(try other.end()[0].headers["zotero-api-key"] == nil)
  }

  @Test func aBodyIsAtMostSoLong() throws {
    let small = policy { $0.bodyBytes = 100_000 }
    #expect(try problem([.init("*", .init(body: "x", times: 100_000))], policy: small).problem == nil)
    let (long, _) = try problem([.init("*", .init(body: "x", times: 100_001))], policy: small)
    #expect(long?.kind == .upstream && long?.text.contains("sent more than") == true)
    #expect(WebPolicy(hosts: []).bodyBytes == 32 << 20)
  }

  @Test func fortyMebibytesAreRefused() throws {
    let (long, _) = try problem([.init("*", .init(body: "0123456789", times: 4 << 20))])
    #expect(long?.kind == .upstream && long?.text == "127.0.0.1 sent more than 32 MiB.", "\(String(describing: long))")
  }

  @Test func aTruncatedBodyIsAFailure() throws {
    let (cut, _) = try problem([.init("*", .init(body: "abc", length: 1000))])
    #expect(cut?.kind == .upstream, "\(String(describing: cut))")
  }

  @Test func aHangingServiceIsGivenUp() throws {
    // The service announces more than it sends and stays connected, so reading ends at the limit.
    var short = policy { $0.readSeconds = 1 }
    short.answerSeconds = 2
    let silent = try SilentService()
    let problem = #expect(throws: ConnectorProblem.self) { try Web(short).get(silent.address + "/a") }
    #expect(problem == ConnectorProblem(.upstream, "127.0.0.1 stopped answering."))
  }

  @Test func whatCannotBeReachedIsToldApart() throws {
    let closed = try FakeService([])
    _ = try closed.end()
    let web = Web(WebPolicy(hosts: ["127.0.0.1", "nosuchhost.invalid", "localhost"]).without(pauses: true))
    func kind(_ address: String) -> ConnectorProblem? {
      do {
        _ = try web.get(address)
        return nil
      } catch {
        return error
      }
    }
    #expect(kind(closed.address)?.kind == .asleep)
    #expect(kind("http://localhost:\(closed.port)/")?.kind == .asleep)
    #expect(kind("https://nosuchhost.invalid/")?.kind == .offline)
    #expect(kind("http://nosuchhost.invalid/")?.text == "nosuchhost.invalid would be called without encryption.")
    #expect(kind("https://example.org/")?.text.contains("does not name") == true)
    #expect(kind("ftp://127.0.0.1/")?.kind == .bug)
    // A service that speaks no TLS.
    let plain = try FakeService([.init("*", .init(body: "x"))])
    #expect(kind("https://127.0.0.1:\(plain.port)/")?.kind == .upstream)
  }

  @Test func aCertificateThatNobodyVouchesForIsRefused() throws {
    let folder = try TemporaryFolder()
    let pair = folder.path + "/pair.pem"
    let made = try BuiltPrograms.run(
      "/usr/bin/env",
      [
        "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1",
        "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", pair, "-out", pair + ".crt",
      ])
    try #require(made.status == 0, "\(made.errors)")
    let both =
      try String(contentsOfFile: pair + ".crt", encoding: .utf8) + String(contentsOfFile: pair, encoding: .utf8)
    try both.write(toFile: pair, atomically: true, encoding: .utf8)
    let service = try FakeService([.init("*", .init(body: "x"))], certificate: pair)
    let problem = #expect(throws: ConnectorProblem.self) {
      try Web(policy()).get(service.address + "/a", headers: [("Zotero-API-Key", "k3y")])
    }
    #expect(
      problem == ConnectorProblem(.upstream, "The certificate of 127.0.0.1 is not to be trusted, so nothing was sent."))
    #expect(try service.end().isEmpty, "neither the question nor the key has left")
  }

  @Test func ipv6AloneWorks() throws {
    let service = try FakeService([.init("*", .init(body: "x"))], ipv6: true)
    let page = try Web(WebPolicy(hosts: ["[::1]"]).without(pauses: true)).get(service.address + "/a")
    #expect(page.body == Array("x".utf8))
  }

  @Test func aProxyOfTheEnvironmentIsNotUsed() throws {
    let folder = try TemporaryFolder()
    let places = Places(environment: ["HOME": folder.path, "https_proxy": "http://proxy", "HTTP_PROXY": "http://proxy"])
    #expect(places.childEnvironment(workFolder: "/x").keys.sorted() == ["HOME", "PATH", "TMPDIR"])
  }

  @Test func anUnchangedPageComesFromTheFolder() throws {
    let folder = try TemporaryFolder()
    let service = try FakeService([
      .init(
        "/a", .init(headers: ["ETag": "\"1\"", "Last-Modified": "Wed, 21 Oct 2015 07:28:00 GMT"], body: "one"),
        .init(status: 304), .init(headers: ["ETag": "\"2\""], body: "two"))
    ])
    var bodies: [String] = []
    for _ in 0..<3 {
      let page = try Web(policy(), folder: folder.path).get(service.address + "/a", isKept: true)
      bodies.append(String(decoding: page.body, as: UTF8.self) + (page.isUnchanged ? " still" : ""))
    }
    #expect(bodies == ["one", "one still", "two"])
    let requests = try service.end()
    #expect(requests.map { $0.headers["if-none-match"] } == [nil, "\"1\"", "\"1\""])
    #expect(requests[1].headers["if-modified-since"] == "Wed, 21 Oct 2015 07:28:00 GMT")
  }

  @Test func addressesAreReadLikeBrowsersDo() {
    #expect(WebAddress("HTTPS://Api.Example.org:8443/a/b?c=d#e")?.text == "https://api.example.org:8443/a/b?c=d")
    #expect(WebAddress("https://[::1]:80")?.host == "[::1]")
    for wrong in [
      "https://user@example.org/", "example.org", "https:///x", "https://a b/", "https://a\\b", "file:///x",
      "https://a:99999/",
    ] {
      #expect(WebAddress(wrong) == nil, "\(wrong)")
    }
    #expect(WebAddress("https://a.org/x/y?z")?.following("w")?.text == "https://a.org/x/w")
    #expect(WebAddress("https://a.org/x/y")?.following("//b.org/w")?.text == "https://b.org/w")
    #expect(WebAddress("https://a.org/x")?.following("file:///etc/passwd") == nil)
    #expect(WebAddress.escaped("a b/ü") == "a%20b%2F%C3%BC")
  }
}

extension WebPolicy {
  /// The same without waiting between requests.
  func without(pauses: Bool) -> WebPolicy {
    var policy = self
    policy.pauseSeconds = 0
    policy.localPauseSeconds = 0
    return policy
  }
}
