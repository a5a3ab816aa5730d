/// Digests bytes that come piece by piece: SHA-256.
package struct ContentHasher: Sendable {
    private var hash = SHA256()

    package init() {}

    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        hash.update(bytes)
    }

    package mutating func update(_ bytes: [UInt8]) {
        hash.update(bytes)
    }

    package var digest: ContentDigest {
        ContentDigest(digest: hash.digest)
    }
}
