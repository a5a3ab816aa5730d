import CDigest

/// SHA-256 (FIPS 180-4) of bytes that come piece by piece; Nettle computes it.
package struct SHA256: Sendable {
    /// The state in the library.
    ///
    /// It is changed only by who alone holds it, so a copy of the value stays as it was.
    private final class State: @unchecked Sendable {
        let raw: OpaquePointer

        init(_ raw: OpaquePointer) {
            self.raw = raw
        }

        deinit {
            cdigest_free(raw)
        }
    }

    private var state = State(cdigest_new())

    package init() {}

    package static func hash(_ text: String) -> [UInt8] {
        var hash = SHA256()
        var text = text
        text.withUTF8 { hash.update(UnsafeRawBufferPointer($0)) }
        return hash.digest
    }

    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        if !isKnownUniquelyReferenced(&state) { state = State(cdigest_copy(state.raw)) }
        cdigest_update(state.raw, bytes.baseAddress, bytes.count)
    }

    package mutating func update(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { update($0) }
    }

    /// The digest of everything so far, 32 bytes; more may be taken in afterwards.
    package var digest: [UInt8] {
        let end = State(cdigest_copy(state.raw))
        return [UInt8](unsafeUninitializedCapacity: CDIGEST_SIZE) { bytes, count in
            cdigest_finish(end.raw, bytes.baseAddress)
            count = bytes.count
        }
    }
}
