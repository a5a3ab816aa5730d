import Glibc
package import NIOCore

/// Cuts a byte stream into Varlink frames: everything up to a NUL, without it.
package struct FrameDecoder: NIOSingleStepByteToMessageDecoder {
    /// A frame without its NUL.
    package typealias InboundOut = ByteBuffer

    /// Maximum length of a message by default, in bytes, the NUL not counted.
    package static let frameBytesMaxDefault = 1 << 20

    private let bound: FrameBound
    /// Number of unread bytes known to hold no NUL, so that a dripped frame is not searched again and again.
    private var searchedBytes = 0

    package init(frameBytesMax: Int = FrameDecoder.frameBytesMaxDefault) {
        bound = FrameBound(bytesMax: frameBytesMax)
    }

    /// A decoder whose bound may change while it works.
    init(bound: FrameBound) {
        self.bound = bound
    }

    /// The next frame; nil when its end has not come yet.
    ///
    /// Throws `FrameError.tooLong`.
    package mutating func decode(buffer: inout ByteBuffer) throws -> ByteBuffer? {
        let frameBytesMax = bound.bytesMax
        guard let length = lengthOfFrame(in: buffer) else {
            guard buffer.readableBytes <= frameBytesMax else { throw FrameError.tooLong(limitBytes: frameBytesMax) }
            searchedBytes = buffer.readableBytes
            return nil
        }
        guard length <= frameBytesMax else { throw FrameError.tooLong(limitBytes: frameBytesMax) }
        searchedBytes = 0
        let frame = buffer.readSlice(length: length)
        buffer.moveReaderIndex(forwardBy: 1)
        return frame
    }

    /// Decodes what is left at the end of the stream; half a frame is dropped.
    package mutating func decodeLast(buffer: inout ByteBuffer, seenEOF: Bool) throws -> ByteBuffer? {
        try decode(buffer: &buffer)
    }

    private func lengthOfFrame(in buffer: ByteBuffer) -> Int? {
        buffer.withUnsafeReadableBytes { bytes in
            guard let base = bytes.baseAddress, bytes.count > searchedBytes else { return nil }
            return memchr(base + searchedBytes, 0, bytes.count - searchedBytes).map {
                base.distance(to: UnsafeRawPointer($0))
            }
        }
    }
}

/// Maximum length of a frame.
///
/// The creator may change it on the decoder's event loop.
final class FrameBound {
    var bytesMax: Int

    init(bytesMax: Int) {
        self.bytesMax = bytesMax
    }
}
