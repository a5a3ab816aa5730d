// Written by generate.py from io.flowd.Media.varlink.

extension MediaAPI {
    /// A medium on a step, or on an occurrence.
    package struct Medium: Codable, Sendable, Hashable {
        /// Number of the event that added it.
        package var id: String
        /// The job of the step; absent on an occurrence.
        package var job: String?
        /// The step's key; absent on an occurrence.
        package var step: String?
        /// The task's number; absent on a step.
        package var task: String?
        /// The occurrence, such as 3/14; absent on a step.
        package var occurrence: String?
        /// Name that people use: a file's name without folders.
        package var name: String
        /// Media type of the content, such as image/jpeg.
        package var type: String
        package var kind: MediaKind
        /// Bytes of its content.
        package var size: Int
        /// The SHA-256 of its content, in hexadecimal digits.
        package var sha256: String
        package var addedAt: String
        package var addedBy: String
        /// Instant at which the content was removed because it was kept long enough; absent while it is there.
        package var prunedAt: String?
        /// In lists: the title of its task or job.
        package var title: String?
        /// Profile that the task is for; in lists.
        package var profile: String?
        /// Person or thing that the job is for; in lists.
        package var subject: String?
        /// In lists: what was said when the occurrence was settled.
        package var note: String?

        package init(
            id: String,
            job: String? = nil,
            step: String? = nil,
            task: String? = nil,
            occurrence: String? = nil,
            name: String,
            type: String,
            kind: MediaKind,
            size: Int,
            sha256: String,
            addedAt: String,
            addedBy: String,
            prunedAt: String? = nil,
            title: String? = nil,
            profile: String? = nil,
            subject: String? = nil,
            note: String? = nil
        ) {
            self.id = id
            self.job = job
            self.step = step
            self.task = task
            self.occurrence = occurrence
            self.name = name
            self.type = type
            self.kind = kind
            self.size = size
            self.sha256 = sha256
            self.addedAt = addedAt
            self.addedBy = addedBy
            self.prunedAt = prunedAt
            self.title = title
            self.profile = profile
            self.subject = subject
            self.note = note
        }
    }
}
