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
            return Listing(from: start, item: JobsAPI.Job.init, place: listing.text) { cursor in
                let listing = try await now(listing, wanted.tenant, call)
                return try await call.store.jobs(
                    of: wanted.tenant,
                    for: call.caller,
                    listing,
                    after: cursor,
                    limit: limit
                )
            }
        }
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

    /// The list as it is meant now: what is overdue is a matter of the tenant's clock.
    private static func now(_ listing: JobListing, _ tenant: String, _ call: Call) async throws -> JobListing {
        guard listing.filter.due.isOverdue else { return listing }
        var listing = listing
        listing.filter.due.wallClock = try await call.zone(of: tenant).latestLocalTime(upTo: call.now)
        return listing
    }
}
