// Written by generate.py from io.flowd.Media.varlink.

import Varlink

extension MediaAPI {
    /// Kind of evidence that a medium is.
    package enum MediaKind: String, WireEnum {
        /// A picture that was taken.
        case photo
        case video
        case audio
        case document
        case signature
    }
}
