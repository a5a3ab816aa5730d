/// The start of a job, with the payment schedules that its template agrees upon.
struct JobStart {
    let work: WorkingSet

    func start(_ start: StartJob) throws(Refusal) -> CommandOutcome {
        guard let template = work.template(start.template, start.version) else {
            throw .noSuchTemplate(template: start.template.text, version: start.version)
        }
        let definition = template.plan.definition
        let recipients = RecipientCheck(work: work)
        for leaf in template.plan.leaves where !leaf.step.reminders.isEmpty {
            try recipients.check(leaf.step.recipients, of: leaf.step.key)
        }
        try recipients.check(definition.notify ?? [])
        try recipients.check(laddersOf: definition.payments)
        let counters = work.tenant.counters
        try work.tenant.spec.limits.require(.jobs, count: counters.total + 1)
        let created = work.ledger.nextStamp
        let header = try header(of: start, template, created: created)
        let assignees = try Assigning(work: work).assignees(start.assignments, for: template.plan)
        let schedules = try PaymentAgreement(work: work).schedules(for: header, definition.payments)
        var job = Job(
            starting: header,
            plan: template.plan,
            assignees: assignees,
            payments: known(schedules),
            stamp: created
        )
        _ = job.deriveDueDates(work.tenant.dueClock(work.context.zones))
        work.ledger.append(.jobStarted, JobStartedEvent(job, plan: template.digest, schedules), job: header.id)
        if job.state != .running {
            // Where nothing is to be done there is no before.
            let payload = JobStateEvent(from: nil, to: JobChange.Side(job))
            work.ledger.append(.jobCompleted, payload, job: header.id)
        }
        job.setEvent(work.ledger.number)
        count(job)
        work.recordChange(of: job, [.jobStarted(job.summary, plan: job.plan, actions: job.actions)], isNew: true)
        for schedule in schedules {
            work.recordChange(of: PaymentRecord(schedule: schedule, created: created, event: created.event), from: nil)
        }
        work.count(newSchedules: schedules)
        var summary = job.summary
        let reach = JobReach(work: work)
        summary.warnings = Reach.reported(reach.warnings(ofStarted: job) + reach.warnings(ofMade: schedules))
        return .jobStarted(summary)
    }

    private func count(_ job: Job) {
        work.tenant.counters.next += 1
        work.tenant.counters.total += 1
        work.tenant.counters.running += job.state == .running ? 1 : 0
    }

    /// Creates a job's header from what its caller gives; throws for what can't be used.
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
            id: JobID(work.tenant.counters.next),
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

    private func known(_ schedules: [PaymentSchedule]) -> [PaymentKey: JobSchedule] {
        var known: [PaymentKey: JobSchedule] = [:]
        for schedule in schedules {
            guard let key = schedule.key else { continue }
            let zone = work.tenant.zone(ofPayerOf: schedule, work.profile(schedule.party))
            known[key] = JobSchedule(schedule, zone: zone)
        }
        return known
    }
}
