// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// Evidence that a step wants, and how much of it is there.
    package struct Evidence: Codable, Sendable, Hashable {
        /// photo, video, audio, document, signature, or any.
        package var kind: String
        /// Number of media of this kind that the step takes.
        package var wanted: Int
        /// Number of media of this kind that are there.
        package var count: Int

        package init(kind: String, wanted: Int, count: Int) {
            self.kind = kind
            self.wanted = wanted
            self.count = count
        }
    }
}
