import FlowAPI
import FlowCore
import FlowEngine
import FlowStore
import Varlink

/// The methods of io.flowd.Jobs that change a job as a whole.
struct JobChangeHandlers {
    let context: HandlerContext

    func register(in methods: inout MethodTable<ControlService.Session>) {
        registerVerbs(in: &methods)
        methods.on(JobsAPI.Update.method, JobsAPI.Update.Parameters.self) { wanted, session in
            let deed = JobDeed.update(try HandlerContext.update(wanted), ifEvent: wanted.ifEvent.map { Int64($0) })
            return try edit(deed, Target(wanted.tenant, wanted.job, wanted.idempotencyKey), session)
        }
        methods.on(JobsAPI.AddStep.method, JobsAPI.AddStep.Parameters.self) { wanted, session in
            let edit = PlanEdit.add(try NewStep(wanted))
            let target = Target(wanted.tenant, wanted.job, wanted.idempotencyKey)
            return try self.edit(.editPlan(edit, ifEvent: wanted.ifEvent.map { Int64($0) }), target, session)
        }
        methods.on(JobsAPI.RemoveStep.method, JobsAPI.RemoveStep.Parameters.self) { wanted, session in
            let edit = PlanEdit.remove(try HandlerContext.step(wanted.step), reason: wanted.reason)
            let target = Target(wanted.tenant, wanted.job, wanted.idempotencyKey)
            return try self.edit(.editPlan(edit, ifEvent: wanted.ifEvent.map { Int64($0) }), target, session)
        }
        methods.on(JobsAPI.MoveStep.method, JobsAPI.MoveStep.Parameters.self) { wanted, session in
            let place = try HandlerContext.place(group: wanted.group, before: wanted.before)
            let move = StepMove(dependsOn: wanted.dependsOn, place: place)
            let edit = PlanEdit.move(try HandlerContext.step(wanted.step), move)
            let target = Target(wanted.tenant, wanted.job, wanted.idempotencyKey)
            return try self.edit(.editPlan(edit, ifEvent: wanted.ifEvent.map { Int64($0) }), target, session)
        }
        methods.on(JobsAPI.SetStep.method, JobsAPI.SetStep.Parameters.self) { wanted, session in
            let due = wanted.due.map { $0.isEmpty ? FieldUpdate.clear : .set($0) } ?? .keep
            let reminders = wanted.reminders.map { $0.isEmpty ? FieldUpdate.clear : .set($0) } ?? .keep
            guard due != .keep || reminders != .keep else {
                throw HandlerContext.invalid(
                    "due",
                    "",
                    "when the step is due, where an empty text takes it away, or its reminders"
                )
            }
            let edit = PlanEdit.set(try HandlerContext.step(wanted.step), StepChange(due: due, reminders: reminders))
            let target = Target(wanted.tenant, wanted.job, wanted.idempotencyKey)
            return try self.edit(.editPlan(edit, ifEvent: wanted.ifEvent.map { Int64($0) }), target, session)
        }
    }

    private func registerVerbs(in methods: inout MethodTable<ControlService.Session>) {
        methods.on(JobsAPI.Cancel.method, JobsAPI.Cancel.Parameters.self) { wanted, session in
            let target = Target(wanted.tenant, wanted.job, wanted.idempotencyKey)
            return try rule(.cancel, wanted.reason, target, session)
        }
        methods.on(JobsAPI.Hold.method, JobsAPI.Hold.Parameters.self) { wanted, session in
            let target = Target(wanted.tenant, wanted.job, wanted.idempotencyKey)
            return try rule(.hold, wanted.reason, target, session)
        }
        methods.on(JobsAPI.Resume.method, JobsAPI.Resume.Parameters.self) { wanted, session in
            let target = Target(wanted.tenant, wanted.job, wanted.idempotencyKey)
            return try rule(.resume, wanted.reason, target, session)
        }
        methods.on(JobsAPI.Reopen.method, JobsAPI.Reopen.Parameters.self) { wanted, session in
            let target = Target(wanted.tenant, wanted.job, wanted.idempotencyKey)
            return try rule(.reopen, wanted.reason, target, session)
        }
    }

