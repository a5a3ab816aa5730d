import FlowAPI
package import FlowCore
import FlowEngine
import FlowStore
package import Varlink

/// The one place where the domain's refusals become the wire's errors.
struct WireErrors {
    /// Interface of the method that was called: some errors have a name in each.
    let interface: any APIInterface.Type
    let tenant: String

    func error(_ failure: CommandFailure) -> any VarlinkErrorConvertible {
        switch failure {
        case .refused(let refusal):
            return error(refusal)
        case .busy(let limit):
            return DaemonAPI.Busy(
                limit: "mailbox",
                message: "\(limit) commands wait already. Nothing was done; try again."
            )
        case .diskFull:
            return DaemonAPI.DiskFull(
                message: "The disk is full. Nothing was done; free some space and try again."
            )
        case .stopping:
            return DaemonAPI.Stopping(
                message: "flowd is stopping. Try again with the same idempotency key when it is back."
            )
        case .internalError(let reference):
            return Self.internalError(reference)
        }
    }

    func error(_ failure: ReadFailure, reference: String) -> any VarlinkErrorConvertible {
        switch failure {
        case .refused(let refusal): error(refusal)
        case .failed(.diskFull): error(CommandFailure.diskFull)
        case .failed(.damagedEvent(let number, _)): damaged("event \(number)", number: number, reference)
        case .failed(.corruptRow(let table, _)): damaged("a row of \(table)", reference)
        case .failed(.inputOutput): damaged("a part of the database", reference)
        case .failed(.readTooLong(let milliseconds)): readTooLong(seconds: Int(milliseconds / 1000))
        case .failed(.tooManyReads(let limit)):
            DaemonAPI.Busy(limit: "waitingReads", message: "\(limit) reads of \(tenant) wait already. Try again.")
        case .failed: Self.internalError(reference)
        }
    }

    func error(_ refusal: Refusal) -> any VarlinkErrorConvertible {
        switch refusal {
        case .noSuchTenant(let slug):
            let message = "There is no tenant “\(InvalidInput.shortened(slug))” that you are a member of."
            return DaemonAPI.NoSuchTenant(tenant: slug, message: message)
        case .tenantExists(let slug):
            let message = "A tenant “\(slug)” exists already; choose another slug."
            return TenantsAPI.TenantExists(tenant: slug, message: message)
        case .permissionDenied:
            return VarlinkError.permissionDenied
        case .roleTooLow(let needed, let has):
            let message = "You are \(has.phrase) of \(tenant); this takes \(needed.phrase)."
            return DaemonAPI.RoleTooLow(tenant: tenant, needed: needed.rawValue, role: has.rawValue, message: message)
        case .noSuchMember(let principal):
            let message = "\(principal.text) isn't a member of \(tenant)."
            return MembersAPI.NoSuchMember(tenant: tenant, principal: principal.text, message: message)
        case .noSuchToken(let id):
            let message = "There is no token \(id.text) in \(tenant)."
            return TokensAPI.NoSuchToken(tenant: tenant, token: id.text, message: message)
        case .lastOwner:
            let message = "\(tenant) would have no owner any more; make somebody else an owner first."
            return MembersAPI.LastOwner(tenant: tenant, message: message)
        case .noSuchHolidays(let set, let suggestion):
            return noSuchHolidays(set, suggestion)
        case .noSuchSavedList(let name, let suggestion):
            let hint = suggestion.map { " Did you mean “\($0)”?" } ?? ""
            let message = "\(tenant) has no saved list “\(InvalidInput.shortened(name))”.\(hint)"
            return TenantsAPI.NoSuchSavedList(tenant: tenant, list: name, message: message)
        case .library(let refusal):
            return error(refusal)
        case .profile(let refusal):
            return error(refusal)
        case .invalidInput(let input):
            return input
        case .invalidTemplate(let findings):
            return invalidTemplate(findings)
        case .noSuchTemplate(let template, let version):
            return noSuchTemplate(template, version)
        case .noSuchJob(let job):
            return noSuchJob(job)
        case .job(let refusal):
            return error(refusal)
        case .task(let refusal):
            return error(refusal)
        case .code(let refusal):
            return error(refusal)
        case .noSuchPaymentSchedule(let id):
            return noSuchPaymentSchedule(id)
        case .payment(let refusal, let schedule):
            return error(refusal, schedule)
        case .idempotencyConflict(let key):
            let message = "The idempotency key “\(key.text)” was used for another command. Use a new key."
            return DaemonAPI.IdempotencyConflict(idempotencyKey: key.text, message: message)
        case .limitReached(let limit, let allowed):
            return limitReached(limit, allowed)
        case .media(let refusal):
            return error(refusal)
        case .tenantLimitReached(let reached):
            return limitReached(reached)
        }
    }

    func limitReached(_ limit: String, _ allowed: Int) -> any VarlinkErrorConvertible {
        let message =
            limit == SimulationLimits.countPerTenantName
            ? "Another simulation of \(tenant) is running: wait until it has ended, or end it, and try again."
            : "The limit “\(limit)” of \(allowed) is reached."
        return DaemonAPI.LimitReached(limit: limit, allowed: allowed, message: message)
    }

    private func readTooLong(seconds: Int) -> any VarlinkErrorConvertible {
        DaemonAPI.LimitReached(
            limit: "readTimeout",
            allowed: seconds,
            message: "This took longer to read than the limit “readTimeout” of \(seconds) s, and was ended. "
                + "Ask for less: a smaller “limit”, or conditions that more is left out by."
        )
    }

