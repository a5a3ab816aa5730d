// Written by generate.py from io.flowd.Daemon.varlink.

extension DaemonAPI {
    /// Damage of stored data, which is therefore not returned: the database was changed by something else, or the disk
    /// has lost something.
    ///
    /// Nothing that could be false is served. An operator restores a backup.
    package struct DataDamaged: APIError {
        package static let name = "io.flowd.Daemon.DataDamaged"

        package var tenant: String
        /// Data that can't be returned, such as event 412.
        package var what: String
        /// The number of the event that is damaged; absent when it is something else.
        package var eventNumber: Int?
        /// Find it in the journal by this.
        package var reference: String
        /// Sentence for a person to read.
        package var message: String

        package init(tenant: String, what: String, eventNumber: Int? = nil, reference: String, message: String) {
            self.tenant = tenant
            self.what = what
            self.eventNumber = eventNumber
            self.reference = reference
            self.message = message
        }
    }
}
