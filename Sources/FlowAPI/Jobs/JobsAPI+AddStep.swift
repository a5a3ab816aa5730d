// Written by generate.py from io.flowd.Jobs.varlink.

package import Varlink

extension JobsAPI {
    /// Adds a step to a job's plan.
    ///
    /// The rules are those of templates.
    package enum AddStep: Method {
        package static let method = "io.flowd.Jobs.AddStep"

        /// Parameters of a call of `AddStep`.
        package struct Parameters: EditParameters, StepCommandParameters {
            package var tenant: String
            package var job: String
            /// The new step's key, unlike any other step's or group's of the job, removed ones included.
            package var step: String
            package var title: String
            /// Instructions for doing the step, over several lines if need be.
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
            /// Due date of the step in the spelling of a template: 3 days after start.
            package var due: String?
            /// Reminder rules in the spelling of a template: -1d, or 0m, nag 1h x3, then 2h to role:manager.
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
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

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

        /// Reply to a call of `AddStep`, with the fields of `Cancel`.
        package typealias Reply = Cancel.Reply
    }
}
