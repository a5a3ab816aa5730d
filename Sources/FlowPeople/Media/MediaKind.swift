/// What a medium is evidence as.
package enum MediaKind: String, Hashable, Sendable, Codable, CaseIterable {
    /// A picture that was taken.
    case photo
    /// A moving picture.
    case video
    /// Sound.
    case audio
    /// Something to read.
    case document
    /// Somebody's signature, as a picture or a page.
    case signature

    /// What a medium of this type is unless its sender says otherwise.
    package init(of type: MediaType) {
        switch type.family {
        case "image": self = .photo
        case "video": self = .video
        case "audio": self = .audio
        default: self = .document
        }
    }

    /// True when a medium of this type can be evidence as this.
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
