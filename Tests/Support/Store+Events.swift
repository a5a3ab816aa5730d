package import FlowCore
package import FlowStore

extension Store {
    /// A tenant's events, oldest first, perhaps of one job only.
    package func events(
        of slug: String,
        for caller: Caller,
        after number: EventNumber,
        job: JobID?,
        limit: Int
    ) async throws(ReadFailure) -> Page<Event, EventNumber> {
        try await events(of: slug, for: caller, after: number, matching: EventFilter(job: job), limit: limit)
    }
}
