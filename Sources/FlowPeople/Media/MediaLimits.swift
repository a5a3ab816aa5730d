/// Limits that a tenant's media may not exceed; every limit has an error that names it.
package struct MediaLimits: Hashable, Sendable {
    private let limits: TenantLimits

    /// Types that are taken; `audio/*` covers a family.
    package static let types = [
        "image/jpeg", "image/png", "image/webp", "image/heic", "application/pdf", "text/plain", "video/mp4",
        "video/quicktime", "video/webm", "audio/*",
    ]

    package init(of limits: TenantLimits) {
        self.limits = limits
    }

    /// Refuses one medium too many on a step.
    package func check(countOnStep count: Int) throws(TenantLimitReached) {
        try limits.check(.mediaPerStep, count: count)
    }

    /// Refuses one medium too many on an occurrence.
    package func check(countOnOccurrence count: Int) throws(TenantLimitReached) {
        try limits.check(.mediaPerOccurrence, count: count)
    }

    /// Refuses more bytes of media than the tenant may have.
    package func check(totalSizeBytes: Int64) throws(TenantLimitReached) {
        try limits.check(.mediaTotalSize, count: Int(clamping: totalSizeBytes))
    }

    /// Refuses a size or a type that can't be taken, before a byte of it is sent.
    package func check(type: MediaType, sizeBytes: Int64) throws(MediaRefusal) {
        guard Self.types.contains(where: type.matches) else {
            throw .typeNotAllowed(type: type, allowed: Self.types)
        }
        let sizeBytesMax = Int64(limits[.mediaSize])
        guard sizeBytes >= 1 else {
            throw .invalidInput(
                InvalidInput(field: "size", found: String(sizeBytes), allowed: "1 to \(sizeBytesMax) bytes")
            )
        }
        guard sizeBytes <= sizeBytesMax else {
            throw .tooLarge(sizeBytes: sizeBytes, allowed: sizeBytesMax)
        }
    }

    /// Returns the kind of evidence that a medium is: the wanted one, else the one of its type.
    ///
    /// Throws when the type doesn't allow the kind that the sender wants.
    package static func kind(_ wanted: MediaKind?, of type: MediaType) throws(MediaRefusal) -> MediaKind {
        guard let wanted else { return MediaKind(of: type) }
        guard wanted.allows(type) else {
            let possible = MediaKind.allCases.filter { $0.allows(type) }.map(\.rawValue).joined(separator: ", ")
            throw .invalidInput(
                InvalidInput(field: "kind", found: wanted.rawValue, allowed: "\(possible), as it is \(type.text)")
            )
        }
        return wanted
    }
}
