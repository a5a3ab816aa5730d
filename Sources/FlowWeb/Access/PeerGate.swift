import Glibc
import NIOCore

/// Closes a connection of another user when it is accepted, before anything of it is read.
final class PeerGate: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny
    typealias InboundOut = NIOAny

    private let uid: uid_t

    init(uid: uid_t) { self.uid = uid }

    func channelActive(context: ChannelHandlerContext) {
        guard Self.peer(of: context.channel) == uid else {
            context.close(promise: nil)
            return
        }
        context.fireChannelActive()
    }

    /// User whose process is at the other end; nil where the kernel doesn't say it.
    private static func peer(of channel: any Channel) -> UInt32? {
        guard let remote = endpoint(channel.remoteAddress), let local = endpoint(channel.localAddress),
            let text = text(of: PeerTable.path)
        else { return nil }
        return PeerTable(text).owner(of: remote, connectedTo: local)
    }

    private static func endpoint(_ address: SocketAddress?) -> PeerTable.Endpoint? {
        guard let port = address?.port, let text = address?.ipAddress else { return nil }
        return PeerTable.Endpoint(address: text.split(separator: ".").compactMap { UInt8($0) }, port: port)
    }

    /// A file of the kernel, which has no size before it is read.
    private static func text(of path: String) -> String? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = read(file, &part, part.count)
            guard count > 0 else { return count == 0 ? String(decoding: bytes, as: UTF8.self) : nil }
            bytes += part.prefix(count)
        }
    }
}
