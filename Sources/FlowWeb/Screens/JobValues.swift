import FlowAPI
import FlowReports

/// Values of a job that several screens show.
enum JobValues {
    /// Title of a job, with whom it is for.
    static func name(_ job: JobsAPI.Job) -> String { joined(job.status.title, job.spec.subject) }

    /// Texts of people beside each other, each kept from turning the writing direction of the others around.
    static func joined(_ texts: String?...) -> String {
        texts.compactMap { $0.map { "\u{2068}\($0)\u{2069}" } }.joined(separator: " · ")
    }

    /// A percentage as text and as a bar; none where the job has none.
    static func completion(_ completion: JobsAPI.Completion?) -> ReportValues {
        var values: ReportValues = [:]
        values[text: "percent"] = completion?.displayed
        values[text: "value"] = completion.map { String($0.percent) }
        return values
    }
}
