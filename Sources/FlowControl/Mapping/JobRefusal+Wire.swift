import FlowAPI
import FlowCore
import Varlink

extension WireErrors {
    func error(_ refusal: JobRefusal) -> any VarlinkErrorConvertible {
        switch refusal {
        case .noSuchStep(let job, let step, let suggestion):
            return noSuchStep(job, step, suggestion)
        case .invalidAttributes(let problems):
            return invalidAttributes(problems)
        case .invalidForm(let step, let problems):
            return invalidForm(of: step, problems)
        case .stepNotPossible(let refusal):
            return ActionsAPI.NotPossibleNow(refusal)
        case .invalidInput(let input):
            return input
        case .limitReached(let reached):
            return limitReached(reached.limit, reached.allowed)
        case .tenantLimitReached(let reached):
            return limitReached(reached)
        case .evidenceMissing(let job, let step, let accounts, let isRemoval):
            return Self.evidence(job, step, accounts, isRemoval)
        case .correctionBreaks(let job, let step, let broken):
            return ActionsAPI.CorrectionNotPossible(job: job, step: step, broken)
        case .answersChanged(let job, let step, let fields, let stamp):
            return ActionsAPI.AnswersChanged(job: job, step: step, fields: fields, stamp)
        case .stopped(let job, let stop):
            return stopped(job, stop)
        case .notPossibleNow(let refusal):
            return JobsAPI.NotPossibleNow(refusal)
        case .changed(let job, let since, let edited):
            return JobsAPI.JobChanged(tenant: tenant, job: job, since: since, edited: edited, changes: [])
        case .invalidPlan(let job, let findings):
            let lines = findings.map { "\($0.path.isEmpty ? "" : "\($0.path): ")\($0.message)." }
            return JobsAPI.InvalidPlan(
                job: job.description,
                findings: findings.map { JobsAPI.PlanFinding(path: $0.path, message: $0.message) },
                message: (["The plan of job \(job) can't be changed so."] + lines).joined(separator: " ")
            )
        case .stepFrozen(let job, let step, let isRemoved, let state, let stamp):
            let what = isRemoved ? "was removed" : "is \(state.rawValue)"
            let advice = isRemoved ? "Add another step." : "Reopen it first, or add another step."
            return JobsAPI.StepFrozen(
                job: job.description,
                step: step.text,
                state: JobsAPI.ActionState(state),
                changedAt: stamp.at.rfc3339,
                changedBy: stamp.by.text,
                eventNumber: Int(stamp.event),
                message: "\(job)/\(step) \(what) since \(stamp.at.rfc3339), by \(stamp.by.text): it stays in the plan "
                    + "as it is. \(advice)"
            )
        case .noSuchNote(let job, let note):
            return JobsAPI.NoSuchNote(
                tenant: tenant,
                job: job.description,
                number: note,
                message: "Job \(job) has no note \(note)."
            )
        }
    }

    func noSuchStep(_ job: JobID, _ step: String, _ suggestion: String?) -> any VarlinkErrorConvertible {
        let hint = suggestion.map { " Did you mean “\($0)”?" } ?? ""
        let message = "Job \(job) has no step “\(InvalidInput.shortened(step))”.\(hint)"
        switch interface {
        case is JobsAPI.Type:
            return JobsAPI.NoSuchStep(tenant: tenant, job: job.description, step: step, message: message)
        case is MediaAPI.Type:
            return MediaAPI.NoSuchStep(tenant: tenant, job: job.description, step: step, message: message)
        default:
            return ActionsAPI.NoSuchStep(tenant: tenant, job: job.description, step: step, message: message)
        }
    }

    private static func evidence(
        _ job: JobID,
        _ step: StepKey,
        _ accounts: [EvidenceAccount],
        _ isRemoval: Bool
    ) -> any VarlinkErrorConvertible {
        guard isRemoval else {
            let missing = accounts.filter(\.isShort).map { account in
                let (kind, wanted) = (account.requirement.kind.rawValue, account.requirement.count)
                return "\(kind == "any" ? "media" : kind) \(account.count) of \(wanted)"
            }
            return ActionsAPI.EvidenceMissing(
                job: job.description,
                step: step.text,
                evidence: accounts.map(JobsAPI.Evidence.init),
                message: "\(job)/\(step.text) can't be completed before its evidence is there: "
                    + "\(missing.joined(separator: ", "))."
            )
        }
        return MediaAPI.EvidenceNeeded(
            job: job.description,
            step: step.text,
            message:
                "\(job)/\(step.text) is done, and this is evidence that it takes. Add another first, or reopen the step."
        )
    }

