import FlowAPI
import FlowCore
import FlowEngine
import FlowStore
import Varlink

/// The methods of io.flowd.Jobs.
struct JobHandlers {
    let context: HandlerContext

    func register(in methods: inout MethodTable<ControlService.Session>) {
        methods.on(JobsAPI.Start.method, JobsAPI.Start.Parameters.self, start)
        methods.on(JobsAPI.List.method) { call, session in
            try list(call, try call.parameters(as: JobsAPI.List.Parameters.self), session)
        }
        methods.on(JobsAPI.Show.method, JobsAPI.Show.Parameters.self, show)
        methods.on(JobsAPI.Explain.method, JobsAPI.Explain.Parameters.self, explain)
        JobChangeHandlers(context: context).register(in: &methods)
        NoteHandlers(context: context).register(in: &methods)
    }

    private func errors(_ tenant: String) -> WireErrors {
        WireErrors(interface: .jobs, tenant: tenant)
    }

    private func start(_ wanted: JobsAPI.Start.Parameters, _ session: ControlService.Session) throws -> Answer {
        let errors = errors(wanted.tenant)
        guard let template = try? TemplateKey(validating: wanted.template) else {
            // What can't be a key can't be the key of a template.
            throw errors.error(.noSuchTemplate(template: wanted.template, version: wanted.version)).varlinkError
        }
        let attributes = try HandlerContext.checked { () throws(InvalidInput) in
            try WireValues.fields(wanted.attributes, field: "attributes")
        }
        let command = StartJob(
            template: template,
            version: wanted.version,
            subject: wanted.subject,
            attributes: attributes,
            assignments: try AssignmentHandlers.assignments(job: wanted.assignee, steps: wanted.assignments),
            details: try HandlerContext.details(wanted)
        )
        let key = try HandlerContext.key(wanted.idempotencyKey)
        let ticket = context.engine.submit(.startJob(command), to: wanted.tenant, caller: session.caller, key: key)
        return context.answer(ticket, errors) { outcome -> JobsAPI.Start.Reply? in
            guard case .jobStarted(let job) = outcome else { return nil }
            return JobsAPI.Start.Reply(job: JobsAPI.Job(job), warnings: job.warnings)
        }
    }

    private func list(
        _ call: IncomingCall,
        _ wanted: JobsAPI.List.Parameters,
        _ session: ControlService.Session
    ) throws -> Answer {
        let limit = try HandlerContext.limit(wanted.limit)
        let (listing, start) = try HandlerContext.checked { () throws(InvalidInput) in
            let listing = try JobListing(wanted)
            return (listing, try wanted.after.map { (text) throws(InvalidInput) in try listing.cursor(text) })
        }
        let store = context.engine.store
        return context.pages(call, from: start, errors(wanted.tenant)) {
            (cursor: JobCursor?) async throws(ReadFailure) -> WirePage<JobsAPI.List.Reply, JobCursor> in
            let page = try await store.jobs(
                of: wanted.tenant,
                for: session.caller,
                try await now(listing, wanted.tenant, session),
                after: cursor,
                limit: limit
            )
            let jobs = page.items.map(JobsAPI.Job.init)
            let next = page.next.map { listing.text(of: $0) }
            return WirePage(reply: JobsAPI.List.Reply(jobs: jobs, next: next), next: page.next)
        }
    }

    /// The list as it is meant now: what is overdue is a matter of the tenant's clock.
    private func now(
        _ listing: JobListing,
        _ tenant: String,
        _ session: ControlService.Session
    ) async throws(ReadFailure) -> JobListing {
        guard listing.filter.due.isOverdue else { return listing }
        let zone = try await context.engine.store.tenant(tenant, for: session.caller).spec.timeZone
        var listing = listing
        do throws(ZoneError) {
            let rules = try context.zones.zone(named: zone)
            listing.filter.due.wallClock = rules.latestLocalTime(upTo: context.clock.now)
        } catch {
            throw .refused(.invalidInput(error.invalidInput(field: "timeZone")))
        }
        return listing
    }

    private func show(_ wanted: JobsAPI.Show.Parameters, _ session: ControlService.Session) throws -> Answer {
        let id = try HandlerContext.job(wanted.job)
        let store = context.engine.store
        return context.answer(errors(wanted.tenant)) { () async throws(ReadFailure) in
            let job = try await store.job(id, of: wanted.tenant, for: session.caller)
            return JobsAPI.Show.Reply(
                job: JobsAPI.Job(job.summary),
                nodes: NodeList(
                    job: job,
                    now: context.clock.now,
                    calendar: PaymentCalendar(zones: context.zones, now: context.clock.now)
                ).nodes
            )
        }
    }

    private func explain(_ wanted: JobsAPI.Explain.Parameters, _ session: ControlService.Session) throws -> Answer {
        let id = try HandlerContext.job(wanted.job)
        let store = context.engine.store
        return context.answer(errors(wanted.tenant)) { () async throws(ReadFailure) in
            let job = try await store.job(id, of: wanted.tenant, for: session.caller)
            let contributions = Explanation(job).contributions.map { JobsAPI.Contribution($0, of: job) }
            return JobsAPI.Explain.Reply(
                job: JobsAPI.Job(job.summary),
                skipPolicy: job.plan.definition.skip.rawValue,
                contributions: contributions
            )
        }
    }
}
