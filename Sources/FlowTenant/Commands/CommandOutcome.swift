/// Result of a command: the domain's side of an answer.
package enum CommandOutcome: Hashable, Sendable {
    case tenantCreated(TenantSummary)
    case tenantChanged(TenantChanged)
    case profileChanged(ProfileOutcome)
    case holidaysChanged(HolidaysChanged)
    case messageWordsChanged(MessageWordsChanged)
    case textChanged(TenantTextChanged)
    /// A reminder would say that.
    case messagePreviewed(MessagePreviewed)
    case accessChanged(AccessOutcome)
    case libraryApplied(LibraryApplied)
    case templateApplied(TemplateApplied)
    case jobStarted(JobSummary)
    case assigned(AssignmentOutcome)
    case acted(ActionOutcome)
    case mediaChanged(MediaOutcome)
    case jobChanged(JobOutcome)
    case task(TaskReceipt)
    case time(TimeOutcome)
    case payment(PaymentReceipt)
    case budget(BudgetReceipt)
    case bankLine(BankLineReceipt)
    case delivery(DeliveryReceipt)
    case redeemed(CodeReceipt)
}

extension CommandOutcome {
    /// Outcome that may be kept: content that is shown once is left out.
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
    package let spec: TenantSpec
    package let createdAt: Timestamp
    package let createdBy: Principal
    package let eventNumber: EventNumber
    package let jobCount: Int
    package let runningJobCount: Int

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

/// Result of applying a template.
package struct TemplateApplied: Hashable, Sendable, Codable {
    package let key: TemplateKey
    package let version: Int
    /// False when the content was there already.
    package let isChanged: Bool
    /// Digest of the canonical form.
    package let digest: ContentDigest
    /// Warnings of the reader.
    package let findings: [Finding]

    /// Returns a copy with other findings: those that were left out of a record, or none.
    package func with(findings: [Finding]) -> TemplateApplied {
        TemplateApplied(key: key, version: version, isChanged: isChanged, digest: digest, findings: findings)
    }
}

/// An action and its job right after a command.
package struct ActionOutcome: Hashable, Sendable, Codable {
    package let job: JobID
    package let step: StepKey
    package let state: ActionState
    /// Progress of the step, in percent: 0…100.
    package let progress: Int
    package let jobState: JobState
    /// The job's percentage; `nil` when nothing is in scope.
    package let completion: Completion?
    /// The event that says so; 0 when nothing changed.
    package let eventNumber: EventNumber
    /// Sentences on what is still owed of the job's money, where this completed the job; nil when there are none.
    package var remarks: [String]?
    /// The profile that was made of the answers, or is as they say now; nil when the step makes none.
    package var profile: ProfileKey?
    /// Steps that can begin now by this, in the order of the plan; nil when there are none.
    package var ready: [StepKey]?
}
