import FlowAPI
import Varlink

/// Problems for flowd's errors that take several lines.
extension Problem {
    /// Returns an error's sentence, and what it is about line by line.
    ///
    /// A single value is reported by the error's own sentence.
    static func sentences(for error: any APIError) -> (message: String, details: [String]) {
        switch error {
        case let error as JobsAPI.InvalidAttributes: return values(error.problems, error.message)
        case let error as ActionsAPI.InvalidForm: return values(error.problems, error.message)
        case let error as JobsAPI.InvalidPlan:
            let findings = error.findings.map { "\($0.path.isEmpty ? "" : "\($0.path): ")\($0.message)" }
            return ("The plan of job \(error.job) can't be changed so:", findings)
        case let error as DaemonAPI.InvalidConfiguration:
            let count = error.findings.count == 1 ? "a mistake" : "\(error.findings.count) mistakes"
            return ("The configuration has \(count), so nothing was changed:", error.findings.map(\.message))
        case let error as JobsAPI.JobChanged:
            guard !error.changes.isEmpty else { return (error.message, []) }
            let sentence = "Job \(error.job) was changed since you looked at it. Nothing was done. What was changed:"
            return (sentence, error.changes.map(changed))
        default: return (error.message, [])
        }
    }

    /// The field of which an error's sentence begins by saying what is wrong with it; nil when it doesn't.
    static func field(of error: any APIError) -> String? {
        let field: String
        switch error {
        case let error as DaemonAPI.InvalidInput: field = error.field
        case let error as PaymentsAPI.InvalidAmount: field = error.field
        default: return nil
        }
        return error.message.hasPrefix("\(field) ") ? field : nil
    }

    /// Returns the problem with the typed text instead of a field, when the problem is about this field.
    func renaming(_ field: String, to typed: String) -> Problem {
        var problem = self
        problem.rename(field, to: typed)
        return problem
    }

    mutating func rename(_ field: String, to typed: String) {
        guard self.field == field else { return }
        message = typed + message.dropFirst(field.count)
        self.field = nil
    }

    private static func values(_ problems: [JobsAPI.FieldProblem], _ message: String) -> (String, [String]) {
        problems.count > 1 ? ("\(problems.count) values can't be used:", problems.map(\.message)) : (message, [])
    }

    /// `due: nothing → 2026-12-24 (by uid:1001, event 45, 2026-11-21T09:14:05.123Z)`.
    private static func changed(_ change: JobsAPI.FieldChange) -> String {
        "\(change.field): \(change.before ?? "nothing") → \(change.after ?? "nothing") "
            + "(by \(change.changedBy), event \(change.eventNumber), \(change.changedAt))"
    }
}
