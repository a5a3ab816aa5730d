package import FlowCore
package import FlowStore

extension Store {
    /// A page of jobs, newest first.
    package func jobs(
        of slug: String,
        for caller: Caller,
        state: JobState?,
        template: String?,
        after cursor: JobCursor?,
        limit: Int
    ) async throws(ReadFailure) -> Page<ListedJob, JobCursor> {
        var filter = JobFilter()
        filter.states = state.map { [$0] } ?? []
        filter.template = template
        return try await jobs(of: slug, for: caller, JobListing(filter), after: cursor, limit: limit)
    }
}
