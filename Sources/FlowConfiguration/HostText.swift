/// A host as addresses of the web and of servers name it (RFC 3986, 3.2.2).
package enum HostText {
    private static let sizeBytesMax = 253

    /// Returns true for a host name or an address, with or without a port from 1 to 65535.
    ///
    /// An address of IPv6 is in brackets. Names are what resolvers take: A to Z, a to z, digits, `-`, `_` and `.`;
    /// `isName` may be stricter.
    package static func isHost(_ text: some StringProtocol, isName: (String) -> Bool = isName) -> Bool {
        var host = String(text)
        if let colon = host.lastIndex(of: ":"), !host.hasSuffix("]") {
            guard let port = UInt16(host[host.index(after: colon)...]), port > 0 else { return false }
            host = String(host[..<colon])
        }
        guard host.hasPrefix("["), host.hasSuffix("]") else { return isName(host) }
        return InternetAddress.bytes(of: String(host.dropFirst().dropLast()))?.count == 16
    }

    package static func isName(_ text: String) -> Bool {
        let isOfName = { (byte: UInt8) in
            (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
                || "-_.".utf8.contains(byte)
        }
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        // A point at the end stands for the root.
        let isWhole = labels.enumerated().allSatisfy { !$1.isEmpty || $0 > 0 && $0 == labels.count - 1 }
        return text.utf8.count <= sizeBytesMax && text.utf8.allSatisfy(isOfName) && isWhole
    }
}
