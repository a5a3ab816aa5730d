// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// Evidence that a step wants, and how much of it is there.
    package struct Evidence: Codable, Sendable, Hashable {
        /// photo, video, audio, document, signature, or any.
        package var kind: String
        /// How many media of this kind it takes.
        package var wanted: Int
        /// How many there are.
        package var count: Int

        /// Puts the fields together.
        package init(kind: String, wanted: Int, count: Int) {
            self.kind = kind
            self.wanted = wanted
            self.count = count
        }
    }
}
