import Glibc

/// Destination of output: data goes to standard output, talk to standard error.
package struct Output: Sendable {
    /// Takes what was asked for.
    package let data: @Sendable (String) throws(OutputError) -> Void
    /// Takes what is said about it.
    package let talk: @Sendable (String) -> Void
    /// Takes what was asked for, when it isn't text.
    package let bytes: @Sendable ([UInt8]) throws(OutputError) -> Void

    /// Makes an output of two places; without a place for bytes they go where data goes, as text.
    package init(
        data: @escaping @Sendable (String) throws(OutputError) -> Void,
        talk: @escaping @Sendable (String) -> Void,
        bytes: (@Sendable ([UInt8]) throws(OutputError) -> Void)? = nil
    ) {
        self.data = data
        self.talk = talk
        if let bytes {
            self.bytes = bytes
        } else {
            self.bytes = { bytes throws(OutputError) in try data(String(decoding: bytes, as: UTF8.self)) }
        }
    }

    package static let standard = Output(
        data: { text throws(OutputError) in
            if let code = write(Array(text.utf8), to: STDOUT_FILENO) { throw OutputError(code) }
        },
        talk: { text in
            // Nobody can be told that nobody can be told.
            _ = write(Array(TalkText.wrapped(text, to: Terminal.talkWidth).utf8), to: STDERR_FILENO)
        },
        bytes: { bytes throws(OutputError) in
            if let code = write(bytes, to: STDOUT_FILENO) { throw OutputError(code) }
        }
    )

    /// Writes all bytes; returns the error number when that fails.
    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 {
                guard errno == EINTR else { return errno }
            } else {
                rest = rest.dropFirst(count)
            }
        }
        return nil
    }
}
