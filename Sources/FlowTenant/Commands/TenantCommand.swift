/// A command to a tenant, as its caller gives it.
package enum TenantCommand: Sendable {
    case updateTenant(TenantUpdate)
    case changeAccess(AccessChange)
    case changeProfile(ProfileChange)
    case changeHolidays(HolidayChange)
    case changeMessageWords(MessageWordsChange)
    /// Keeps a text under a name, a saved list or a template of a report, or deletes one.
    case changeText(TenantTextChange)
    /// Returns what a reminder would say; changes nothing.
    case previewMessage(MessagePreview)
    case applyLibraryAction(source: String)
    case applyTemplate(source: String)
    case startJob(StartJob)
    case assign(Assignment)
    case act(job: JobID, step: StepKey, operation: ActionOperation, seen: [FieldKey: FieldValue] = [:])
    /// Adds a medium whose bytes are on disk.
    case addMedia(NewMedia)
    case removeMedia(MediaID, reason: String)
    /// Deletes the content of media that was kept long enough; from housekeeping only.
    case pruneMedia
    /// Deletes deliveries that were kept long enough; from housekeeping only.
    case pruneDeliveries
    case changeJob(job: JobID, operation: JobOperation)
    case task(TaskCommand)
    case time(TimeCommand)
    case payment(PaymentCommand)
    case setBudget(BudgetInput)
    /// Says that a bank's line is nothing of the tenant's, or takes that back.
    case dismissBankLine(BankLineDismissal)
    case delivery(DeliveryCommand)
    /// Does what the link is for whose code has this digest.
    case redeem(LinkHash)

    package var job: JobID? {
        switch self {
        case .act(let job, _, _, _), .changeJob(let job, _): job
        case .assign(let assignment): assignment.job
        case .setBudget(let input): input.job
        case .addMedia(let new): new.place.job
        case .updateTenant, .changeAccess, .changeProfile, .changeHolidays, .applyLibraryAction, .applyTemplate,
            .changeMessageWords, .previewMessage, .startJob, .removeMedia, .pruneMedia, .task, .time, .payment,
            .dismissBankLine, .delivery, .redeem, .changeText,
            .pruneDeliveries:
            nil
        }
    }

    package var neededRole: Role {
        switch self {
        case .updateTenant, .changeAccess, .pruneMedia, .pruneDeliveries, .time: .owner
        case .changeHolidays, .applyLibraryAction, .applyTemplate, .startJob, .assign, .setBudget,
            .delivery, .changeMessageWords, .changeText:
            .manager
        case .changeProfile(let change): change.neededRole
        case .previewMessage: .viewer
        case .act, .addMedia, .dismissBankLine, .redeem: .member
        // What others have added takes a manager; that is decided where it is known who added it.
        case .removeMedia: .member
        case .changeJob(_, let operation): operation.neededRole
        case .task(let command): command.neededRole
        case .payment(let command): command.neededRole
        }
    }

    /// True for what only an operator may do, whatever the role.
    package var needsOperator: Bool {
        if case .updateTenant(let update) = self { return !update.limits.isEmpty }
        return false
    }

    /// Digest that the idempotency record compares: equal for equal content.
    package var digest: ContentDigest {
        ContentDigest(of: canonical.json)
    }

    private var canonical: CanonicalValue {
        switch self {
        case .updateTenant(let update):
            return update.canonical
        case .changeAccess(let change):
            return change.canonical
        case .changeProfile(let change):
            return change.canonical
        case .changeHolidays(let change):
            return change.canonical
        case .changeMessageWords(let change):
            return change.canonical
        case .changeText(let change):
            return change.canonical
        case .previewMessage(let preview):
            return preview.canonical
        case .applyLibraryAction(let source):
            return .list([.text("applyLibraryAction"), .text(source)])
        case .task(let command):
            return command.canonical
        case .time(let command):
            return .list([.text("time"), .text(String(describing: command))])
        case .payment(let command):
            return command.canonical
        case .setBudget(let input):
            return input.canonical
        case .dismissBankLine(let input):
            return input.canonical
        case .delivery(let command):
            return command.canonical
        case .redeem(let hash):
            return .list([.text("redeem"), .text(hash.bytes.map(Hexadecimal.text).joined())])
        case .applyTemplate(let source):
            return .list([.text("applyTemplate"), .text(source)])
        case .startJob(let start):
            let assignments = start.assignments.isEmpty ? [] : [start.assignments.canonical]
            // Without details it is what it was before there were any.
            let details: [CanonicalValue] = start.details == JobDetails() ? [] : [start.details.canonical]
            return .list(
                [
                    .text("startJob"), .text(start.template.text), .integer(start.version ?? 0),
                    .text(start.subject ?? ""), Self.values(start.attributes),
                ] + assignments + details
            )
        case .assign(let assignment):
            return assignment.canonical
        case .act(let job, let step, let operation, let seen):
            return .list(
                [
                    .text(operation.verb.rawValue), .integer(Int(job.number)), .text(step.text),
                    Self.content(of: operation),
                ] + (seen.isEmpty ? [] : [Self.values(seen)])
            )
        case .addMedia(let new):
            return .list([.text("addMedia")] + new.place.canonical + [.object(new.canonicalMembers)])
        case .removeMedia(let id, let reason):
            return .list([.text("removeMedia"), .integer(Int(id.number)), .text(reason)])
        case .pruneMedia:
            return .list([.text("pruneMedia")])
        case .pruneDeliveries:
            return .list([.text("pruneDeliveries")])
        case .changeJob(let job, let operation):
            return .list([operation.canonical, .integer(Int(job.number))])
        }
    }

    private static func content(of operation: ActionOperation) -> CanonicalValue {
        switch operation {
        case .start: .list([])
        case .progress(let percent): .integer(Int(percent))
        case .save(let form): values(form)
        // Without a time it is what it was before there could be one.
        case .complete(let form, nil): values(form)
        case .complete(let form, let doneAt?): .list([values(form), .text(doneAt.text)])
        case .correct(let form, let reason): .list([values(form), .text(reason)])
        case .skip(let reason), .cancel(let reason): .text(reason)
        case .reopen(let reason): .text(reason ?? "")
        }
    }

    private static func values(_ values: [FieldKey: FieldValue]) -> CanonicalValue {
        .object(Dictionary(uniqueKeysWithValues: values.map { ($0.key.text, $0.value.canonical) }))
    }
}

/// Input of a caller to start a job.
package struct StartJob: Hashable, Sendable {
    package let template: TemplateKey
    /// Version of the template; nil is the latest.
    package let version: Int?
    /// Person or thing that the job is for.
    package let subject: String?
    /// Attribute values as given; the template's fields decide what they mean.
    package let attributes: [FieldKey: FieldValue]
    /// Assignees of the job and its steps, besides what the template says.
    package let assignments: StartAssignments
    package let details: JobDetails

    package init(
        template: TemplateKey,
        version: Int?,
        subject: String?,
        attributes: [FieldKey: FieldValue],
        assignments: StartAssignments = .none,
        details: JobDetails = JobDetails()
    ) {
        self.assignments = assignments
        self.details = details
        self.template = template
        self.version = version
        self.subject = subject
        self.attributes = attributes
    }
}
