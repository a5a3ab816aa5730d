import Glibc

/// Addresses of the internet that begin alike, as `10.0.0.0/8`, `fd00::/8` and `127.0.0.1` write them.
package struct AddressRange: Hashable, Sendable {
    /// The address, in 4 or 16 bytes.
    private let bytes: [UInt8]
    /// Bits of it that count.
    private let bitCount: Int
    /// The range as it was written.
    package let text: String

    /// Reads a range; nil when the text is no range, or when bits are set after those that count.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let bytes = InternetAddress.bytes(of: String(parts[0])) else { return nil }
        var bitCount = bytes.count * 8
        if parts.count == 2 {
            guard let count = Int(parts[1]), (0...bitCount).contains(count), String(count) == parts[1] else {
                return nil
            }
            bitCount = count
        }
        self.init(bytes: bytes, bitCount: bitCount, text: text)
        guard bytes.indices.allSatisfy({ bytes[$0] & ~mask(of: $0) == 0 }) else { return nil }
    }

    private init(bytes: [UInt8], bitCount: Int, text: String) {
        self.bytes = bytes
        self.bitCount = bitCount
        self.text = text
    }

    /// True for an address of it, in 4 or 16 bytes.
    package func contains(_ address: [UInt8]) -> Bool {
        address.count == bytes.count && bytes.indices.allSatisfy { address[$0] & mask(of: $0) == bytes[$0] }
    }

    private func mask(of index: Int) -> UInt8 {
        let count = min(max(bitCount - index * 8, 0), 8)
        return count == 0 ? 0 : UInt8.max << (8 - count)
    }
}

/// Addresses of the internet, as bytes in network order.
package enum InternetAddress {
    /// Ranges of IPv4 that have no owner in the internet, by the registry of special-purpose addresses.
    ///
    /// The registry is that of RFC 6890; the ranges for groups (multicast) are added to it.
    private static let special4 = ranges([
        "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24",
        "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24",
        "224.0.0.0/3",
    ])
    /// All that IPv6 gives out.
    private static let given6 = ranges(["2000::/3"])
    /// Ranges within `given6` that have no owner in the internet: protocols, tunnels, documentation.
    private static let special6 = ranges(["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"])
    /// Ranges of IPv6 whose addresses stand for an address of IPv4, which is in the last four bytes.
    private static let mapped = ranges(["::ffff:0:0/96", "64:ff9b::/96"])

    /// Returns true for a public address of the internet: neither of this machine nor of a network around it.
    package static func isPublic(_ address: [UInt8]) -> Bool {
        let address = plain(address)
        if address.count == 4 { return !special4.contains { $0.contains(address) } }
        return given6.contains { $0.contains(address) } && !special6.contains { $0.contains(address) }
    }

    /// The address of IPv4 that one of IPv6 stands for; else the same.
    package static func plain(_ address: [UInt8]) -> [UInt8] {
        mapped.contains { $0.contains(address) } ? Array(address.suffix(4)) : address
    }

    /// The bytes of an address that is written in the usual form; nil for all else, such as `127.1` and names.
    static func bytes(of text: String) -> [UInt8]? {
        for (family, count) in [(AF_INET, 4), (AF_INET6, 16)] {
            var bytes = [UInt8](repeating: 0, count: count)
            if inet_pton(family, text, &bytes) == 1 { return bytes }
        }
        return nil
    }

    private static func ranges(_ texts: [String]) -> [AddressRange] { texts.compactMap(AddressRange.init) }
}
