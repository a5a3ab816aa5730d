/// Why something isn't done with media.
package enum MediaRefusal: Error, Hashable, Sendable {
    /// No such medium in the tenant.
    case noSuchMedia(String)
    /// No such upload of this caller in the tenant: it was never begun, is over, was idle for too long, or the daemon
    /// has started again.
    case noSuchUpload(String)
    /// Another call is finishing the upload.
    case uploadBusy(String)
    /// Bytes were sent that don't follow those that are there.
    case wrongOffset(upload: String, offset: Int64, expected: Int64)
    /// More or fewer bytes were sent than announced.
    case wrongSize(upload: String, announced: Int64, received: Int64)
    /// The bytes have another digest than announced.
    case wrongContent(announced: ContentDigest, received: ContentDigest)
    /// The tenant doesn't take this type.
    case typeNotAllowed(type: MediaType, allowed: [String])
    /// The first bytes are of another type.
    case wrongType(announced: MediaType, found: MediaType?)
    /// The tenant doesn't take media of this size.
    case tooLarge(sizeBytes: Int64, allowed: Int64)
    /// Its content was kept long enough, and is gone.
    case pruned(MediaID, at: Timestamp)
    /// An argument can't be used.
    case invalidInput(InvalidInput)
}
