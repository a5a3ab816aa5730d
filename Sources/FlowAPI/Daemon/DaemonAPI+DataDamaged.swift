// Written by generate.py from io.flowd.Daemon.varlink.

extension DaemonAPI {
    /// What is stored is damaged, so it isn't told: the database was changed by something else, or the disk has lost
    /// something.
    ///
    /// Nothing that could be false is served. An operator restores a backup.
    package struct DataDamaged: APIError {
        package static let name = "io.flowd.Daemon.DataDamaged"

        /// The tenant's slug.
        package var tenant: String
        /// What can't be told, such as event 412.
        package var what: String
        /// The number of the event that is damaged; absent when it is something else.
        package var eventNumber: Int?
        /// Find it in the journal by this.
        package var reference: String
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together; nil fields are left out on the wire.
        package init(tenant: String, what: String, eventNumber: Int? = nil, reference: String, message: String) {
            self.tenant = tenant
            self.what = what
            self.eventNumber = eventNumber
            self.reference = reference
            self.message = message
        }
    }
}
