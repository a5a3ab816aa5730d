extension DaemonAPI {
    /// An argument can't be used.
    ///
    /// `message` is a sentence that names the field, what was found, what is allowed and what to do.
    package struct InvalidInput: APIError {
        package static let name = "io.flowd.Daemon.InvalidInput"

        /// Name of the parameter or field.
        package var field: String
        /// What was found, shortened.
        package var found: String
        /// What is allowed.
        package var allowed: String
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
        package init(field: String, found: String, allowed: String, message: String) {
            self.field = field
            self.found = found
            self.allowed = allowed
            self.message = message
        }
    }

    /// The same idempotency key was used before with other content.
    ///
    /// Use a new key for a new command.
    package struct IdempotencyConflict: APIError {
        package static let name = "io.flowd.Daemon.IdempotencyConflict"

        /// The key that was used before.
        package var idempotencyKey: String
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
        package init(idempotencyKey: String, message: String) {
            self.idempotencyKey = idempotencyKey
            self.message = message
        }
    }

    /// The tenant doesn't exist, or it isn't the caller's: the answer is the same.
    package struct NoSuchTenant: APIError {
        package static let name = "io.flowd.Daemon.NoSuchTenant"

        /// The tenant's slug.
        package var tenant: String
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
        package init(tenant: String, message: String) {
            self.tenant = tenant
            self.message = message
        }
    }

    /// The tenant's queue of commands is full.
    ///
    /// Nothing was done; try again.
    package struct Busy: APIError {
        package static let name = "io.flowd.Daemon.Busy"

        /// Name of the limit.
        package var limit: String
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
        package init(limit: String, message: String) {
            self.limit = limit
            self.message = message
        }
    }

    /// The disk is full.
    ///
    /// Nothing was done; reading goes on, and changes go on by themselves when there is room.
    package struct DiskFull: APIError {
        package static let name = "io.flowd.Daemon.DiskFull"

        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
        package init(message: String) {
            self.message = message
        }
    }

    /// The daemon is stopping.
    ///
    /// Whether the command was done isn't known; try again with the same idempotency key.
    package struct Stopping: APIError {
        package static let name = "io.flowd.Daemon.Stopping"

        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
        package init(message: String) {
            self.message = message
        }
    }

    /// A limit of the tenant or the daemon was reached.
    package struct LimitReached: APIError {
        package static let name = "io.flowd.Daemon.LimitReached"

        /// Name of the limit.
        package var limit: String
        /// Its value.
        package var allowed: Int
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
        package init(limit: String, allowed: Int, message: String) {
            self.limit = limit
            self.allowed = allowed
            self.message = message
        }
    }

    /// A defect of the daemon.
    ///
    /// The journal has the details under this reference.
    package struct InternalError: APIError {
        package static let name = "io.flowd.Daemon.InternalError"

        /// Find it in the journal by this.
        package var reference: String
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
        package init(reference: String, message: String) {
            self.reference = reference
            self.message = message
        }
    }
}
