import FlowAPI

/// What became of several jobs, as `--json` shows it.
struct BulkReport: Encodable, Sendable {
    /// What became of one.
    enum Result: String, Encodable, Sendable, CaseIterable {
        /// A dry run: it would be changed.
        case wouldChange
        case changed
        /// It was so already.
        case unchanged
        case refused
        /// The run ended before.
        case untried
    }

    /// One job.
    struct Entry: Encodable, Sendable {
        let job: String
        let title: String
        /// For whom it is, in words.
        let subject: String?
        var result: Result
        /// What changes: `running → held`.
        let change: String?
        /// The event that says so.
        var eventNumber: Int?
        /// The error's name, when flowd refused it.
        var error: String?
        /// Why it was refused.
        var message: String?
    }

    /// The command's name.
    let verb: String
    let dryRun: Bool
    var jobs: [Entry]

    private enum CodingKeys: String, CodingKey {
        case verb, dryRun, counts, jobs
    }

    /// How many there are of a kind.
    func count(_ result: Result) -> Int { jobs.count { $0.result == result } }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(verb, forKey: .verb)
        try container.encode(dryRun, forKey: .dryRun)
        let counts = Result.allCases.map { ($0.rawValue, count($0)) }
        try container.encode(Dictionary(uniqueKeysWithValues: counts), forKey: .counts)
        try container.encode(jobs, forKey: .jobs)
    }

    /// How flowctl ends when the run itself came to its end.
    var status: ExitStatus {
        guard !dryRun, count(.refused) > 0 else { return .success }
        return count(.refused) == jobs.count ? .failure : .partly
    }
}
