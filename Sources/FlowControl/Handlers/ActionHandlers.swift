import FlowAPI
import FlowCore
import FlowStore
import Varlink

/// The methods of io.flowd.Actions that do something to a step, and the one that shows it.
enum ActionHandlers {
    static func register(in methods: inout Methods) {
        methods.act(ActionsAPI.Start.self) { _ in .start }
        methods.act(ActionsAPI.Progress.self) { .progress(percent: Int64($0.percent)) }
        methods.act(ActionsAPI.Save.self, seen: { $0.ifAnswers }) {
            .save(form: try WireValues.fields($0.form, field: "form"))
        }
        methods.act(ActionsAPI.Complete.self, seen: { $0.ifAnswers }) { wanted in
            let doneAt = try wanted.doneAt.map { try doneTime($0) }
            return .complete(form: try WireValues.fields(wanted.form, field: "form"), doneAt: doneAt)
        }
        methods.act(ActionsAPI.Correct.self, seen: { $0.ifAnswers }) {
            .correct(form: try WireValues.fields($0.form, field: "form"), reason: $0.reason)
        }
        methods.act(ActionsAPI.Skip.self) { .skip(reason: $0.reason) }
        methods.act(ActionsAPI.Cancel.self) { .cancel(reason: $0.reason) }
        methods.act(ActionsAPI.Reopen.self) { .reopen(reason: $0.reason) }
        methods.answer(ActionsAPI.Show.self) { wanted, call in
            let (id, key) = (try JobID(validating: wanted.job), try StepKey(wire: wanted.step))
            let job = try await call.store.job(id, of: wanted.tenant, for: call.caller)
            guard let index = job.plan.leaf(key) else {
                let refusal = JobRefusal.noSuchStep(job: id, step: key.text, suggestion: job.nearestStep(to: key.text))
                throw ReadFailure.refused(.job(refusal))
            }
            let notes = try await call.store.notes(
                on: id,
                step: key,
                of: wanted.tenant,
                for: call.caller,
                after: nil,
                limit: noteCountMax
            )
            return .init(
                action: .init(leaf: index, of: job, now: call.now, call.calendar),
                notes: notes.items.map(JobsAPI.Note.init)
            )
        }
    }

    /// Decodes the time at which a step was done; throws for a day without a time.
    private static func doneTime(_ text: String) throws(InvalidInput) -> DueLimit {
        if let time = try? DueLimit(validating: text, field: "doneAt") {
            if case .local(let due) = time, due.minuteOfDay == nil {} else { return time }
        }
        throw InvalidInput(
            field: "doneAt",
            found: text,
            allowed: "a date and time such as 2027-03-28T17:00, or one with its zone such as 2027-03-28T15:00:00Z"
        )
    }

    private static let noteCountMax = 100
}

extension Methods {
    /// Registers an operation on a step; `seen` is where its caller says which answers it saw.
    fileprivate mutating func act<Method: APIMethod>(
        _ method: Method.Type,
        seen: (@Sendable (Method.Parameters) -> JSONValue?)? = nil,
        _ operation: @escaping @Sendable (Method.Parameters) throws -> ActionOperation
    ) where Method.Parameters: StepCommandParameters, Method.Reply == ActionsAPI.Start.Reply {
        command(method, Commands.act) { wanted, _ in
            let operation = try operation(wanted)
            let seen = try WireValues.fields(seen?(wanted), field: "ifAnswers")
            return (try JobID(validating: wanted.job), try StepKey(wire: wanted.step), operation, seen)
        } reply: { outcome in
            .init(action: .init(outcome))
        }
    }
}
