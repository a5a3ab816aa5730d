// Written by generate.py from io.flowd.Jobs.varlink.

package import Varlink

extension JobsAPI {
    /// Adds a step to a job's plan.
    ///
    /// The rules are those of templates.
    package enum AddStep: Method {
        package static let method = "io.flowd.Jobs.AddStep"

        /// What is asked for.
        package struct Parameters: EditParameters, StepCommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// The job's id.
            package var job: String
            /// The new step's key, unlike any other step's or group's of the job, removed ones included.
            package var step: String
            /// The name for people.
            package var title: String
            /// How to do it, over several lines if need be.
            package var instructions: String?
            /// 0 to 10000; absent is 1.
            package var weight: Int?
            /// True when it never moves the percentage.
            package var optional: Bool?
            /// Keys of steps and groups that it waits for.
            package var dependsOn: [String]?
            /// The condition under which it applies, as a template has it.
            package var when: JSONValue?
            /// The fields to fill in, as a template has them.
            package var form: [JSONValue]?
            /// The media that finishing it takes, as a template has them: {"kind": "photo", "count": 2}.
            package var evidence: [JSONValue]?
            /// When it is due, as a template has it: 3 days after start.
            package var due: String?
            /// When it is reminded of, as a template has it: -1d, or 0m, nag 1h x3, then 2h to role:manager.
            package var reminders: [String]?
            /// The group it is to be in, empty for the top.
            ///
            /// With neither group nor before it stands behind the last step it waits for, else at the end.
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
                title: String,
                instructions: String? = nil,
                weight: Int? = nil,
                optional: Bool? = nil,
                dependsOn: [String]? = nil,
                when: JSONValue? = nil,
                form: [JSONValue]? = nil,
                evidence: [JSONValue]? = nil,
                due: String? = nil,
                reminders: [String]? = nil,
                group: String? = nil,
                before: String? = nil,
                ifEvent: Int? = nil,
                idempotencyKey: String? = nil
            ) {
                self.tenant = tenant
                self.job = job
                self.step = step
                self.title = title
                self.instructions = instructions
                self.weight = weight
                self.optional = optional
                self.dependsOn = dependsOn
                self.when = when
                self.form = form
                self.evidence = evidence
                self.due = due
                self.reminders = reminders
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
