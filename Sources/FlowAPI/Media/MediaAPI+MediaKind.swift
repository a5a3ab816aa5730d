// Written by generate.py from io.flowd.Media.varlink.

import Varlink

extension MediaAPI {
    /// What a medium is evidence as.
    package enum MediaKind: String, WireEnum {
        /// A picture that was taken.
        case photo
        /// A moving picture.
        case video
        /// Sound.
        case audio
        /// Something to read.
        case document
        /// Somebody's signature.
        case signature
    }
}
