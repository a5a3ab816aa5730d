// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// Changes what an open step waits for, or where it stands.
    ///
    /// What was begun stays begun.
    package enum MoveStep: Method {
        package static let method = "io.flowd.Jobs.MoveStep"

        /// What is asked for.
        package struct Parameters: EditParameters, StepCommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// The job's id.
            package var job: String
            /// The step's key.
            package var step: String
            /// Keys of all steps and groups that it is to wait for; absent leaves that as it is.
            package var dependsOn: [String]?
            /// The group it is to be in, empty for the top; at its end unless before is given.
            package var group: String?
            /// The step or group that it is to stand in front of.
            package var before: String?
            /// The newest event about the job that the caller has seen: JobChanged when details or plan were changed
            /// later.
            package var ifEvent: Int?
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(
                tenant: String,
                job: String,
                step: String,
                dependsOn: [String]? = nil,
                group: String? = nil,
                before: String? = nil,
                ifEvent: Int? = nil,
                idempotencyKey: String? = nil
            ) {
                self.tenant = tenant
                self.job = job
                self.step = step
                self.dependsOn = dependsOn
                self.group = group
                self.before = before
                self.ifEvent = ifEvent
                self.idempotencyKey = idempotencyKey
            }
        }

        /// What is answered, as by `Cancel`.
        package typealias Reply = Cancel.Reply
    }
}
