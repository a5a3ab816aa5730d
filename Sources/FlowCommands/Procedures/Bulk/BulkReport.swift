import FlowAPI

/// Outcome of an operation on several jobs, as `--json` shows it.
struct BulkReport: Encodable, Sendable {
    /// Outcome of the operation on one job.
    enum Result: String, Encodable, Sendable, CaseIterable {
        /// A dry run: it would be changed.
        case wouldChange
        case changed
        case unchanged
        case refused
        /// The run ended before.
        case untried
    }

    /// Outcome of the operation on one job, with the job's title.
    struct Entry: Encodable, Sendable {
        let job: String
        let title: String
        let subject: String?
        var result: Result
        /// Change of the job, such as `running → held`.
        let change: String?
        var eventNumber: Int?
        /// The error's name, when flowd refused it.
        var error: String?
        var message: String?
    }

    let verb: String
    let dryRun: Bool
    var jobs: [Entry]

    private enum CodingKeys: String, CodingKey {
        case verb, dryRun, counts, jobs
    }

    func count(_ result: Result) -> Int { jobs.count { $0.result == result } }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(verb, forKey: .verb)
        try container.encode(dryRun, forKey: .dryRun)
        let counts = Result.allCases.map { ($0.rawValue, count($0)) }
        try container.encode(Dictionary(uniqueKeysWithValues: counts), forKey: .counts)
        try container.encode(jobs, forKey: .jobs)
    }

    /// Exit status of flowctl when the run itself came to its end.
    var status: ExitStatus {
        guard !dryRun, count(.refused) > 0 else { return .success }
        return count(.refused) == jobs.count ? .failure : .partly
    }
}
