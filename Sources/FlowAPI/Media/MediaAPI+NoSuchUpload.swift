// Written by generate.py from io.flowd.Media.varlink.

extension MediaAPI {
    /// No such upload of the caller in this tenant: it was never begun, is over, or was idle for too long; or flowd has
    /// started again.
    package struct NoSuchUpload: APIError {
        package static let name = "io.flowd.Media.NoSuchUpload"

        package var tenant: String
        /// The upload that was named.
        package var upload: String
        /// Sentence for a person to read.
        package var message: String

        package init(tenant: String, upload: String, message: String) {
            self.tenant = tenant
            self.upload = upload
            self.message = message
        }
    }
}
