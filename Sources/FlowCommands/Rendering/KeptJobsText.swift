import FlowTerminal

/// Jobs whose due dates stay after a change of what they were derived by.
enum KeptJobsText {
    /// `2 jobs keep due dates of another zone until something changes:`.
    static func lines(_ jobs: [String]?, isMore: Bool, what: String) -> [Line] {
        guard let jobs, !jobs.isEmpty else {
            return isMore ? [.empty, Line("Some jobs may keep \(what) until something changes.", .yellow)] : []
        }
        let word =
            jobs.count == 1 && !isMore
            ? "1 job keeps \(what) until something about it changes:"
            : "\(jobs.count)\(isMore ? " jobs and more" : " jobs") keep \(what) until something changes:"
        return [.empty, Line(word, .yellow), Line("  " + list(jobs, of: jobs.count))]
    }

    /// The first ten, and how many more there are.
    static func list(_ names: [String], of count: Int) -> String {
        let displayed = names.prefix(10)
        let more = count > displayed.count ? " and \(count - displayed.count) more" : ""
        return displayed.joined(separator: ", ") + more
    }
}
