// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// Changes what an open step waits for, or where it stands.
    ///
    /// What was begun stays begun.
    package enum MoveStep: Method {
        package static let method = "io.flowd.Jobs.MoveStep"

        /// Parameters of a call of `MoveStep`.
        package struct Parameters: EditParameters, StepCommandParameters {
            package var tenant: String
            package var job: String
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
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

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

        /// Reply to a call of `MoveStep`, with the fields of `Cancel`.
        package typealias Reply = Cancel.Reply
    }
}