    /// What every call names.
    private struct Target {
        let tenant: String
        let job: String
        let key: String?

        init(_ tenant: String, _ job: String, _ key: String?) {
            self.tenant = tenant
            self.job = job
            self.key = key
        }
    }

    private func submit(_ deed: JobDeed, _ target: Target, _ session: ControlService.Session) throws -> Ticket {
        context.engine.submit(
            .changeJob(job: try HandlerContext.job(target.job), deed: deed),
            to: target.tenant,
            caller: session.caller,
            key: try HandlerContext.key(target.key)
        )
    }

    private func rule(
        _ verb: JobVerb,
        _ reason: String?,
        _ target: Target,
        _ session: ControlService.Session
    ) throws -> Answer {
        let ticket = try submit(.rule(verb, reason: reason), target, session)
        return context.answer(ticket, WireErrors(interface: .jobs, tenant: target.tenant)) {
            outcome -> JobsAPI.Cancel.Reply? in
            guard case .jobChanged(let job) = outcome else { return nil }
            return JobsAPI.Cancel.Reply(change: JobsAPI.JobChange(job))
        }
    }

    /// A change that may come too late: whose maker is then told what was changed before.
    private func edit(_ deed: JobDeed, _ target: Target, _ session: ControlService.Session) throws -> Answer {
        let ticket = try submit(deed, target, session)
        let errors = WireErrors(interface: .jobs, tenant: target.tenant)
        let caller = session.caller
        return .later {
            switch await ticket.result {
            case .success(.jobChanged(let job)):
                return .success(JobsAPI.Update.Reply(change: JobsAPI.JobChange(job)))
            case .success:
                return .missing("The command's outcome isn't one that this method answers")
            case .failure(.refused(.job(.changed(let job, let since, let edited)))):
                return .error(await changed(job, since: since, edited: edited, target.tenant, caller, errors))
            case .failure(let failure):
                return .error(errors.error(failure).varlinkError)
            }
        }
    }

    /// The refusal was answered after what it saw was on disk, so the events that tell of it can be read.
    private func changed(
        _ job: JobID,
        since: EventNumber,
        edited: EventNumber,
        _ tenant: String,
        _ caller: Caller,
        _ errors: WireErrors
    ) async -> VarlinkError {
        do throws(ReadFailure) {
            let page = try await context.engine.store.events(
                of: tenant,
                for: caller,
                after: since,
                matching: EventFilter(kinds: [.jobUpdated, .planChanged], job: job),
                limit: 100
            )
            let changes = page.items.flatMap(JobsAPI.FieldChange.list).prefix(100)
            return JobsAPI.JobChanged(
                tenant: tenant,
                job: job,
                since: since,
                edited: edited,
                changes: Array(changes)
            ).varlinkError
        } catch {
            return errors.error(error, reference: context.engine.note(error)).varlinkError
        }
    }
}

extension JobsAPI.FieldChange {
    /// What an event of a job's details or plan changed; nothing when its payload is erased.
    static func list(of event: Event) -> [JobsAPI.FieldChange] {
        guard let payload = event.payload.flatMap({ JSONValue(text: $0) }),
            case .array(let changes)? = payload["changes"]
        else { return [] }
        return changes.map { change in
            JobsAPI.FieldChange(
                field: text(change["field"]) ?? "",
                before: text(change["before"]),
                after: text(change["after"]),
                changedAt: event.header.at.rfc3339,
                changedBy: event.header.principal.text,
                eventNumber: Int(event.header.number)
            )
        }
    }

    /// Longest value that is told, in characters; the event has the whole.
    private static let valueLengthMax = 500

    private static func text(_ value: JSONValue?) -> String? {
        guard case .string(let text)? = value else { return nil }
        let start = text.unicodeScalars.prefix(valueLengthMax)
        return start.endIndex == text.unicodeScalars.endIndex ? text : String(start) + "…"
    }
}
