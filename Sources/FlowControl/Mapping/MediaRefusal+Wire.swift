import FlowAPI
import FlowCore
import Varlink

/// The errors about media.
extension WireErrors {
    func error(_ refusal: MediaRefusal) -> any VarlinkErrorConvertible {
        switch refusal {
        case .invalidInput(let input):
            return input
        case .noSuchMedia(let media):
            let message = "There is no medium \(InvalidInput.shortened(media)) in \(tenant)."
            return MediaAPI.NoSuchMedia(tenant: tenant, media: media, message: message)
        case .noSuchUpload(let upload):
            return MediaAPI.NoSuchUpload(
                tenant: tenant,
                upload: upload,
                message:
                    "You have no such upload in \(tenant): it is over, was idle for too long, or flowd has started "
                    + "again. Start again."
            )
        case .uploadBusy:
            let message = "Another call is finishing this upload. Try again in a moment."
            return DaemonAPI.Busy(limit: "upload", message: message)
        case .wrongOffset(let upload, let offset, let expected):
            return MediaAPI.WrongOffset(
                upload: upload,
                offset: Int(offset),
                expected: Int(expected),
                message: "\(expected) bytes are there; what was sent begins at \(offset). Go on at \(expected)."
            )
        case .wrongSize(let upload, let announced, let received):
            return MediaAPI.WrongSize(
                upload: upload,
                announced: Int(announced),
                received: Int(received),
                message: received < announced
                    ? "\(received) of \(announced) bytes are there. Send the others first."
                    : "\(announced) bytes were announced; with these it would be \(received). Nothing was added."
            )
        case .wrongContent(let announced, let received):
            return MediaAPI.WrongContent(
                announced: announced.hex,
                received: received.hex,
                message: "What came has another SHA-256 than announced. Nothing was added; send it again."
            )
        case .typeNotAllowed(let type, let allowed):
            return MediaAPI.TypeNotAllowed(
                found: type.text,
                allowed: allowed,
                message:
                    "\(tenant) doesn't take media of the type \(type.text); it takes \(allowed.joined(separator: ", "))."
            )
        case .wrongType(let announced, let found):
            let looks = found.map { "look like \($0.text)" } ?? "are not of that type"
            return MediaAPI.WrongType(
                announced: announced.text,
                found: found?.text,
                message: "It was announced as \(announced.text), but its first bytes \(looks). Nothing was added."
            )
        case .tooLarge(let size, let allowed):
            return MediaAPI.TooLarge(
                found: Int(size),
                allowed: Int(allowed),
                message: "It has \(size) bytes; \(tenant) takes media of up to \(allowed) bytes (mediaSize)."
            )
        case .pruned(let id, let instant):
            return pruned(id, instant)
        }
    }

    private func pruned(_ id: MediaID, _ instant: Timestamp) -> any VarlinkErrorConvertible {
        MediaAPI.MediaPruned(
            tenant: tenant,
            media: id.description,
            prunedAt: instant.rfc3339,
            message: "The content of medium \(id) was kept as long as \(tenant) keeps it, and was removed on "
                + "\(instant.rfc3339). What it was is still listed."
        )
    }
}
