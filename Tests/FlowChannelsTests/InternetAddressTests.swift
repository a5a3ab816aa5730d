import FlowConfiguration
import Glibc
import Testing

@testable import FlowChannels

/// To which addresses a webhook may connect.
@Suite struct InternetAddressTests {
    private static func bytes(_ text: String) -> [UInt8] {
        for (family, count) in [(AF_INET, 4), (AF_INET6, 16)] {
            var bytes = [UInt8](repeating: 0, count: count)
            if inet_pton(family, text, &bytes) == 1 { return bytes }
        }
        return []
    }

    /// First and last of each range that isn't anybody's, and what stands for them in IPv6.
    static let forbidden = [
        "0.0.0.0", "0.255.255.255", "10.0.0.0", "10.255.255.255", "100.64.0.0", "100.127.255.255", "127.0.0.0",
        "127.0.0.1", "127.255.255.255", "169.254.0.0", "169.254.169.254", "169.254.255.255", "172.16.0.0",
        "172.31.255.255", "192.0.0.0", "192.0.0.255", "192.0.2.1", "192.88.99.1", "192.168.0.0", "192.168.255.255",
        "198.18.0.0", "198.19.255.255", "198.51.100.7", "203.0.113.255", "224.0.0.1", "239.255.255.255", "240.0.0.1",
        "255.255.255.255", "::", "::1", "::127.0.0.1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254",
        "::ffff:0:127.0.0.1", "64:ff9b::10.0.0.1", "64:ff9b::127.0.0.1", "64:ff9b:1::1", "100::1", "fc00::1",
        "fdff:ffff::1", "fe80::1", "febf::1", "fec0::1", "ff02::1", "ff0e::1", "2001::1", "2001:1ff:ffff::1",
        "2001:db8::1", "2001:db8:ffff::1", "2002:7f00:1::1", "2002:a00:1::1", "2002:808:808::1", "3fff::1",
        "3fff:fff::1", "4000::1", "1fff::1", "5f00::1", "0:0:0:1::1", "::8.8.8.8",
    ]
    static let open = [
        "1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255",
        "128.0.0.0", "169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0", "192.0.1.0", "192.167.255.255",
        "192.169.0.0", "198.17.255.255", "198.20.0.0", "223.255.255.255", "::ffff:8.8.8.8", "64:ff9b::8.8.8.8",
        "2001:200::1", "2001:4860:4860::8888", "2606:4700::1111", "2a00:1450::1", "3ffe::1",
    ]

    @Test func onlyTheInternetIsReached() {
        for text in Self.forbidden + Self.open {
            let address = Self.bytes(text)
            #expect(!address.isEmpty, "\(text)")
            #expect(InternetAddress.isPublic(address) == Self.open.contains(text), "\(text)")
            for isPlain in [false, true] {
                let mayConnect = CurlRequest.mayConnect(to: address, allowed: [], hasTLS: !isPlain)
                #expect(mayConnect == (!isPlain && Self.open.contains(text)), "\(text)")
            }
        }
        #expect(Self.forbidden.count == 60)
    }

    @Test func whatIsAllowedIsReachedWithoutTLSToo() throws {
        let allowed = try ["127.0.0.1", "10.1.0.0/16", "fd00::/8"].map { try #require(AddressRange($0)) }
        let answers = [
            "127.0.0.1": true, "::ffff:127.0.0.1": true, "127.0.0.2": false, "10.1.255.255": true, "10.2.0.0": false,
            "fdff::1": true, "fc00::1": false, "8.8.8.8": false,
        ]
        for (text, answer) in answers {
            let address = Self.bytes(text)
            #expect(CurlRequest.mayConnect(to: address, allowed: allowed, hasTLS: false) == answer, "\(text)")
        }
        #expect(CurlRequest.mayConnect(to: Self.bytes("8.8.8.8"), allowed: allowed, hasTLS: true))
        #expect(!CurlRequest.mayConnect(to: [], allowed: allowed, hasTLS: true))
    }

    @Test func whatIsNoRangeIsRefused() {
        for text in [
            "", "localhost", "127.1", "0x7f.0.0.1", "2130706433", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/08",
            "10.0.0.0/",
            "10.0.0.1/8", "::1/129", "fd00::1/8", "[::1]", "fe80::1%lo", "10.0.0.0/8/8", " 10.0.0.0/8", "10.0.0.0/ 8",
        ] {
            #expect(AddressRange(text) == nil, "\(text)")
        }
        for text in ["0.0.0.0/0", "::/0", "10.0.0.0/8", "10.0.0.1/32", "fd00::/8", "::1", "::1/128"] {
            #expect(AddressRange(text)?.text == text)
        }
    }
}
