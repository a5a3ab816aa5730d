// Written by generate.py from io.flowd.Actions.varlink.

extension ActionsAPI {
    /// Shows one step: what it is, what it asks for, what was answered, what it waits for.
    package enum Show: Method {
        package static let method = "io.flowd.Actions.Show"

        /// Parameters of a call of `Show`.
        package struct Parameters: TenantParameters {
            package var tenant: String
            package var job: String
            package var step: String

            package init(tenant: String, job: String, step: String) {
                self.tenant = tenant
                self.job = job
                self.step = step
            }
        }

        /// Reply to a call of `Show`.
        package struct Reply: Codable, Sendable, Hashable {
            package var action: Step
            /// The first notes about it, oldest first, at most 100; ListNotes of io.flowd.Jobs has all.
            package var notes: [Note]

            package init(action: Step, notes: [Note]) {
                self.action = action
                self.notes = notes
            }
        }
    }
}
