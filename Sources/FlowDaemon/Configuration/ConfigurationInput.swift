/// A value as somebody has written it, of the shape that its key asks for.
enum ConfigurationInput: Hashable, Sendable {
    case text(String)
    case list([String])
}

/// Why a value can't be taken.
struct ConfigurationFault: Error, Hashable {
    /// What is there instead.
    let found: String
    /// Which element of a list it is about.
    var index: Int?
}
