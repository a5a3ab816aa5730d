/// A token of the interface language, with its place and the comment above it.
struct InterfaceToken: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// Run of A to Z, a to z, digits and the characters that may join them in some name: `_`, `-` and `.`.
        case word(String)
        /// `( ) [ ] , : ?` or `->`
        case symbol(String)
        case end
    }

    let kind: Kind
    let line: Int
    let column: Int
    /// The comment lines right above the token, without the hash marks; empty when a blank line stands between.
    let documentation: String

    var name: String {
        switch kind {
        case .word(let word): "\"\(word)\""
        case .symbol(let symbol): "\"\(symbol)\""
        case .end: "the end of the text"
        }
    }
}
