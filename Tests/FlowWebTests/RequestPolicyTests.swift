import Testing

@testable import FlowWeb

/// Which requests are answered, by who asks, under which name and from where.
@Suite struct RequestPolicyTests {
    private static func facts(_ change: (inout RequestFacts) -> Void = { _ in }) -> RequestFacts {
        var facts = RequestFacts(path: "/t/acme", host: "127.0.0.1:8080", hasSession: true)
        change(&facts)
        return facts
    }

    private static let cases: [(RequestFacts, RequestPolicy.Verdict)] = [
        (facts(), .answered),
        (facts { $0.host = "localhost:8080" }, .answered),
        (facts { $0.hasSession = false }, .door),
        (facts { ($0.hasSession, $0.path) = (false, "/style.css") }, .answered),
        (facts { ($0.hasSession, $0.path) = (false, "/style.css/") }, .door),
        (facts { ($0.hasSession, $0.path) = (false, "/enter/x") }, .door),
        (facts { $0.host = nil }, .foreignHost),
        (facts { $0.host = "127.0.0.1" }, .foreignHost),
        (facts { $0.host = "127.0.0.1:8081" }, .foreignHost),
        (facts { $0.host = "127.0.0.1:08080" }, .foreignHost),
        (facts { $0.host = "127.0.0.1:+8080" }, .foreignHost),
        (facts { $0.host = "evil.example:8080" }, .foreignHost),
        (facts { $0.host = "127.0.0.1.evil.example:8080" }, .foreignHost),
        (facts { $0.origin = "http://127.0.0.1:8080" }, .answered),
        (facts { $0.origin = "http://evil.example" }, .foreignOrigin),
        (facts { $0.origin = "null" }, .foreignOrigin),
        (facts { $0.origin = "https://127.0.0.1:8080" }, .foreignOrigin),
        (facts { $0.method = "POST" }, .foreignOrigin),
        (facts { ($0.method, $0.origin) = ("POST", "http://127.0.0.1:8080") }, .answered),
        (facts { ($0.method, $0.origin) = ("POST", "http://localhost:8080") }, .foreignOrigin),
        (
            facts { ($0.method, $0.origin, $0.site) = ("POST", "http://127.0.0.1:8080", "cross-site") }, .foreignOrigin
        ),
        (
            facts { ($0.method, $0.origin, $0.site) = ("POST", "http://127.0.0.1:8080", "same-origin") }, .answered
        ),
        (facts { ($0.method, $0.path, $0.hasSession) = ("POST", "/enter", false) }, .foreignOrigin),
        (facts { $0.method = "HEAD" }, .answered),
        (facts { $0.method = "PUT" }, .foreignOrigin),
        (facts { ($0.site, $0.destination) = ("cross-site", "document") }, .answered),
        (facts { ($0.site, $0.destination) = ("cross-site", "image") }, .foreignOrigin),
        (facts { ($0.site, $0.destination) = ("cross-site", "iframe") }, .foreignOrigin),
        (facts { ($0.site, $0.destination) = ("same-origin", "image") }, .answered),
        (facts { ($0.site, $0.destination) = ("none", "document") }, .answered),
    ]

    @Test(arguments: cases.indices)
    func aRequestIsJudged(index: Int) {
        let (facts, verdict) = Self.cases[index]
        #expect(RequestPolicy(names: ["127.0.0.1", "localhost"], port: 8080).verdict(facts) == verdict, "\(facts)")
    }

    @Test func aForwardedSocketHasAnyPortAndANameOfItsOwn() {
        let policy = RequestPolicy(names: ["flowd-1.localhost"], port: nil)
        #expect(policy.verdict(Self.facts { $0.host = "flowd-1.localhost:9999" }) == .answered)
        #expect(policy.verdict(Self.facts { $0.host = "flowd-1.localhost:99999" }) == .foreignHost)
        for host in ["localhost:9999", "127.0.0.1:9999", "flowd-2.localhost:9999", "elsewhere:80"] {
            #expect(policy.verdict(Self.facts { $0.host = host }) == .foreignHost)
        }
    }

