/// What a tenant's actor holds of the tenant itself: rights, the end of its chain, its counters.
///
/// Each verb decides one command: it changes the state only when it doesn't throw, and returns what has to be written.
package struct TenantState: Sendable {
    /// Its key.
    package let id: TenantID
    /// As it was asked for.
    package internal(set) var spec: TenantSpec
    /// Raised whenever decisions were lost and are made again.
    package let epoch: Int64
    /// The end of its chain, with what has been decided but may not be on disk yet.
    package private(set) var head: LedgerHead
    /// Who may do what, likewise.
    package internal(set) var access: AccessList
    /// Its profiles counted, likewise.
    package internal(set) var profiles: ProfileCounters
    /// Its holidays, likewise.
    package internal(set) var holidays: HolidayBook
    /// Its counters, likewise.
    package internal(set) var counters: TenantCounters

    /// A tenant as it was stored.
    package init(
        id: TenantID,
        spec: TenantSpec,
        epoch: Int64,
        head: LedgerHead,
        counters: TenantCounters,
        access: AccessList,
        profiles: ProfileCounters = ProfileCounters(),
        holidays: HolidayBook = .empty
    ) {
        self.holidays = holidays
        self.profiles = profiles
        self.access = access
        self.id = id
        self.spec = spec
        self.epoch = epoch
        self.head = head
        self.counters = counters
    }

    /// What the caller may do here; `nil` means that the tenant doesn't exist for them.
    package func role(of caller: Caller, at now: Timestamp) -> Role? {
        access.role(of: caller, in: id, at: now)
    }

    /// Publishes a template unless the latest version has the same content.
    package mutating func applyTemplate(
        _ definition: TemplateDefinition,
        source: String,
        warnings: [Finding],
        latest: TemplateVersion?,
        context: DecisionContext
    ) throws(Refusal) -> Decision<TemplateVersion> {
        let digest = definition.digest()
        if let latest, latest.digest == digest {
            let applied = TemplateApplied(
                key: latest.key,
                version: latest.number,
                isChanged: false,
                digest: digest,
                findings: warnings
            )
            return Decision(outcome: .templateApplied(applied), changeset: nil, value: latest)
        }
        try checkMoney(of: definition)
        let plan = try Self.plan(of: definition)
        let version = TemplateVersion(
            key: definition.key,
            number: (latest?.number ?? 0) + 1,
            digest: digest,
            plan: plan
        )
        var ledger = Ledger(tenant: id, head: head, context: context)
        let stamp = ledger.nextStamp
        let payload = TemplateAppliedEvent(
            template: version.key.text,
            version: version.number,
            digest: version.digest.hex,
            steps: version.plan.leaves.count,
            previousVersion: latest?.number
        )
        ledger.append(.templateApplied, payload)
        let changeset = close(ledger, rows: [.templatePublished(version, source: source, created: stamp)])
        let applied = TemplateApplied(
            key: version.key,
            version: version.number,
            isChanged: true,
            digest: digest,
            findings: warnings
        )
        return Decision(outcome: .templateApplied(applied), changeset: changeset, value: version)
    }

    /// Does a deed to a step of a job.
    package mutating func act(
        _ deed: ActionDeed,
        on step: StepKey,
        of job: Job,
        context: DecisionContext
    ) throws(Refusal) -> Decision<Job> {
        var ledger = Ledger(tenant: id, head: head, context: context, newestOfJob: job.event)
        var job = job
        let applied = try asking { () throws(JobRefusal) in
            try job.apply(deed, to: step, stamp: ledger.nextStamp)
        }
        guard var change = applied else {
            return Decision(outcome: .acted(ActionOutcome(job, step: step, event: 0)), changeset: nil, value: job)
        }
        change.dues = job.deriveDues(dueClock(context))
        let event = ledger.head.number + 1
        ledger.append(deed.verb.eventKind, ActionEvent(change, in: job), job: job.header.id, step: step)
        if change.before.state != change.after.state {
            let payload = JobStateEvent(from: change.before, to: change.after)
            ledger.append(change.after.state == .running ? .jobReopened : .jobCompleted, payload, job: job.header.id)
        }
        job.note(event: ledger.head.number)
        counters.running += change.after.runningWeight - change.before.runningWeight
        let actions = change.changedLeaves.map {
            ChangedAction(step: job.plan.leaves[$0].step.key, action: job.actions[$0])
        }
        let row = RowChange.jobChanged(
            job.summary,
            actions: actions,
            isStateChanged: change.before.state != change.after.state
        )
        let changeset = close(ledger, rows: [row])
        return Decision(
            outcome: .acted(ActionOutcome(job, step: step, event: event)),
            changeset: changeset,
            value: job
        )
    }

    /// Moves the head to the end of the ledger and makes the changeset that does the same on disk.
    mutating func close(_ ledger: Ledger, rows: [RowChange], touch: TimeTouch = []) -> Changeset {
        let base = head.number
        head = ledger.head
        return Changeset(
            tenant: id,
            epoch: epoch,
            base: base,
            head: head,
            counters: counters,
            rows: rows,
            events: ledger.events,
            touch: touch
        )
    }

    /// Refuses amounts that the tenant's currency doesn't have.
    private func checkMoney(of definition: TemplateDefinition) throws(Refusal) {
        guard !definition.payments.isEmpty else { return }
        let findings: [Finding]
        do throws(MoneyError) {
            findings = definition.moneyFindings(try Currency(validating: spec.currency))
        } catch {
            throw .payment(.money(error), schedule: nil)
        }
        guard findings.isEmpty else { throw .invalidTemplate(findings) }
    }

    private static func plan(of definition: TemplateDefinition) throws(Refusal) -> Plan {
        do {
            return try Plan(definition)
        } catch {
            throw .invalidTemplate([
                Finding(severity: .error, path: "", line: 1, column: 1, message: "The steps can't be put in order")
            ])
        }
    }
}

/// What was decided: the answer, what has to be written before it may leave, and the new value of what it was about.
package struct Decision<Value: Sendable>: Sendable {
    /// The answer.
    package let outcome: CommandOutcome
    /// What has to be on disk first; `nil` when nothing changed.
    package let changeset: Changeset?
    /// The job or template version afterwards.
    package let value: Value

    init(outcome: CommandOutcome, changeset: Changeset?, value: Value) {
        self.outcome = outcome
        self.changeset = changeset
        self.value = value
    }
}

extension ActionOutcome {
    /// The action and its job as they are.
    init(_ job: Job, step: StepKey, event: EventNumber) {
        let action = job.plan.leaf(step).map { job.actions[$0] }
        self.init(
            job: job.header.id,
            step: step,
            state: action?.state ?? .notApplicable,
            progress: action?.progress ?? 0,
            jobState: job.state,
            completion: job.completion,
            eventNumber: event
        )
    }
}
