import Glibc

/// Where output goes: data to standard output, talk to standard error.
package struct Output: Sendable {
    /// Takes what was asked for.
    package let data: @Sendable (String) throws(OutputError) -> Void
    /// Takes what is said about it.
    package let talk: @Sendable (String) -> Void

    /// Makes an output of two places.
    package init(
        data: @escaping @Sendable (String) throws(OutputError) -> Void,
        talk: @escaping @Sendable (String) -> Void
    ) {
        self.data = data
        self.talk = talk
    }

    /// The process's own streams.
    package static let standard = Output(
        data: { text throws(OutputError) in
            if let code = write(text, to: STDOUT_FILENO) { throw OutputError(code) }
        },
        talk: { text in
            // Nobody can be told that nobody can be told.
            _ = write(text, to: STDERR_FILENO)
        }
    )

    /// Writes all of a text; returns the error number when that fails.
    private static func write(_ text: String, to descriptor: Int32) -> Int32? {
        var rest = ArraySlice(text.utf8)
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
