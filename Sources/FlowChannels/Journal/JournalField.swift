/// One field of a journal entry; the value may hold any bytes.
package struct JournalField: Hashable, Sendable {
    /// Name made of A to Z, digits and underscores.
    package let name: String
    /// The text, line breaks and all, cut to `JournalChannel.valueSizeBytesMax`.
    package let value: String

    init(_ name: String, _ value: String) {
        self.name = name
        let isLong = value.utf8.count > JournalChannel.valueSizeBytesMax
        self.value =
            isLong ? String(decoding: value.utf8.prefix(JournalChannel.valueSizeBytesMax), as: UTF8.self) : value
    }
}

/// Destination to which journal entries go.
package protocol JournalSink: Sendable {
    /// Writes one entry; doesn't wait for anybody.
    func send(_ fields: [JournalField]) throws(JournalError)
}

/// An entry could not be written.
package struct JournalError: Error, CustomStringConvertible {
    package let errorNumber: CInt

    package init(errorNumber: CInt) {
        self.errorNumber = errorNumber
    }

    package var description: String { "The journal didn't take it: errno \(errorNumber)" }
}
