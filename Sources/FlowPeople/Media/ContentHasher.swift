/// Digests bytes that come piece by piece: SHA-256.
package struct ContentHasher: Sendable {
    private var hash = SHA256()

    /// Before the first byte.
    package init() {}

    /// Takes in the next bytes.
    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        hash.update(bytes)
    }

    /// Takes in the next bytes.
    package mutating func update(_ bytes: [UInt8]) {
        hash.update(bytes)
    }

    /// The digest of everything so far.
    package var digest: ContentDigest {
        ContentDigest(digest: hash.digest)
    }
}
