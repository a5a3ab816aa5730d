/// Reason for which a command about media is refused.
package enum MediaRefusal: Error, Hashable, Sendable {
    case noSuchMedia(String)
    /// No such upload of this caller in the tenant: it was never begun, is over, was idle for too long, or the daemon
    /// has started again.
    case noSuchUpload(String)
    /// Another call is finishing the upload.
    case uploadBusy(String)
    /// Bytes were sent that don't follow those that are there.
    case wrongOffset(upload: String, offset: Int64, expected: Int64)
    case wrongSize(upload: String, announced: Int64, received: Int64)
    case wrongContent(announced: ContentDigest, received: ContentDigest)
    case typeNotAllowed(type: MediaType, allowed: [String])
    /// The first bytes are of another type.
    case wrongType(announced: MediaType, found: MediaType?)
    case tooLarge(sizeBytes: Int64, allowed: Int64)
    case pruned(MediaID, at: Timestamp)
    case invalidInput(InvalidInput)
}
