/// Kind of evidence that a medium is.
package enum MediaKind: String, Hashable, Sendable, Codable, CaseIterable {
    case photo
    case video
    case audio
    case document
    case signature

    /// Returns the kind of a medium of this type unless its sender gives another.
    package init(of type: MediaType) {
        switch type.family {
        case "image": self = .photo
        case "video": self = .video
        case "audio": self = .audio
        default: self = .document
        }
    }

    package func allows(_ type: MediaType) -> Bool {
        switch self {
        case .photo: type.family == "image"
        case .video: type.family == "video"
        case .audio: type.family == "audio"
        case .document: type.family != "video" && type.family != "audio"
        case .signature: type.family == "image" || type.text == "application/pdf"
        }
    }
}
