import FoundationEssentials
import NIOCore
import NIOEmbedded
import NIOTestUtils
import Testing

@testable import Varlink

@Suite struct FrameDecoderTests {
    private func frames(_ chunks: [ByteBuffer], frameBytesMax: Int) throws -> [ByteBuffer] {
        let processor = NIOSingleStepByteToMessageProcessor(FrameDecoder(frameBytesMax: frameBytesMax))
        var frames: [ByteBuffer] = []
        for chunk in chunks { try processor.process(buffer: chunk) { frames.append($0) } }
        return frames
    }

    @Test func framesAreFoundHoweverTheBytesArrive() throws {
        let long = String(repeating: "x", count: 5000)
        try ByteToMessageDecoderVerifier.verifyDecoder(
            stringInputOutputPairs: [
                ("\0", [ByteBuffer()]),
                ("a\0", [ByteBuffer(string: "a")]),
                ("{\"method\":\"a.b\"}\0{}\0", [ByteBuffer(string: "{\"method\":\"a.b\"}"), ByteBuffer(string: "{}")]),
                ("\0\0x\0", [ByteBuffer(), ByteBuffer(), ByteBuffer(string: "x")]),
                ("\(long)\0", [ByteBuffer(string: long)]),
            ],
            decoderFactory: { FrameDecoder() }
        )
    }

    @Test func randomChunksGiveTheSameFrames() throws {
        let environment = ProcessInfo.processInfo.environment["VARLINK_TEST_SEED"]
        var seeds = SeededGenerator(state: environment.flatMap { UInt64($0) } ?? 2026)
        for _ in 0..<200 {
            let seed = environment == nil ? seeds.next() : seeds.state
            var generator = SeededGenerator(state: seed)
            let texts = (0..<Int.random(in: 1...20, using: &generator)).map { _ in
                String(repeating: "m", count: Int.random(in: 0...300, using: &generator))
            }
            var stream = ByteBuffer(string: texts.map { $0 + "\0" }.joined())
            var chunks: [ByteBuffer] = []
            while stream.readableBytes > 0 {
                let length = Int.random(in: 1...min(64, stream.readableBytes), using: &generator)
                if let chunk = stream.readSlice(length: length) { chunks.append(chunk) }
            }
            let found = try frames(chunks, frameBytesMax: 300).map { String(buffer: $0) }
            #expect(found == texts, "VARLINK_TEST_SEED=\(seed)")
        }
    }

    @Test func aFrameMayHaveAsManyBytesAsTheLimit() throws {
        let limit = FrameDecoder.frameBytesMaxDefault
        let fits = ByteBuffer(repeating: UInt8(ascii: "x"), count: limit)
        let end = ByteBuffer(string: "\0")
        #expect(try frames([fits, end], frameBytesMax: limit).map(\.readableBytes) == [limit])
        let oneMore = ByteBuffer(repeating: UInt8(ascii: "x"), count: limit + 1)
        #expect(throws: FrameError.tooLong(limitBytes: limit)) { try frames([oneMore], frameBytesMax: limit) }
        #expect(throws: FrameError.tooLong(limitBytes: limit)) {
            try frames([fits, ByteBuffer(string: "x"), end], frameBytesMax: limit)
        }
        #expect(throws: FrameError.tooLong(limitBytes: 3)) {
            try frames([ByteBuffer(string: "abcd\0")], frameBytesMax: 3)
        }
    }
}

@Suite struct FrameHandlerTests {
    private func channel(timeout: Duration?) throws -> EmbeddedChannel {
        let channel = EmbeddedChannel(handler: FrameHandler(frameBytesMax: 100, incompleteFrameTimeout: timeout))
        try channel.connect(to: SocketAddress(unixDomainSocketPath: "/x")).wait()
        return channel
    }

    @Test func silenceInTheMiddleOfAFrameClosesTheConnection() throws {
        let channel = try channel(timeout: .seconds(30))
        try channel.writeInbound(ByteBuffer(string: "{\"meth"))
        channel.read()
        channel.embeddedEventLoop.advanceTime(by: .seconds(29))
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .seconds(1))
        #expect(!channel.isActive)
        #expect(throws: FrameError.incomplete(after: .seconds(30))) { try channel.throwIfErrorCaught() }
    }

    @Test func aByteNowAndThenGivesNoMoreTime() throws {
        let channel = try channel(timeout: .seconds(30))
        for _ in 0..<5 {
            try channel.writeInbound(ByteBuffer(string: "{"))
            channel.read()
            channel.embeddedEventLoop.advanceTime(by: .seconds(5))
        }
        #expect(channel.isActive)
        try channel.writeInbound(ByteBuffer(string: "{"))
        channel.read()
        channel.embeddedEventLoop.advanceTime(by: .seconds(5))
        #expect(!channel.isActive)
        #expect(throws: FrameError.incomplete(after: .seconds(30))) { try channel.throwIfErrorCaught() }
    }

    @Test func everyFrameHasItsOwnTime() throws {
        let channel = try channel(timeout: .seconds(30))
        for text in ["{", "}\0{", "}\0{}\0{", "}\0"] {
            try channel.writeInbound(ByteBuffer(string: text))
            channel.read()
            channel.embeddedEventLoop.advanceTime(by: .seconds(29))
        }
        channel.embeddedEventLoop.advanceTime(by: .hours(1))
        #expect(channel.isActive)
        for _ in 0..<4 { #expect(try channel.readInbound(as: ByteBuffer.self) == ByteBuffer(string: "{}")) }
    }

    @Test func timeInWhichNothingIsReadOnPurposeIsGivenBack() throws {
        let channel = try channel(timeout: .seconds(30))
        try channel.writeInbound(ByteBuffer(string: "{"))
        channel.read()
        channel.embeddedEventLoop.advanceTime(by: .seconds(20))
        try channel.writeInbound(ByteBuffer(string: "{"))
        channel.embeddedEventLoop.advanceTime(by: .hours(1))
        channel.read()
        channel.embeddedEventLoop.advanceTime(by: .seconds(9))
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .seconds(1))
        #expect(!channel.isActive)
    }

    @Test func silenceBetweenFramesIsAllowed() throws {
        let channel = try channel(timeout: .seconds(30))
        channel.read()
        channel.embeddedEventLoop.advanceTime(by: .hours(24))
        #expect(channel.isActive)
    }

    @Test func bytesThatAreNotReadOnPurposeAreNotThePeersSilence() throws {
        let channel = try channel(timeout: .seconds(30))
        try channel.writeInbound(ByteBuffer(string: "{"))
        channel.embeddedEventLoop.advanceTime(by: .hours(1))
        #expect(channel.isActive)
    }

    @Test func withoutATimeoutHalfAFrameMayStand() throws {
        let channel = try channel(timeout: nil)
        try channel.writeInbound(ByteBuffer(string: "{"))
        channel.read()
        channel.embeddedEventLoop.advanceTime(by: .hours(1))
        #expect(channel.isActive)
    }

    @Test func nothingComesAfterAFrameThatIsTooLong() throws {
        let channel = try channel(timeout: nil)
        #expect(throws: FrameError.tooLong(limitBytes: 100)) {
            try channel.writeInbound(ByteBuffer(string: String(repeating: "x", count: 101)))
        }
        #expect(!channel.isActive)
        #expect(try channel.readInbound(as: ByteBuffer.self) == nil)
    }
}
