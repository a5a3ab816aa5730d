import NIOCore

/// Place at which the page is served: an address and its port, or a socket that was passed.
enum ListenPlace: Hashable, Sendable, CustomStringConvertible {
    /// An IP address, without brackets, and a port; 0 is any that is free.
    case address(String, Int)
    case descriptor(CInt)

    /// Default place: on this machine only, since the connection isn't encrypted.
    static let standard = ListenPlace.address("127.0.0.1", 8484)

    var description: String {
        switch self {
        case .address(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
        case .descriptor(let descriptor): "descriptor \(descriptor)"
        }
    }
}

extension ListenPlace {
    /// True for addresses that only this machine reaches, and for passed sockets.
    ///
    /// The process that passes a socket knows what reaches it.
    var isOfThisMachine: Bool {
        switch self {
        case .address(let host, _): host.hasPrefix("127.") || host == "::1"
        case .descriptor: true
        }
    }

    /// Reads `127.0.0.1:8484` or `[::1]:8484`; nil for names, and whatever else it isn't.
    init?(argument: String) {
        guard let colon = argument.lastIndex(of: ":") else { return nil }
        let digits = argument[argument.index(after: colon)...]
        guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }), let port = Int(digits), port <= 65535
        else { return nil }
        var host = argument[..<colon]
        let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
        if isBracketed { host = host.dropFirst().dropLast() }
        guard host.contains(":") == isBracketed, (try? SocketAddress(ipAddress: String(host), port: port)) != nil
        else { return nil }
        self = .address(String(host), port)
    }
}
