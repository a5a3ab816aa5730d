/// The path in an address such as `unix:/run/service/interface`.
struct UnixAddress: Hashable, Sendable {
    let path: String

    /// Accepts `unix:/path`, with or without properties after a semicolon, and a bare path.
    init(_ address: String) throws(VarlinkClientError) {
        let path: Substring
        if address.hasPrefix("unix:") {
            path = address.dropFirst("unix:".count).prefix { $0 != ";" }
        } else if let colon = address.firstIndex(of: ":"), !address[..<colon].contains("/") {
            throw .invalidAddress(address, reason: "only unix: addresses and paths are supported")
        } else {
            path = address[...]
        }
        guard !path.hasPrefix("@") else {
            throw .invalidAddress(address, reason: "abstract sockets are not supported")
        }
        guard (1...UnixPath.bytesMax).contains(path.utf8.count) else {
            throw .invalidAddress(address, reason: UnixPath.rule)
        }
        self.path = String(path)
    }
}
