import FlowCore
import GRDB

/// Fingerprint that distinguishes schemas where a database can't be read: the SHA-256 of all definitions.
package struct SchemaFingerprint: Hashable, Sendable, CustomStringConvertible {
    /// The digest in 64 hexadecimal digits.
    package let description: String

    init(of shape: SchemaShape) {
        var hash = SHA256()
        for part in shape.parts.keys.sorted() {
            // None of them has a NUL, so no two shapes make the same text.
            for text in [part.kind, part.name, shape.parts[part]?.text ?? ""] { hash.update(Array(text.utf8) + [0]) }
        }
        description = hash.digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// The schemas of all databases that this flowd opens, its own first, before the older ones that it migrates.
    ///
    /// Throws what SQLite says when it has no memory.
    package static func opened() throws(StoreError) -> [SchemaFingerprint] {
        do {
            return try DatabaseOpening.openedShapes().map(SchemaFingerprint.init)
        } catch {
            throw StoreError(error)
        }
    }
}