    private func invalidTemplate(_ findings: [Finding]) -> any VarlinkErrorConvertible {
        let count = findings.filter { $0.severity == .error }.count
        let message = "The template has \(count) error\(count == 1 ? "" : "s"). Nothing was applied."
        return TemplatesAPI.InvalidTemplate(findings: findings.map(TemplatesAPI.Finding.init), message: message)
    }

    private func noSuchTemplate(_ template: String, _ version: Int?) -> any VarlinkErrorConvertible {
        let what = version.map { "no version \($0) of a template" } ?? "no template"
        return TemplatesAPI.NoSuchTemplate(
            tenant: tenant,
            template: template,
            version: version,
            message: "There is \(what) “\(InvalidInput.shortened(template))” in \(tenant)."
        )
    }

    func invalidAttributes(_ problems: [FormProblem]) -> any VarlinkErrorConvertible {
        JobsAPI.InvalidAttributes(
            problems: problems.map(JobsAPI.FieldProblem.init),
            message: Self.sentence(problems)
        )
    }

    func invalidForm(of step: StepKey, _ problems: [FormProblem]) -> any VarlinkErrorConvertible {
        ActionsAPI.InvalidForm(
            step: step.text,
            problems: problems.map(JobsAPI.FieldProblem.init),
            message: Self.sentence(problems)
        )
    }

    private func noSuchJob(_ job: String) -> any VarlinkErrorConvertible {
        let message = "There is no job \(InvalidInput.shortened(job)) in \(tenant)."
        switch interface {
        case is ActionsAPI.Type: return ActionsAPI.NoSuchJob(tenant: tenant, job: job, message: message)
        case is EventsAPI.Type: return EventsAPI.NoSuchJob(tenant: tenant, job: job, message: message)
        case is MediaAPI.Type: return MediaAPI.NoSuchJob(tenant: tenant, job: job, message: message)
        default: return JobsAPI.NoSuchJob(tenant: tenant, job: job, message: message)
        }
    }

    /// Creates the error for a defect that the log has under this reference.
    static func internalError(_ reference: String) -> any VarlinkErrorConvertible {
        DaemonAPI.InternalError(
            reference: reference,
            message: "This is a defect of flowd. Its log has the details under the reference \(reference)."
        )
    }

    /// Details stay in the log: they may be of what the caller can't see.
    private func damaged(
        _ what: String,
        number: EventNumber? = nil,
        _ reference: String
    ) -> any VarlinkErrorConvertible {
        let place = tenant.isEmpty ? "" : " of \(tenant)"
        return DaemonAPI.DataDamaged(
            tenant: tenant,
            what: what,
            eventNumber: number.map { Int($0) },
            reference: reference,
            message:
                "What is stored is damaged, so it isn't shown: \(what)\(place). An operator has to restore a "
                + "backup; flowd's log has this under the reference \(reference)."
        )
    }

    private static func sentence(_ problems: [FormProblem]) -> String {
        problems.map { "\($0)" }.map { $0.hasSuffix("?") ? $0 : "\($0)." }.joined(separator: " ")
    }
}

extension InvalidInput: VarlinkErrorConvertible {
    package var varlinkError: VarlinkError {
        DaemonAPI.InvalidInput(field: field, found: found, allowed: allowed, message: message).varlinkError
    }
}

extension ActionsAPI.NotPossibleNow {
    init(_ refusal: NotPossibleNow) {
        let waiting = refusal.waitingFor.map(\.text)
        var why = waiting.isEmpty ? "" : " It waits for \(waiting.joined(separator: ", "))."
        if let payment = refusal.payment {
            why = payment.advice(against: refusal.verb)
        } else if let ending = refusal.endsByItself, refusal.state != .notApplicable {
            why += " Nobody acts on it: it \(ending)."
        }
        if refusal.isRemoved { why = " It was taken out of the job's plan." }
        self.init(
            job: refusal.job.description,
            step: refusal.step.text,
            verb: refusal.verb.rawValue,
            state: JobsAPI.ActionState(refusal.state),
            possible: refusal.endsByItself == nil ? ActionVerb.possible(in: refusal.state).map(\.rawValue) : [],
            waitingFor: waiting,
            changedAt: refusal.stamp.at.rfc3339,
            changedBy: refusal.stamp.by.text,
            eventNumber: Int(refusal.stamp.event),
            message: "\(refusal.job)/\(refusal.step.text) can't be \(refusal.verb.participle): it is "
                + "\(refusal.state.words) since \(refusal.stamp.at.rfc3339), by \(refusal.stamp.by.text).\(why)"
        )
    }
}

extension ActionVerb {
    /// Participle that completes "It can't be …".
    fileprivate var participle: String {
        switch self {
        case .start: "started"
        case .progress: "reported on"
        case .save: "filled in"
        case .complete: "completed"
        case .skip: "skipped"
        case .cancel: "cancelled"
        case .reopen: "reopened"
        case .correct: "corrected"
        }
    }
}

extension Role {
    /// Noun phrase that completes "You are …".
    fileprivate var phrase: String {
        switch self {
        case .owner: "an owner"
        case .manager: "a manager"
        case .member: "a member"
        case .viewer: "a viewer"
        }
    }
}

extension ActionState {
    var words: String {
        switch self {
        case .inProgress: "in progress"
        case .notApplicable: "not applicable"
        case .blocked, .ready, .waiting, .done, .skipped, .failed, .cancelled: rawValue
        }
    }
}
