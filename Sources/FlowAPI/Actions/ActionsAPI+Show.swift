// Written by generate.py from io.flowd.Actions.varlink.

extension ActionsAPI {
    /// Shows one step: what it is, what it asks for, what was answered, what it waits for.
    package enum Show: Method {
        package static let method = "io.flowd.Actions.Show"

        /// What is asked for.
        package struct Parameters: TenantParameters {
            /// The tenant's slug.
            package var tenant: String
            /// The job's id.
            package var job: String
            /// The step's key.
            package var step: String

            /// Puts the fields together.
            package init(tenant: String, job: String, step: String) {
                self.tenant = tenant
                self.job = job
                self.step = step
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// The step.
            package var action: Step
            /// The first notes about it, oldest first, at most 100; ListNotes of io.flowd.Jobs has all.
            package var notes: [Note]

            /// Puts the fields together.
            package init(action: Step, notes: [Note]) {
                self.action = action
                self.notes = notes
            }
        }
    }
}
