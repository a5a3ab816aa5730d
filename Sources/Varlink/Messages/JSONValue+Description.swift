extension JSONValue: CustomStringConvertible {
    /// The value as JSON text, keys sorted.
    package var description: String { MessageCodec.text(of: self) ?? "a number that is not finite" }
}
