// Written by generate.py from io.flowd.Library.varlink.

extension LibraryAPI {
    /// No such action in the library, or not in this version.
    package struct NoSuchLibraryAction: APIError {
        package static let name = "io.flowd.Library.NoSuchLibraryAction"

        /// The tenant's slug.
        package var tenant: String
        /// The key that was given.
        package var key: String
        /// The version that was given.
        package var version: Int?
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together; nil fields are left out on the wire.
        package init(tenant: String, key: String, version: Int? = nil, message: String) {
            self.tenant = tenant
            self.key = key
            self.version = version
            self.message = message
        }
    }
}
