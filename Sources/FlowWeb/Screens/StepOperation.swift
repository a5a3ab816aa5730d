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
        let entry = try await read(entry)
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

    /// The entry with its numbers as they travel, of those that may be as the tenant's language writes them.
    ///
    /// Refuses an answer that another person has changed since the form was drawn, before its files are sent; flowd looks
    /// again when it answers, since another person may be faster in between.
    private func read(_ entry: FormEntry<StepVerb>) async throws -> FormEntry<StepVerb> {
        var entry = entry
        guard !entry.values.isEmpty else { return entry }
        let current = try await client.call(ActionsAPI.Show.self, .init(tenant: tenant, job: job, step: step)).action
        let numbers = current.fields.filter { $0.type == .number && entry.changes[$0.key] != nil }.map(\.key)
        if !numbers.isEmpty {
            let tenant = try await client.call(TenantsAPI.Show.self, .init(tenant: tenant)).tenant
            let format = AmountFormat(locale: tenant.spec.locale)
            for key in numbers { entry.values[key] = try format.plain(entry.values[key] ?? "", key: key) }
        }
        try check(entry, current)
        return entry
    }

    private func check(_ entry: FormEntry<StepVerb>, _ step: ActionsAPI.Step) throws(StepOvertaken) {
        let seen = Self.seen(entry)
        // What isn't possible any more flowd says itself.
        guard step.possible.contains(entry.verb.rawValue) else { return }
        let now = StepScreen.known(step)
        let others = seen.filter { key, before in
            let known = now[key] ?? ""
            return !Self.isSame(known, before) && !Self.isSame(known, entry.values[key] ?? "")
        }
        guard others.isEmpty else { throw StepOvertaken(keys: others.keys.sorted()) }
    }

    /// Values that the fields had when the form was drawn: those that were changed, and all where it finishes the step.
    private static func seen(_ entry: FormEntry<StepVerb>) -> [String: String] {
        let keys = entry.verb == .complete ? Set(entry.values.keys) : Set(entry.changes.keys)
        return Dictionary(uniqueKeysWithValues: keys.map { ($0, entry.before[$0] ?? "") })
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

    /// Values with which the form was drawn; nil for a step that has no fields.
    private func seen(_ entry: FormEntry<StepVerb>) -> JSONValue? {
        if entry.values.isEmpty { return nil }
        return .object(Self.seen(entry).mapValues { .string($0) })
    }
}

/// Refusal of answers that another person has changed since the form was drawn.
struct StepOvertaken: Error, Hashable {
    /// Keys of the answers.
    let keys: [String]
    /// True where the files of the form are on the step already.
    var areFilesSent = false
}
