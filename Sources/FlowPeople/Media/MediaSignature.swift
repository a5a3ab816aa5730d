/// Detection of a file's type by its first bytes.
package enum MediaSignature {
    /// Maximum number of bytes that are ever inspected.
    package static let sizeBytes = 512

    /// Returns true unless the bytes show that the content isn't of the declared type.
    ///
    /// Types that can't be detected are believed.
    package static func allows(_ type: MediaType, head: some Collection<UInt8>) -> Bool {
        let head = Array(head.prefix(sizeBytes))
        if type.text == "text/plain" { return detected(in: head) == nil && !head.contains(0) }
        guard signatures.contains(where: { $0.types.contains(type.text) }) else { return true }
        return signatures.first { $0.isIn(head) }?.types.contains(type.text) ?? false
    }

    /// The type that the bytes are of; nil when they don't tell.
    package static func detected(in head: some Collection<UInt8>) -> MediaType? {
        let head = Array(head.prefix(sizeBytes))
        return signatures.first { $0.isIn(head) }?.types.first.map { MediaType(stored: $0) }
    }

    /// Bytes at given offsets in files of some types; a matching file is taken for the first type.
    private struct Signature {
        let types: [String]
        let marks: [(offset: Int, bytes: [UInt8])]

        init(_ types: [String], _ marks: (Int, [UInt8])...) {
            self.types = types
            self.marks = marks.map { (offset: $0.0, bytes: $0.1) }
        }

        func isIn(_ head: [UInt8]) -> Bool {
            marks.allSatisfy { mark in
                head.count >= mark.offset + mark.bytes.count && head.dropFirst(mark.offset).starts(with: mark.bytes)
            }
        }
    }

    private static let signatures: [Signature] =
        [
            Signature(["image/jpeg"], (0, [0xFF, 0xD8, 0xFF])),
            Signature(["image/png"], (0, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])),
            Signature(["image/gif"], (0, Array("GIF8".utf8))),
            Signature(["image/webp"], (0, Array("RIFF".utf8)), (8, Array("WEBP".utf8))),
            Signature(["application/pdf"], (0, Array("%PDF-".utf8))),
            Signature(["audio/wav", "audio/x-wav"], (0, Array("RIFF".utf8)), (8, Array("WAVE".utf8))),
            Signature(["audio/ogg", "video/ogg"], (0, Array("OggS".utf8))),
            Signature(["audio/flac"], (0, Array("fLaC".utf8))),
            Signature(["audio/mpeg"], (0, Array("ID3".utf8))),
            Signature(["video/webm", "audio/webm"], (0, [0x1A, 0x45, 0xDF, 0xA3])),
        ] + [0xFA, 0xFB, 0xF2, 0xF3, 0xE2, 0xE3].map { Signature(["audio/mpeg"], (0, [0xFF, $0])) }
        + brands(["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"], ["image/heic", "image/heif"])
        + brands(["M4A ", "M4B "], ["audio/mp4", "audio/x-m4a"])
        + brands(["qt  "], ["video/quicktime", "video/mp4"])
        // Any other brand is a film; sound alone is often written under a film's brand.
        + [Signature(["video/mp4", "audio/mp4", "audio/x-m4a"], (4, Array("ftyp".utf8)))]

    private static func brands(_ brands: [String], _ types: [String]) -> [Signature] {
        brands.map { Signature(types, (4, Array("ftyp".utf8) + Array($0.utf8))) }
    }
}
