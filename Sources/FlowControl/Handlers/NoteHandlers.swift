import FlowAPI
import FlowCore
import FlowEngine
import FlowStore
import Varlink

/// The methods of io.flowd.Jobs about the conversation on a job.
struct NoteHandlers {
    let context: HandlerContext

    func register(in methods: inout MethodTable<ControlService.Session>) {
        methods.on(JobsAPI.AddNote.method, JobsAPI.AddNote.Parameters.self, add)
        methods.on(JobsAPI.RemoveNote.method, JobsAPI.RemoveNote.Parameters.self, remove)
        methods.on(JobsAPI.ListNotes.method) { call, session in
            try list(call, try call.parameters(as: JobsAPI.ListNotes.Parameters.self), session)
        }
    }

    private func add(_ wanted: JobsAPI.AddNote.Parameters, _ session: ControlService.Session) throws -> Answer {
        let job = try HandlerContext.job(wanted.job)
        let step = try wanted.step.map { try HandlerContext.step($0) }
        let ticket = context.engine.submit(
            .changeJob(job: job, deed: .addNote(text: wanted.text, step: step)),
            to: wanted.tenant,
            caller: session.caller,
            key: try HandlerContext.key(wanted.idempotencyKey)
        )
        return context.answer(ticket, WireErrors(interface: .jobs, tenant: wanted.tenant)) {
            outcome -> JobsAPI.AddNote.Reply? in
            guard case .jobChanged(let job) = outcome, let note = job.note else { return nil }
            return JobsAPI.AddNote.Reply(number: note, eventNumber: Int(job.eventNumber))
        }
    }

    private func remove(_ wanted: JobsAPI.RemoveNote.Parameters, _ session: ControlService.Session) throws -> Answer {
        let job = try HandlerContext.job(wanted.job)
        let ticket = context.engine.submit(
            .changeJob(job: job, deed: .removeNote(number: wanted.number)),
            to: wanted.tenant,
            caller: session.caller,
            key: try HandlerContext.key(wanted.idempotencyKey)
        )
        return context.answer(ticket, WireErrors(interface: .jobs, tenant: wanted.tenant)) {
            outcome -> JobsAPI.RemoveNote.Reply? in
            guard case .jobChanged(let job) = outcome else { return nil }
            return JobsAPI.RemoveNote.Reply(eventNumber: Int(job.eventNumber))
        }
    }

    private func list(
        _ call: IncomingCall,
        _ wanted: JobsAPI.ListNotes.Parameters,
        _ session: ControlService.Session
    ) throws -> Answer {
        let limit = try HandlerContext.limit(wanted.limit)
        let job = try HandlerContext.job(wanted.job)
        let step = try wanted.step.map { try HandlerContext.step($0) }
        let store = context.engine.store
        return context.pages(call, from: wanted.after, WireErrors(interface: .jobs, tenant: wanted.tenant)) {
            (cursor: Int?) async throws(ReadFailure) -> WirePage<JobsAPI.ListNotes.Reply, Int> in
            let page = try await store.notes(
                on: job,
                step: step,
                of: wanted.tenant,
                for: session.caller,
                after: cursor,
                limit: limit
            )
            let notes = page.items.map(JobsAPI.Note.init)
            return WirePage(reply: JobsAPI.ListNotes.Reply(notes: notes, next: page.next), next: page.next)
        }
    }
}
