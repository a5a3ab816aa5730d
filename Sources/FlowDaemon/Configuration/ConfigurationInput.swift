/// A value as somebody has written it, of the shape that its key asks for.
enum ConfigurationInput: Hashable, Sendable {
    case text(String)
    case list([String])
}

/// Why a value can't be taken, with all that is wrong in it.
struct ConfigurationFault: Error, Hashable {
    /// One thing that is wrong.
    struct Part: Hashable {
        /// What is there instead.
        let found: String
        /// Which element of a list it is about.
        let index: Int?
    }

    let parts: [Part]

    /// The value is wrong as a whole.
    init(found: String) {
        parts = [Part(found: found, index: nil)]
    }

    /// Elements of a list are wrong.
    init(parts: [Part]) {
        self.parts = parts
    }
}
