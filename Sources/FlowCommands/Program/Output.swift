import Glibc

/// Where output goes: data to standard output, talk to standard error.
package struct Output: Sendable {
    /// Takes what was asked for.
    package let data: @Sendable (String) throws(OutputClosed) -> Void
    /// Takes what is said about it.
    package let talk: @Sendable (String) -> Void

    /// Makes an output of two places.
    package init(
        data: @escaping @Sendable (String) throws(OutputClosed) -> Void,
        talk: @escaping @Sendable (String) -> Void
    ) {
        self.data = data
        self.talk = talk
    }

    /// The process's own streams.
    package static let standard = Output(
        data: { text throws(OutputClosed) in
            guard write(text, to: STDOUT_FILENO) else { throw OutputClosed() }
        },
        talk: { text in
            // Nobody can be told that nobody can be told.
            _ = write(text, to: STDERR_FILENO)
        })

    private static func write(_ text: String, to descriptor: Int32) -> Bool {
        var rest = ArraySlice(text.utf8)
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 {
                guard errno == EINTR else { return false }
            } else {
                rest = rest.dropFirst(count)
            }
        }
        return true
    }
}

/// Nobody reads the output any longer.
package struct OutputClosed: Error {
    /// There is nothing more to say about it.
    package init() {}
}
