/// Kind of a container of values in JSON text.
enum JSONContainerKind {
    case array
    /// An object whose members stay in the order in which they are encoded.
    case object
    /// An object whose members are sorted by key, because they come in random order.
    case dictionary

    /// The kind of the object that is encoded with `Key`.
    ///
    /// Dictionaries are known by the key type that the standard library encodes them with, which is the same for all
    /// of them. Asking a value whether it is a dictionary would cost every value a dynamic cast.
    static func object<Key: CodingKey>(keyedBy _: Key.Type) -> JSONContainerKind {
        ObjectIdentifier(Key.self) == DictionaryKeyProbe.dictionaryKey ? .dictionary : .object
    }

    var opening: UInt8 { self == .array ? UInt8(ascii: "[") : UInt8(ascii: "{") }
    var closing: UInt8 { self == .array ? UInt8(ascii: "]") : UInt8(ascii: "}") }
}
