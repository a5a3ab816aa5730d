import NIOCore
import NIOPosix

@testable import Varlink

/// A peer that sends any bytes and reads frames: what no proper client would do.
struct RawPeer {
    private let channel: any Channel
    private let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    private var frames: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator

    /// Connects, runs `body`, closes.
    static func connected(to path: String, _ body: (inout RawPeer) async throws -> Void) async throws {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelOption(.allowRemoteHalfClosure, value: true)
            .connect(unixDomainSocketPath: path) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(
                        FrameHandler(frameBytesMax: 64 << 20, incompleteFrameTimeout: nil)
                    )
                    return try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        try await channel.executeThenClose { inbound, outbound in
            var peer = RawPeer(channel: channel.channel, outbound: outbound, frames: inbound.makeAsyncIterator())
            try await body(&peer)
        }
    }

    /// Sends bytes as they are.
    func send(_ text: String) async throws {
        try await outbound.write(ByteBuffer(string: text))
    }

    /// Sends a call, with its NUL.
    func call(_ member: String, _ flags: String = "") async throws {
        try await send("{\"method\":\"org.example.test.\(member)\"\(flags)}\0")
    }

    /// Says that nothing more will be sent, and goes on reading.
    func finishSending() async throws {
        try await channel.close(mode: .output)
    }

    func close() async throws {
        try await channel.close()
    }

    /// The next frame; nil when the server has closed the connection.
    mutating func next() async -> String? {
        // A reset by the server is as good as a close.
        try? await frames.next(isolation: #isolation).map { String(buffer: $0) }
    }
}
