// Written by generate.py from io.flowd.Daemon.varlink.

extension DaemonAPI {
    /// A defect of the daemon.
    ///
    /// The journal has the details under this reference.
    package struct InternalError: APIError {
        package static let name = "io.flowd.Daemon.InternalError"

        /// Find it in the journal by this.
        package var reference: String
        /// Sentence for a person to read.
        package var message: String

        package init(reference: String, message: String) {
            self.reference = reference
            self.message = message
        }
    }
}
