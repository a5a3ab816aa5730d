import FlowCore
import Testing

@testable import FlowLinks

/// Content of pages, who is asking for them, and in which language.
@Suite struct LinkPageTests {
    static let subject = PageSubject(title: "T", text: "It is due.\r\n\nDone: https://x/{link:done}\nSee you")

    static let contents: [PageContent] = [
        .asks(subject, .done), .asks(subject, .acknowledge), .asks(subject, .snooze(TimeLength(seconds: 3600))),
        .done(subject, .done), .done(subject, .acknowledge), .done(subject, .snooze(TimeLength(seconds: 60))),
        .settled(subject), .repeated(subject), .impossible(about: subject), .impossible(about: nil), .expired, .unknown,
        .unreachable, .tooMany,
    ]

    @Test func aPageHasTheMessageWithoutItsLinks() {
        #expect(Self.subject.lines == ["It is due.", "See you"])
    }

    /// Each page says something of its own, in each language.
    @Test(arguments: Language.allCases)
    func eachPageIsInItsLanguage(language: Language) {
        let pages = Self.contents.map { LinkPage(content: $0, language: language).html }
        #expect(Set(pages).count == pages.count)
        for page in pages {
            #expect(page.contains("<html lang=\"\(language.rawValue)\">") && !page.contains("@"))
            #expect(!page.contains("<script") && !page.contains("http") && !page.contains("src="))
        }
        guard language != .en else { return }
        let english = Set(Self.contents.map { LinkPage(content: $0, language: .en).html })
        #expect(english.isDisjoint(with: pages))
    }

    @Test(arguments: ["<script>alert(1)</script>", "\"><img src=x>", "' onclick='a", "&lt;", "</h1></main>"])
    func whatPeopleWriteIsText(text: String) {
        let subject = PageSubject(title: text, text: text)
        for content in [PageContent.asks(subject, .done), .repeated(subject), .impossible(about: subject)] {
            let page = LinkPage(content: content, language: .en).html
            #expect(!page.contains(text) && page.contains(HTMLText.escaped(text)))
        }
    }

    @Test func thePolicyAllowsNothingButItsStyle() {
        #expect(LinkPage.policy.hasPrefix("default-src 'none'; style-src 'sha256-"))
        #expect(LinkPage.policy.hasSuffix("='; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"))
    }

    @Test(arguments: [
        ("", "en"), ("de", "de"), ("de-AT,de;q=0.9,en;q=0.8", "de"), ("nl,fr;q=0.5,es;q=0.7", "es"), ("ja-JP", "ja"),
        ("nl", "en"), ("*", "en"), ("de;q=0,fr;q=0.1", "fr"), ("FR-ca", "fr"), ("en;q=0.5,de;q=0.5", "en"),
        ("de;q=x,fr", "fr"), ("de;Q=0.1,fr;Q=0.2", "fr"), (";;;,,,q=1", "en"), (" de ; q=0.3 , es ; q=0.4", "es"),
        ("de;q=nan,fr;q=0.1", "fr"),
        (String(repeating: "nl,", count: 5000) + "de", "en"),
    ])
    func theLanguageIsTheBrowsers(request: String, language: String) {
        #expect(PreferredLanguage.of(request).rawValue == language)
    }

    @Test(
        arguments: [
            ("203.0.113.9", nil, "203.0.113.9"), ("203.0.113.9", "198.51.100.1", "203.0.113.9"),
            ("127.0.0.1", "198.51.100.1", "198.51.100.1"), ("127.0.0.1", "10.9.9.9, 198.51.100.1", "198.51.100.1"),
            ("127.0.0.1", "198.51.100.1, ,", "198.51.100.1"),
            (nil, "198.51.100.1", "198.51.100.1"), ("::1", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
            ("::ffff:203.0.113.9", nil, "203.0.113.9"), ("2001:db8:1:2:ffff::1", nil, "2001:db8:1:2::9"),
        ] as [(String?, String?, String)]
    )
    func aSourceIsTheNearestThatIsNotThisMachine(peer: String?, forwarded: String?, same: String) {
        func source(_ peer: String?, _ forwarded: String?) -> String? {
            LinkRequest(method: "GET", target: "/", languages: "", forwarded: forwarded, peer: peer).source
        }
        #expect(source(peer, forwarded) != nil && source(peer, forwarded) == source(same, nil))
        #expect(source(peer, forwarded) != source("203.0.113.10", nil))
    }

    @Test(
        arguments: [
            ("127.0.0.1", nil), ("127.9.9.9", ""), ("::1", "unknown"), (nil, nil), ("::1", "a, b"),
            ("::ffff:127.0.0.1", nil),
            ("127.0.0.1", "127.0.0.1"), (nil, "1.2.3.4:80"),
        ] as [(String?, String?)]
    )
    func whereNobodySaysItThereIsNoSource(peer: String?, forwarded: String?) {
        let request = LinkRequest(method: "GET", target: "/", languages: "", forwarded: forwarded, peer: peer)
        #expect(request.source == nil)
    }

    @Test(arguments: [
        ("127.0.0.1:8484", "127.0.0.1:8484"), ("[::1]:0", "[::1]:0"), ("0.0.0.0:65535", "0.0.0.0:65535"),
        ("127.0.0.1:65536", nil), ("localhost:80", nil), ("::1:80", nil), ("127.0.0.1", nil), (":80", nil),
        ("[127.0.0.1]:80", nil), ("127.0.0.1:", nil), ("127.0.0.1:-1", nil), ("127.0.0.1:８０", nil), ("", nil),
    ])
    func aPlaceIsAnAddressAndAPort(text: String, place: String?) {
        #expect(ListenPlace(argument: text)?.description == place)
    }
}