    @Test func anOfficeIsAskedUnderItsOriginAlone() throws {
        let origin = try #require(PublicOrigin("https://flow.example.org"))
        let policy = RequestPolicy(names: [], port: nil, publicOrigin: origin)
        func verdict(_ host: String, _ origin: String?, _ method: String = "POST") -> RequestPolicy.Verdict {
            policy.verdict(Self.facts { ($0.host, $0.origin, $0.method) = (host, origin, method) })
        }
        #expect(verdict("flow.example.org", nil, "GET") == .answered)
        #expect(verdict("flow.example.org", "https://flow.example.org") == .answered)
        #expect(verdict("flow.example.org", "http://flow.example.org") == .foreignOrigin)
        #expect(verdict("flow.example.org", nil) == .foreignOrigin)
        #expect(verdict("flow.example.org:8080", nil, "GET") == .foreignHost)
        #expect(verdict("127.0.0.1:8080", nil, "GET") == .foreignHost)
    }

    @Test(arguments: [
        "https://flow.example.org", "http://127.0.0.1:8080", "https://[::1]:8443", "https://a-b.example",
    ])
    func originsAreRead(text: String) {
        #expect(PublicOrigin(text).map { "\($0.text) \($0.authority)" } == "\(text) \(text.split(separator: "/")[1])")
    }

    @Test(arguments: [
        "", "flow.example.org", "https://", "https://flow.example.org/", "https://Flow.example.org", "ftp://a",
        "https://a b",
        "https://a@b", "https://:80", "https://a:", "HTTPS://a",
    ])
    func otherTextsAreNoOrigin(text: String) {
        #expect(PublicOrigin(text) == nil)
    }

    @Test func formsOfAnOfficeBelongToOneToken() {
        let (book, other) = (SessionBook(), SessionBook())
        #expect(book.session(presenting: "a").token == book.session(presenting: "a").token)
        #expect(book.session(presenting: "a").token != book.session(presenting: "b").token)
        #expect(book.session(presenting: "a").token != other.session(presenting: "a").token)
        #expect(book.session(presenting: "a").presented == "a")
    }

    @Test func onlyAPersonsRequestIsUse() {
        let policy = RequestPolicy(names: ["127.0.0.1"], port: 8080)
        #expect(policy.isUse(Self.facts()))
        #expect(!policy.isUse(Self.facts { $0.hasSession = false }))
        #expect(!policy.isUse(Self.facts { $0.isRefresh = true }))
        #expect(!policy.isUse(Self.facts { $0.path = "/t/acme/live" }))
    }

    @Test func theKernelsTableSaysWhoAsks() {
        let table = PeerTable(
            """
              sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
               0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 1 1
               1: 0100007F:1F90 0100007F:C350 01 00000000:00000000 00:00000000 00000000     7        0 2 1
               2: 0100007F:C350 0100007F:1F90 01 00000000:00000000 00:00000000 00000000  1000        0 3 1
               3: 0100007F:C350 0100007F:1F91 01 00000000:00000000 00:00000000 00000000  1001        0 4 1
               4: 0100007F:C351 0100007F:1F90 05 00000000:00000000 00:00000000 00000000     0        0 0 1
               5: bad
            """
        )
        func owner(_ port: Int, _ other: Int) -> UInt32? {
            table.owner(
                of: .init(address: [127, 0, 0, 1], port: port),
                connectedTo: .init(address: [127, 0, 0, 1], port: other)
            )
        }
        #expect(owner(50000, 8080) == 1000)
        #expect(owner(50000, 8081) == 1001)
        #expect(owner(8080, 50000) == 7)
        // A socket that its process has closed is nobody's, whatever the table says.
        #expect(owner(50001, 8080) == nil)
        #expect(owner(50002, 8080) == nil)
    }
}
