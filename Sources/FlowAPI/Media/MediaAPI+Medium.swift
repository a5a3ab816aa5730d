// Written by generate.py from io.flowd.Media.varlink.

extension MediaAPI {
    /// A medium on a step.
    package struct Medium: Codable, Sendable, Hashable {
        /// Number of the event that added it.
        package var id: String
        /// The job's id.
        package var job: String
        /// The step's key.
        package var step: String
        /// What people call it: a file's name without folders.
        package var name: String
        /// Its media type, such as image/jpeg.
        package var type: String
        /// What a medium is evidence as.
        package var kind: MediaKind
        /// Bytes of its content.
        package var size: Int
        /// The SHA-256 of its content, in hexadecimal digits.
        package var sha256: String
        /// When it was added.
        package var addedAt: String
        /// Who added it.
        package var addedBy: String

        /// Puts the fields together.
        package init(
            id: String,
            job: String,
            step: String,
            name: String,
            type: String,
            kind: MediaKind,
            size: Int,
            sha256: String,
            addedAt: String,
            addedBy: String
        ) {
            self.id = id
            self.job = job
            self.step = step
            self.name = name
            self.type = type
            self.kind = kind
            self.size = size
            self.sha256 = sha256
            self.addedAt = addedAt
            self.addedBy = addedBy
        }
    }
}
