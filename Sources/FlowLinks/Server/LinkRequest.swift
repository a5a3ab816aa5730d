import FlowCore
import Glibc
import NIOCore
import NIOHTTP1

/// Request as the page sees it.
struct LinkRequest: Hashable, Sendable {
    let method: String
    /// Last part of the path, without what programs add to links: a query, a slash, the end of a sentence.
    let name: String
    /// True where that ended with `.ics`, which isn't in the name: a calendar is asked for.
    let isOfFeed: Bool
    let languages: String
    /// Source of the request, to tell guessing clients from others; nil where a proxy doesn't say it.
    let source: String?

    init(method: String, target: String, languages: String, forwarded: String?, peer: String?) {
        self.method = method
        let path = target.prefix { $0 != "?" && $0 != "#" }
        let last = (path.split(separator: "/").last.map(String.init) ?? "").lowercased().trimmed(of: ".,;:!?)]>'\"")
        isOfFeed = last.hasSuffix(Self.feedSuffix)
        name = isOfFeed ? String(last.dropLast(Self.feedSuffix.count)) : last
        self.languages = languages
        source = Self.source(forwarded: forwarded, peer: peer)
    }

    init(_ head: HTTPRequestHead, from peer: SocketAddress?) {
        self.init(
            method: head.method.rawValue,
            target: head.uri,
            languages: head.headers["Accept-Language"].joined(separator: ","),
            forwarded: head.headers["X-Forwarded-For"].last,
            peer: peer?.ipAddress
        )
    }

    private static let feedSuffix = ".ics"

    /// Returns the nearest address that isn't this machine's.
    ///
    /// A proxy on this machine appends the address of its client, and others may write what they like.
    private static func source(forwarded: String?, peer: String?) -> String? {
        if let peer, let address = network(of: peer) { return address }
        let addresses = forwarded?.split(separator: ",").map { $0.filter { !$0.isWhitespace } }
        return addresses?.last { !$0.isEmpty }.flatMap(network)
    }

    /// The address of a machine, of IPv6 the /64 that one has; nil for this machine's, and for what is no address.
    private static func network(of text: String) -> String? {
        var bytes = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, text, &bytes) == 1 {
            return bytes[0] == 127 ? nil : bytes.prefix(4).map(String.init).joined(separator: ".")
        }
        guard inet_pton(AF_INET6, text, &bytes) == 1 else { return nil }
        let before = bytes.prefix(10).allSatisfy { $0 == 0 }
        if before, bytes[10] == 0xFF, bytes[11] == 0xFF {
            return network(of: bytes.suffix(4).map(String.init).joined(separator: "."))
        }
        if before, bytes[10..<15].allSatisfy({ $0 == 0 }), bytes[15] == 1 { return nil }
        return bytes.prefix(8).map(Hexadecimal.text).joined() + "/64"
    }
}

extension String {
    fileprivate func trimmed(of characters: String) -> String {
        String(reversed().drop { characters.contains($0) }.reversed())
    }
}
