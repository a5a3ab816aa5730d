// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// The plan would break the rules of templates.
    ///
    /// Nothing was done.
    package struct InvalidPlan: APIError {
        package static let name = "io.flowd.Jobs.InvalidPlan"

        /// The job's id.
        package var job: String
        /// What is wrong, one by one.
        package var findings: [PlanFinding]
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
        package init(job: String, findings: [PlanFinding], message: String) {
            self.job = job
            self.findings = findings
            self.message = message
        }
    }
}
