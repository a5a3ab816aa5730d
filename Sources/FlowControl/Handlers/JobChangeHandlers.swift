import FlowAPI
import FlowCore
import FlowEngine
import FlowStore
import Varlink

/// The methods of io.flowd.Jobs that change a job as a whole.
enum JobChangeHandlers {
    static func register(in methods: inout Methods) {
        methods.rule(JobsAPI.Cancel.self) { .rule(.cancel, reason: $0.reason) }
        methods.rule(JobsAPI.Hold.self) { .rule(.hold, reason: $0.reason) }
        methods.rule(JobsAPI.Resume.self) { .rule(.resume, reason: $0.reason) }
        methods.rule(JobsAPI.Reopen.self) { .rule(.reopen, reason: $0.reason) }
        methods.edit(JobsAPI.Update.self) { wanted in
            .update(try JobUpdate(wanted), ifEvent: wanted.ifEvent.map { Int64($0) })
        }
        methods.editPlan(JobsAPI.AddStep.self) { .add(try NewStep($0)) }
        methods.editPlan(JobsAPI.RemoveStep.self) { .remove(try StepKey(wire: $0.step), reason: $0.reason) }
        methods.editPlan(JobsAPI.MoveStep.self) { wanted in
            let place = try StepPlace(group: wanted.group, before: wanted.before)
            return .move(try StepKey(wire: wanted.step), StepMove(dependsOn: wanted.dependsOn, place: place))
        }
        methods.editPlan(JobsAPI.SetStep.self) { wanted in
            let due = wanted.due.map { $0.isEmpty ? FieldUpdate.clear : .set($0) } ?? .keep
            let reminders = wanted.reminders.map { $0.isEmpty ? FieldUpdate.clear : .set($0) } ?? .keep
            guard due != .keep || reminders != .keep else {
                let allowed = "when the step is due, where an empty text takes it away, or its reminders"
                throw InvalidInput(field: "due", found: "", allowed: allowed)
            }
            return .set(try StepKey(wire: wanted.step), StepChange(due: due, reminders: reminders))
        }
    }
}

extension Methods {
    fileprivate mutating func rule<Method: APIMethod>(
        _ method: Method.Type,
        _ operation: @escaping @Sendable (Method.Parameters) -> JobOperation
    ) where Method.Parameters: JobCommandParameters, Method.Reply == JobsAPI.Cancel.Reply {
        command(method, Commands.changeJob) { wanted, _ in
            (try JobID(validating: wanted.job), operation(wanted))
        } reply: { job in
            .init(change: .init(job))
        }
    }

    fileprivate mutating func editPlan<Method: APIMethod>(
        _ method: Method.Type,
        _ edit: @escaping @Sendable (Method.Parameters) throws -> PlanEdit
    ) where Method.Parameters: EditParameters, Method.Reply == JobsAPI.Update.Reply {
        self.edit(method) { .editPlan(try edit($0), ifEvent: $0.ifEvent.map { Int64($0) }) }
    }

    /// Adds a method for a change that may come too late; its error then says what was changed before.
    fileprivate mutating func edit<Method: APIMethod>(
        _ method: Method.Type,
        _ operation: @escaping @Sendable (Method.Parameters) throws -> JobOperation
    ) where Method.Parameters: JobCommandParameters, Method.Reply == JobsAPI.Update.Reply {
        on(method) { wanted, call in
            let operation = try operation(wanted)
            let command = TenantCommand.changeJob(job: try JobID(validating: wanted.job), operation: operation)
            let (ticket, caller) = (try call.submit(command, wanted), call.caller)
            return .later {
                switch await ticket.result {
                case .success(.jobChanged(let job)): return .success(Method.Reply(change: .init(job)))
                case .success: return Call.missing
                case .failure(.refused(.job(.changed(let job, let since, let edited)))):
                    return .error(await call.changed(job, since: since, edited: edited, caller))
                case .failure(let failure): return .error(call.errors.error(failure).varlinkError)
                }
            }
        }
    }
}

extension Call {
    /// The refusal was answered after what it saw was on disk, so the events that tell of it can be read.
    fileprivate func changed(
        _ job: JobID,
        since: EventNumber,
        edited: EventNumber,
        _ caller: Caller
    ) async -> VarlinkError {
        do throws(ReadFailure) {
            let page = try await store.events(
                of: errors.tenant,
                for: caller,
                after: since,
                matching: EventFilter(kinds: [.jobUpdated, .planChanged], job: job),
                limit: 100
            )
            let changes = page.items.flatMap(JobsAPI.FieldChange.list).prefix(100)
            return JobsAPI.JobChanged(
                tenant: errors.tenant,
                job: job,
                since: since,
                edited: edited,
                changes: Array(changes)
            ).varlinkError
        } catch {
            return errors.error(error, reference: engine.log(error)).varlinkError
        }
    }
}

extension JobsAPI.FieldChange {
    /// Returns what an event of a job's details or plan changed; nothing when its payload is erased.
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

    /// Maximum length of a value in the error, in characters; the event has the whole value.
    private static let valueLengthMax = 500

    private static func text(_ value: JSONValue?) -> String? {
        guard case .string(let text)? = value else { return nil }
        let start = text.unicodeScalars.prefix(valueLengthMax)
        return start.endIndex == text.unicodeScalars.endIndex ? text : String(start) + "…"
    }
}
