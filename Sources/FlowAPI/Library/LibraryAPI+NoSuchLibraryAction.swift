// Written by generate.py from io.flowd.Library.varlink.

extension LibraryAPI {
    /// No such action in the library, or not in this version.
    package struct NoSuchLibraryAction: APIError {
        package static let name = "io.flowd.Library.NoSuchLibraryAction"

        package var tenant: String
        /// The key that was given.
        package var key: String
        /// The version that was given.
        package var version: Int?
        /// Sentence for a person to read.
        package var message: String

        package init(tenant: String, key: String, version: Int? = nil, message: String) {
            self.tenant = tenant
            self.key = key
            self.version = version
            self.message = message
        }
    }
}
