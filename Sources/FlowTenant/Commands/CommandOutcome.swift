/// What a command did: the domain's side of an answer.
package enum CommandOutcome: Hashable, Sendable {
    /// A tenant was created.
    case tenantCreated(TenantSummary)
    /// A tenant was changed, or was as wanted already.
    case tenantChanged(TenantChanged)
    /// A profile was made, changed or removed, or was as wanted already.
    case profileChanged(ProfileOutcome)
    /// Holidays were set or removed, or were as wanted already.
    case holidaysChanged(HolidaysChanged)
    /// Words of messages were changed, or were as wanted already.
    case messageWordsChanged(MessageWordsChanged)
    /// A saved list or a template of a report was changed, or was as wanted already.
    case textChanged(TenantTextChanged)
    /// A reminder would say that.
    case messagePreviewed(MessagePreviewed)
    /// Members or tokens were changed.
    case accessChanged(AccessOutcome)
    /// An action of the library was published, or was there already.
    case libraryApplied(LibraryApplied)
    /// A template was published, or was there already.
    case templateApplied(TemplateApplied)
    /// A job was started.
    case jobStarted(JobSummary)
    /// A job or a step was given to somebody, or was theirs already.
    case assigned(AssignmentOutcome)
    /// Something was done to an action instance.
    case acted(ActionOutcome)
    /// Media were added or removed.
    case mediaChanged(MediaOutcome)
    /// Something was done to a job as a whole.
    case jobChanged(JobOutcome)
    /// Something was done to a task, or what was due was done.
    case task(TaskReceipt)
    /// What the daemon itself has had done.
    case time(TimeOutcome)
    /// A payment schedule was made or changed, or was so already.
    case payment(PaymentReceipt)
    /// Something was planned for a budget, or was so already.
    case budget(BudgetReceipt)
    /// A bank's line was dismissed, or that was taken back, or was so already.
    case bankLine(BankLineReceipt)
    /// A delivery was replayed, dropped or settled.
    case delivery(DeliveryReceipt)
    /// A link's code was used, or had been.
    case redeemed(CodeReceipt)
}

extension CommandOutcome {
    /// As it may be kept: what is shown once is left out.
    package var withoutSecret: CommandOutcome {
        switch self {
        case .accessChanged(let access): .accessChanged(access.withoutSecret)
        case .profileChanged(let outcome): .profileChanged(outcome.withoutSecret)
        default: self
        }
    }
}

/// A tenant and where it stands.
package struct TenantSummary: Hashable, Sendable, Codable {
    /// As it was asked for.
    package let spec: TenantSpec
    /// When it was created.
    package let createdAt: Timestamp
    /// By whom.
    package let createdBy: Principal
    /// The newest event.
    package let eventNumber: EventNumber
    /// All jobs.
    package let jobCount: Int
    /// Those that are running.
    package let runningJobCount: Int

    /// Makes a summary.
    package init(
        spec: TenantSpec,
        createdAt: Timestamp,
        createdBy: Principal,
        eventNumber: EventNumber,
        jobCount: Int,
        runningJobCount: Int
    ) {
        self.spec = spec
        self.createdAt = createdAt
        self.createdBy = createdBy
        self.eventNumber = eventNumber
        self.jobCount = jobCount
        self.runningJobCount = runningJobCount
    }
}

/// What applying a template did.
package struct TemplateApplied: Hashable, Sendable, Codable {
    /// The template.
    package let key: TemplateKey
    /// Its version that has the content.
    package let version: Int
    /// False when the content was there already.
    package let isChanged: Bool
    /// Of the canonical form.
    package let digest: ContentDigest
    /// Warnings of the reader.
    package let findings: [Finding]

    /// The same with other findings: those that were left out of a record, or none.
    package func with(findings: [Finding]) -> TemplateApplied {
        TemplateApplied(key: key, version: version, isChanged: isChanged, digest: digest, findings: findings)
    }
}

/// An action and its job right after a command.
package struct ActionOutcome: Hashable, Sendable, Codable {
    /// The job.
    package let job: JobID
    /// The step.
    package let step: StepKey
    /// Where it stands.
    package let state: ActionState
    /// 0…100.
    package let progress: Int
    /// Where the job stands.
    package let jobState: JobState
    /// The job's percentage; `nil` when nothing is in scope.
    package let completion: Completion?
    /// The event that says so; 0 when nothing changed.
    package let eventNumber: EventNumber
    /// What of its job's money is still owed, in sentences, where this completed the job; nil when there is nothing.
    package var remarks: [String]?
    /// The profile that was made of the answers, or is as they say now; nil when the step makes none.
    package var profile: ProfileKey?
    /// Steps that can begin now by this, in the order of the plan; nil when there are none.
    package var ready: [StepKey]?
}
