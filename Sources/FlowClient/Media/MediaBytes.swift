package import FlowCore

/// Bytes of a medium that is to be sent.
package protocol MediaBytes: Sendable {
    var sizeBytes: Int64 { get }

    /// Returns the bytes at an offset, at least one and at most `countMax`.
    func chunk(at offset: Int64, countMax: Int) throws -> [UInt8]
}

extension MediaBytes {
    private static var chunkSizeBytes: Int { 512 << 10 }

    /// SHA-256 of all bytes; throws what they can't be read with.
    package func digest() throws -> ContentDigest {
        var hasher = ContentHasher()
        var offset: Int64 = 0
        while offset < sizeBytes {
            let bytes = try chunk(at: offset, countMax: Self.chunkSizeBytes)
            hasher.update(bytes)
            offset += Int64(bytes.count)
        }
        return hasher.digest
    }
}
