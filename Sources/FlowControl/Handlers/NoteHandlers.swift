import FlowAPI
import FlowCore
import FlowStore

/// The methods of io.flowd.Jobs about the conversation on a job.
enum NoteHandlers {
    static func register(in methods: inout Methods) {
        methods.command(JobsAPI.AddNote.self, Commands.changeJob) { wanted, _ in
            let job = try JobID(validating: wanted.job)
            return (job, .addNote(text: wanted.text, step: try wanted.step.map { try StepKey(wire: $0) }))
        } reply: { job in
            job.note.map { .init(number: $0, eventNumber: Int(job.eventNumber)) }
        }
        methods.command(JobsAPI.RemoveNote.self, Commands.changeJob) { wanted, _ in
            (try JobID(validating: wanted.job), .removeNote(number: wanted.number))
        } reply: { job in
            .init(eventNumber: Int(job.eventNumber))
        }
        methods.list(JobsAPI.ListNotes.self) { wanted, limit, call in
            let job = try JobID(validating: wanted.job)
            let step = try wanted.step.map { try StepKey(wire: $0) }
            return Listing(from: wanted.after, item: JobsAPI.Note.init) { cursor in
                try await call.store.notes(
                    on: job,
                    step: step,
                    of: wanted.tenant,
                    for: call.caller,
                    after: cursor,
                    limit: limit
                )
            }
        }
    }
}
