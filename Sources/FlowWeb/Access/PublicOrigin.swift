/// Origin under which a proxy shows the pages to a whole office: `https://flow.example.org`.
struct PublicOrigin: Hashable, Sendable {
    /// Scheme, host and port, as browsers send them in `Origin`.
    let text: String
    /// Host and port, as browsers send them in `Host`.
    let authority: String

    /// Reads an origin: a scheme of HTTP, a host in lower case and a port where it isn't the scheme's; no path.
    init?(_ text: String) {
        guard let scheme = ["https://", "http://"].first(where: { text.hasPrefix($0) }) else { return nil }
        let authority = text.dropFirst(scheme.count)
        let isPlain = authority.utf8.allSatisfy { byte in
            byte.isASCIIDigit || (97...122).contains(byte) || "-.:[]".utf8.contains(byte)
        }
        guard isPlain, !authority.isEmpty, !authority.hasPrefix(":"), !authority.hasSuffix(":") else { return nil }
        (self.text, self.authority) = (text, String(authority))
    }
}

extension UInt8 {
    fileprivate var isASCIIDigit: Bool { (48...57).contains(self) }
}
