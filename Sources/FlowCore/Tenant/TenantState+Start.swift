/// The start of a job.
extension TenantState {
    /// Starts a job of a template version, with the payment schedules that the template agrees upon.
    ///
    /// `profiles` are those that steps and payments name.
    package mutating func startJob(
        _ start: StartJob,
        of template: TemplateVersion,
        profiles: [ProfileKey: Profile] = [:],
        context: DecisionContext
    ) throws(Refusal) -> Decision<Job> {
        try spec.limits.require(.jobs, count: counters.total + 1)
        var ledger = Ledger(tenant: id, head: head, context: context)
        let header = try header(of: start, template, created: ledger.nextStamp)
        let assignees = try Self.assignees(start.assignments, for: template.plan, among: profiles)
        let payments = template.plan.definition.payments
        let schedules = try schedules(for: header, payments, among: profiles, context)
        let created = ledger.nextStamp
        var job = Job(
            starting: header,
            plan: template.plan,
            assignees: assignees,
            payments: jobSchedules(schedules, among: profiles),
            stamp: ledger.nextStamp
        )
        _ = job.deriveDues(dueClock(context))
        ledger.append(.jobStarted, JobStartedEvent(job, plan: template.digest, schedules), job: header.id)
        if job.state != .running {
            // Where nothing is to be done there is no before.
            let payload = JobStateEvent(from: nil, to: JobChange.Side(job))
            ledger.append(.jobCompleted, payload, job: header.id)
        }
        job.note(event: ledger.head.number)
        counters.next += 1
        counters.total += 1
        counters.running += job.state == .running ? 1 : 0
        let rows =
            [RowChange.jobStarted(job.summary, plan: job.plan, actions: job.actions)]
            + Self.rows(of: schedules, created)
        count(newSchedules: schedules)
        let changeset = close(ledger, rows: rows)
        var summary = job.summary
        summary.warnings = Reach.told(warnings(ofStarted: job) + warnings(ofMade: schedules))
        return Decision(outcome: .jobStarted(summary), changeset: changeset, value: job)
    }

    /// What a job is, of what its caller gives; throws what of that can't be used.
    private func header(of start: StartJob, _ template: TemplateVersion, created: Stamp) throws(Refusal) -> JobHeader {
        let definition = template.plan.definition
        let labels = try asking { () throws(LimitReached) in try JobLabel.sorted(start.details.labels) }
        let subject: String?
        let title: String?
        do throws(InvalidInput) {
            subject = try BoundedText.optional(start.subject, field: "subject", max: BoundedText.subjectLengthMax)
            title = try BoundedText.optional(start.details.title, field: "title", max: BoundedText.titleLengthMax)
        } catch {
            throw .invalidInput(error)
        }
        let attributes: [FieldKey: FieldValue]
        do {
            attributes = try FormValidation.validate(start.attributes, against: definition.attributes)
        } catch {
            throw .job(.invalidAttributes(error.problems))
        }
        return JobHeader(
            id: JobID(counters.next),
            template: template.key,
            version: template.number,
            title: title ?? definition.title,
            subject: subject,
            attributes: attributes,
            created: created,
            labels: labels,
            due: start.details.due,
            priority: start.details.priority
        )
    }

    private func jobSchedules(
        _ schedules: [PaymentSchedule],
        among parties: [ProfileKey: Profile]
    ) -> [PaymentKey: JobSchedule] {
        var known: [PaymentKey: JobSchedule] = [:]
        for schedule in schedules {
            guard let key = schedule.key else { continue }
            known[key] = JobSchedule(schedule, zone: zone(ofPayerOf: schedule, parties[schedule.party]))
        }
        return known
    }

    /// Counts schedules that were made.
    mutating func count(newSchedules schedules: [PaymentSchedule]) {
        if let last = schedules.last { counters.nextSchedule = PaymentScheduleID(last.id.number + 1) }
    }

    private static func rows(of schedules: [PaymentSchedule], _ created: Stamp) -> [RowChange] {
        schedules.map { schedule in
            let record = PaymentRecord(schedule: schedule, created: created, event: created.event)
            return .paymentScheduleChanged(PaymentRows(record, before: nil))
        }
    }
}
