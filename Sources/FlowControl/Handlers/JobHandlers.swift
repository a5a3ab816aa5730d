import FlowAPI
import FlowCore
import FlowStore
import Varlink

/// The methods of io.flowd.Jobs.
enum JobHandlers {
    static func register(in methods: inout Methods) {
        methods.command(JobsAPI.Start.self, Commands.startJob, start) { job in
            .init(job: .init(job), warnings: job.warnings)
        }
        methods.list(JobsAPI.List.self) { wanted, limit, call in
            let listing = try JobListing(wanted)
            let start = try wanted.after.map { try listing.cursor($0) }
            return Listing(from: start, item: { listed(from: $0, wanted.columns) }, place: listing.text) { cursor in
                var listing = listing
                listing.filter = try await now(listing.filter, wanted.tenant, call)
                return try await call.store.jobs(
                    of: wanted.tenant,
                    for: call.caller,
                    listing,
                    after: cursor,
                    limit: limit
                )
            }
        }
        methods.answer(JobsAPI.Count.self, count)
        methods.answer(JobsAPI.Show.self) { wanted, call in
            let id = try JobID(validating: wanted.job)
            let job = try await call.store.job(id, of: wanted.tenant, for: call.caller)
            return .init(
                job: .init(job.summary),
                nodes: NodeList(
                    job: job,
                    now: call.now,
                    calendar: call.calendar,
                    waits: wanted.details == true ? StepWaits(job) : nil
                ).nodes
            )
        }
        methods.answer(JobsAPI.Explain.self) { wanted, call in
            let id = try JobID(validating: wanted.job)
            let job = try await call.store.job(id, of: wanted.tenant, for: call.caller)
            return .init(
                job: .init(job.summary),
                skipPolicy: job.plan.definition.skip.rawValue,
                contributions: Explanation(job).contributions.map { .init($0, of: job) }
            )
        }
        JobChangeHandlers.register(in: &methods)
        NoteHandlers.register(in: &methods)
    }

    @Sendable private static func start(_ wanted: JobsAPI.Start.Parameters, _ call: Call) throws -> StartJob {
        guard let template = try? TemplateKey(validating: wanted.template) else {
            // What can't be a key can't be the key of a template.
            let refusal = Refusal.noSuchTemplate(template: wanted.template, version: wanted.version)
            throw call.errors.error(refusal).varlinkError
        }
        return StartJob(
            template: template,
            version: wanted.version,
            subject: wanted.subject,
            attributes: try WireValues.fields(wanted.attributes, field: "attributes"),
            assignments: try AssignmentHandlers.assignments(job: wanted.assignee, steps: wanted.assignments),
            details: try JobDetails(wanted)
        )
    }

    /// Returns the conditions as they apply now: being overdue depends on the tenant's clock.
    private static func now(_ filter: JobFilter, _ tenant: String, _ call: Call) async throws -> JobFilter {
        guard filter.due.isOverdue else { return filter }
        var filter = filter
        filter.due.wallClock = try await call.zone(of: tenant).latestLocalTime(upTo: call.now)
        return filter
    }

    private static func listed(from row: ListedJob, _ columns: [String]?) -> JobsAPI.Job {
        var job = JobsAPI.Job(row.job)
        job.columns = columns.map { WireValues.json(row.values, named: $0) }
        return job
    }

    @Sendable private static func count(
        _ wanted: JobsAPI.Count.Parameters,
        _ call: Call
    ) async throws -> JobsAPI.Count.Reply {
        let names = wanted.by ?? []
        let columns = try ColumnNames.all(names, field: "by", countMax: JobTally.columnCountMax) {
            (name) throws(InvalidInput) in try JobColumn(counting: name, field: "by")
        }
        let sum = try wanted.sum.map { (name) throws(InvalidInput) in try JobColumn(summing: name, field: "sum") }
        let filter = try await now(try JobFilter(wanted), wanted.tenant, call)
        let tally = try await call.store.tally(of: wanted.tenant, for: call.caller, filter, by: columns, sum: sum)
        return .init(
            jobs: tally.total.jobCount,
            sum: sum.map { _ in tally.total.text },
            summed: sum.map { _ in tally.total.numberCount },
            groups: columns.isEmpty
                ? nil
                : tally.groups.map { group in
                    JobsAPI.JobGroup(
                        values: WireValues.json(group.values, named: names),
                        jobs: group.jobs.jobCount,
                        sum: sum.map { _ in group.jobs.text },
                        summed: sum.map { _ in group.jobs.numberCount }
                    )
                }
        )
    }
}
