/// Value written by a user, in the shape that its key asks for.
enum ConfigurationInput: Hashable, Sendable {
    case text(String)
    case list([String])
}

/// Error about a value that can't be taken, with all that is wrong in it.
struct ConfigurationFault: Error, Hashable {
    /// One thing that is wrong.
    struct Part: Hashable {
        let found: String
        /// Index of the element of a list that is wrong; nil when the value as a whole is.
        let index: Int?
    }

    let parts: [Part]

    init(found: String) {
        parts = [Part(found: found, index: nil)]
    }

    init(parts: [Part]) {
        self.parts = parts
    }
}