    private func stopped(_ job: JobID, _ stop: JobStop) -> any VarlinkErrorConvertible {
        let advice: String
        switch stop.kind {
        case .held: advice = "Resume the job first."
        case .cancelled: advice = "Reopen the job first."
        }
        let message =
            "Job \(job) is \(stop.kind.rawValue) since \(stop.stamp.at.rfc3339), by \(stop.stamp.by.text): "
            + "“\(stop.reason)”. \(advice)"
        switch interface {
        case is ActionsAPI.Type:
            return ActionsAPI.JobStopped(
                tenant: tenant,
                job: job.description,
                state: JobsAPI.JobState(stop.state),
                reason: stop.reason,
                changedAt: stop.stamp.at.rfc3339,
                changedBy: stop.stamp.by.text,
                eventNumber: Int(stop.stamp.event),
                message: message
            )
        default:
            return JobsAPI.JobStopped(
                tenant: tenant,
                job: job.description,
                state: JobsAPI.JobState(stop.state),
                reason: stop.reason,
                changedAt: stop.stamp.at.rfc3339,
                changedBy: stop.stamp.by.text,
                eventNumber: Int(stop.stamp.event),
                message: message
            )
        }
    }
}

extension JobsAPI.NotPossibleNow {
    init(_ refusal: JobNotPossibleNow) {
        let stamp = refusal.stamp
        let reason = refusal.reason.map { " (“\($0)”)" } ?? ""
        let since = refusal.state == .running ? ", and a step was last changed" : " since"
        self.init(
            job: refusal.job.description,
            verb: refusal.verb.rawValue,
            state: JobsAPI.JobState(refusal.state),
            possible: refusal.possible.map(\.rawValue),
            reason: refusal.reason,
            changedAt: stamp.at.rfc3339,
            changedBy: stamp.by.text,
            eventNumber: Int(stamp.event),
            message: "Job \(refusal.job) can't be \(refusal.verb.participle): it is \(refusal.state.words)\(since) "
                + "\(stamp.at.rfc3339), by \(stamp.by.text)\(reason).\(Self.advice(refusal))"
        )
    }

    /// Returns what to do instead; empty when there is no advice.
    ///
    /// A job that is over because its steps are over continues through its steps.
    private static func advice(_ refusal: JobNotPossibleNow) -> String {
        switch (refusal.verb, refusal.state) {
        case (.reopen, .completed), (.reopen, .completedWithSkips), (.reopen, .cancelled), (.reopen, .failed):
            let open = refusal.openSteps.map(\.text).joined(separator: ", ")
            let optional = open.isEmpty ? "" : " What is optional can be done as it is: \(open)."
            return " Reopen one of its steps, or add one, and it goes on.\(optional)"
        case (.reopen, .held): return " Resume it."
        case (.resume, .cancelled): return " Reopen it."
        case (.cancel, _), (.hold, _), (.resume, _), (.reopen, .running): return ""
        }
    }
}

extension JobsAPI.JobChanged {
    init(tenant: String, job: JobID, since: EventNumber, edited: EventNumber, changes: [JobsAPI.FieldChange]) {
        let reported = changes.prefix(3).map { change in
            "\(change.field) from \(Self.displayed(change.before)) to \(Self.displayed(change.after)) "
                + "by \(change.changedBy) at \(change.changedAt)"
        }
        let more = changes.count > 3 ? " and \(changes.count - 3) more" : ""
        let what = reported.isEmpty ? "" : ": \(reported.joined(separator: ", "))\(more)"
        self.init(
            tenant: tenant,
            job: job.description,
            ifEvent: Int(since),
            eventNumber: Int(edited),
            changes: changes,
            message: "Job \(job) was changed after event \(since), the last that you have seen\(what). "
                + "Nothing was done; look at it again."
        )
    }

    private static func displayed(_ text: String?) -> String {
        text.map { "“\(InvalidInput.shortened($0))”" } ?? "nothing"
    }
}

extension JobVerb {
    /// Participle that completes "It can't be …".
    fileprivate var participle: String {
        switch self {
        case .cancel: "cancelled"
        case .hold: "held"
        case .resume: "resumed"
        case .reopen: "reopened"
        }
    }
}

extension JobState {
    fileprivate var words: String {
        switch self {
        case .completedWithSkips: "completed with skips"
        case .running, .held, .completed, .cancelled, .failed: rawValue
        }
    }
}
