import FlowConfiguration
import Testing

/// What can stand for a host in an address is known before anything is sent there.
struct HostTextTests {
    @Test(
        arguments: [
            "h", "links.example.org", "links.example.org.", "links.example.org:8443", "my_app:80", "127.0.0.1", "127.1",
            "0x7f.1",
            "2130706433", "[::1]", "[::1]:443", "[2001:db8::7]:65535", "a-b.c", "h:1",
        ]
    )
    func isOne(text: String) { #expect(HostText.isHost(text)) }

    @Test(
        arguments: [
            "", ".", "..", "a..b", ".a", ":80", "h:", "h:0", "h:65536", "h:x", "h:-1", "h:80:90",
            "127.0.0.1:127.0.0.1:80", "[::1", "::1",
            "[]", "[h]", "[127.0.0.1]", "[::1]x", "[::1]:", "[fe80::1%25lo]", "a@b", "a b", "h\u{E9}", "%31", "a,b",
            "[::1]:443]",
            String(repeating: "a", count: 254),
        ]
    )
    func isNone(text: String) { #expect(!HostText.isHost(text)) }
}
