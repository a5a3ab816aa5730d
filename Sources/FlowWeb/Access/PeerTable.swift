/// Connections of this machine over IPv4, as `/proc/net/tcp` lists them (proc_pid_net(5)).
struct PeerTable: Sendable {
    /// One end of a connection on this machine.
    struct Endpoint: Hashable, Sendable {
        /// Address in network byte order, as four bytes.
        let address: [UInt8]
        let port: Int
    }

    static let path = "/proc/net/tcp"

    private let text: String

    init(_ text: String) { self.text = text }

    /// User who has the socket with these two ends; nil where no process has it.
    ///
    /// A socket that its process has closed is listed until its peer has, with no inode and as root's.
    func owner(of own: Endpoint, connectedTo other: Endpoint) -> UInt32? {
        for line in text.split(separator: "\n").dropFirst() {
            let fields = line.split(separator: " ")
            guard fields.count > 9, fields[9] != "0", Self.endpoint(fields[1]) == own, Self.endpoint(fields[2]) == other
            else { continue }
            return UInt32(fields[7])
        }
        return nil
    }

    /// Reads `0100007F:1F90`: the address as a number in the machine's byte order, which is little-endian on what flowd runs.
    private static func endpoint(_ field: Substring) -> Endpoint? {
        let parts = field.split(separator: ":")
        guard parts.count == 2, parts[0].utf8.count == 8, let address = UInt32(parts[0], radix: 16),
            let port = Int(parts[1], radix: 16)
        else { return nil }
        let bytes = withUnsafeBytes(of: address) { Array($0) }
        return Endpoint(address: bytes, port: port)
    }
}
