import FlowAPI
import FlowClient
import FlowCore
import Varlink

/// Operation of a form on a step, by its button.
enum StepVerb: String, CaseIterable, Sendable {
    case complete, save, correct, skip, reopen, note, attach
}

/// Does to a step what a form asks for.
struct StepOperation: Sendable {
    let client: FlowClient
    let tenant: String
    let job: String
    let step: String

    /// Performs the operation; throws what flowd refuses it with, or `StepOvertaken`.
    func perform(_ entry: FormEntry<StepVerb>) async throws {
        try await check(entry)
        try await MediaUpload(client: client, tenant: tenant, target: .step(job: job, step: step)).send(entry.files)
        do {
            try await act(entry)
        } catch FlowClientError.refused(let error as ActionsAPI.AnswersChanged) {
            throw StepOvertaken(keys: error.fields, areFilesSent: true)
        }
    }

    private func act(_ entry: FormEntry<StepVerb>) async throws {
        let (text, key) = (entry.text, entry.key)
        switch entry.verb {
        case .attach: if entry.files.isEmpty { throw NoFileChosen() }
        case .complete:
            _ = try await client.call(
                ActionsAPI.Complete.self,
                .init(
                    tenant: tenant,
                    job: job,
                    step: step,
                    form: form(entry),
                    ifAnswers: seen(entry),
                    idempotencyKey: key
                )
            )
        case .save:
            _ = try await client.call(
                ActionsAPI.Save.self,
                .init(
                    tenant: tenant,
                    job: job,
                    step: step,
                    form: form(entry) ?? .object([:]),
                    ifAnswers: seen(entry),
                    idempotencyKey: key
                )
            )
        case .correct:
            _ = try await client.call(
                ActionsAPI.Correct.self,
                .init(
                    tenant: tenant,
                    job: job,
                    step: step,
                    form: form(entry) ?? .object([:]),
                    ifAnswers: seen(entry),
                    reason: text,
                    idempotencyKey: key
                )
            )
        case .skip:
            _ = try await client.call(
                ActionsAPI.Skip.self,
                .init(tenant: tenant, job: job, step: step, reason: text, idempotencyKey: key)
            )
        case .reopen:
            _ = try await client.call(
                ActionsAPI.Reopen.self,
                .init(tenant: tenant, job: job, step: step, reason: text.isEmpty ? nil : text, idempotencyKey: key)
            )
        case .note:
            _ = try await client.call(
                JobsAPI.AddNote.self,
                .init(tenant: tenant, job: job, step: step, text: text, idempotencyKey: key)
            )
        }
    }

    /// Refuses an answer that another person has changed since the form was drawn, before its files are sent.
    ///
    /// flowd looks again when it answers: another person may be faster in between.
    private func check(_ entry: FormEntry<StepVerb>) async throws {
        guard !entry.changes.isEmpty else { return }
        let step = try await client.call(ActionsAPI.Show.self, .init(tenant: tenant, job: job, step: step)).action
        // What isn't possible any more flowd says itself.
        guard step.possible.contains(entry.verb.rawValue) else { return }
        let now = StepScreen.known(step)
        let others = entry.changes.filter { key, value in
            let (known, before) = (now[key] ?? "", entry.before[key] ?? "")
            return !Self.isSame(known, before) && !Self.isSame(known, value)
        }
        guard others.isEmpty else { throw StepOvertaken(keys: others.keys.sorted()) }
    }

    /// True for equal texts, and for numbers that are written in two ways: 12.50 and 12.5.
    private static func isSame(_ one: String, _ other: String) -> Bool {
        if one == other { return true }
        guard let first = try? DecimalNumber(validating: one), let second = try? DecimalNumber(validating: other) else {
            return false
        }
        return first.text == second.text
    }

    /// Values that were changed, as texts, which flowd reads by the declared types; nil where the step has no form.
    private func form(_ entry: FormEntry<StepVerb>) -> JSONValue? {
        entry.changes.isEmpty ? nil : .object(entry.changes.mapValues { .string($0) })
    }

    /// Values that the changed fields had when the form was drawn.
    private func seen(_ entry: FormEntry<StepVerb>) -> JSONValue? {
        guard !entry.changes.isEmpty else { return nil }
        let seen = entry.changes.keys.map { ($0, JSONValue.string(entry.before[$0] ?? "")) }
        return .object(Dictionary(uniqueKeysWithValues: seen))
    }
}

/// Refusal of answers that another person has changed since the form was drawn.
struct StepOvertaken: Error, Hashable {
    /// Keys of the answers.
    let keys: [String]
    /// True where the files of the form are on the step already.
    var areFilesSent = false
}
