// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// The plan would break the rules of templates.
    ///
    /// Nothing was done.
    package struct InvalidPlan: APIError {
        package static let name = "io.flowd.Jobs.InvalidPlan"

        package var job: String
        /// Problems of the plan, one by one.
        package var findings: [PlanFinding]
        /// Sentence for a person to read.
        package var message: String

        package init(job: String, findings: [PlanFinding], message: String) {
            self.job = job
            self.findings = findings
            self.message = message
        }
    }
}
