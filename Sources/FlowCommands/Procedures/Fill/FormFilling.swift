import FlowAPI
import FlowClient
import FlowTerminal

/// Dialogue that asks for the answers of a step's form, one after the other.
///
/// Each answer is saved when it is given.
struct FormFilling {
    /// Outcome of filling in a form.
    enum Outcome: Sendable {
        case done(ActionsAPI.ActionStatus)
        /// Step that isn't done, in its current state.
        case kept(ActionsAPI.Step)
    }

    /// Input that removes an answer.
    private static let away = "."

    let place: StepPlace
    let ask: @Sendable (String) -> String?
    let session: Session

    /// Asks until there is no field left to ask for, or the input has ended.
    ///
    /// When nothing is missing then and the person agrees, the step is completed. Throws when answers of the step can't
    /// be saved.
    func fill() async throws -> Outcome {
        let step = try await place.show()
        guard step.possible.contains("save") else {
            throw Problem.badInput("\(step.job)/\(step.step) can't be filled in: \(Self.obstacle(step)).")
        }
        session.say(StepSheet(.init(action: step, notes: [])).lines(session.talkStyle) + [.empty])
        for field in step.fields {
            guard try await answer(field, step) else {
                session.remark("What was given is kept. Go on: flowctl action fill \(step.job)/\(step.step)")
                return .kept(try await place.show())
            }
        }
        let filled = try await place.show()
        let missing = Self.missing(filled)
        guard missing.isEmpty else {
            session.remark("Still missing: \(missing.joined(separator: ", ")).")
            return .kept(filled)
        }
        guard session.context.confirm("Is it done? [y/N] ") == true else { return .kept(filled) }
        return .done(try await place.complete())
    }

    /// Asks for one field until its answer fits; returns false when the input has ended.
    ///
    /// An answer that another person has given meanwhile is displayed, and asked for again.
    private func answer(_ field: JobsAPI.Field, _ displayed: ActionsAPI.Step) async throws -> Bool {
        var displayed = displayed
        while true {
            let known = FormTable.values(displayed.draft)[field.key]
            guard let line = ask("\(FormTable.question(field))\(known.map { " [\($0)]" } ?? ""): ") else {
                return false
            }
            let text = line.trimmed
            if text.isEmpty { return true }
            do {
                let value = text == Self.away ? "" : FormTable.given(text, to: field)
                try await place.save(field.key, value, before: displayed.draft)
                return true
            } catch FlowClientError.refused(let error as ActionsAPI.InvalidForm) {
                session.say(error.problems.map { Line($0.message + ".", .yellow) })
            } catch FlowClientError.refused(is ActionsAPI.AnswersChanged) {
                displayed = try await place.show()
                session.say([Line("Somebody else has answered it meanwhile. Enter alone leaves theirs.", .yellow)])
            }
        }
    }

    private static func missing(_ step: ActionsAPI.Step) -> [String] {
        let known = FormTable.values(step.draft)
        let evidence = step.evidence.filter { $0.count < $0.wanted }.map { "\($0.kind) \($0.count) of \($0.wanted)" }
        return step.fields.filter { $0.required && known[$0.key] == nil }.map(\.key) + evidence
    }

    private static func obstacle(_ step: ActionsAPI.Step) -> String {
        if step.possible.contains("correct") { return "it is done, and flowctl action correct changes its answers" }
        if !step.waitsFor.isEmpty { return "it waits for \(step.waitsFor.map(\.step).joined(separator: ", "))" }
        return "it is \(step.state.rawValue), its job \(step.jobState.rawValue)"
    }
}

extension String {
    fileprivate var trimmed: String {
        String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }
}
