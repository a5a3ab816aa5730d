/// A limit that every tenant has for itself, and that an operator sets.
///
/// One more needs a case here and the check that enforces it: it is read, stored, shown and changed by its name.
package enum TenantLimit: Hashable, Sendable, CaseIterable {
    /// Profiles that aren't archived.
    case profiles
    /// Profiles of one kind that aren't archived: `profiles.client`.
    case profilesOfKind(ProfileKind)
    case members
    /// Tokens that are neither revoked nor expired.
    case tokens
    /// Jobs, those that are over included.
    case jobs
    /// Bytes of one medium.
    case mediaSize
    /// Bytes of all media; what is there twice counts twice.
    case mediaTotalSize
    case mediaPerStep
    case mediaPerOccurrence
    /// Days for which the content of media on occurrences is kept, once these are settled.
    case taskMediaRetentionDays
    /// Days for which the content of media on steps is kept, once their job is over.
    case jobMediaRetentionDays
    /// Days for which the messages and recipients of a delivery are kept once its state no longer changes by itself.
    case deliveryRetentionDays
    case linkDays
    /// Days by which a step can be said to have been done before.
    case doneAgeDays
    /// Tasks, those that have ended included.
    case tasks
    /// Tasks of one profile that haven't ended.
    case tasksPerProfile
    /// Payment schedules, those that are settled included.
    case paymentSchedules
    /// Days by which a payment can be dated back.
    case paymentAgeDays

    package var standard: Int {
        switch self {
        case .profiles: 1000
        case .profilesOfKind: 100_000
        case .members: 1000
        case .tokens: 100
        case .jobs: 10_000_000
        case .mediaSize: 64 << 20
        case .mediaTotalSize: 10 << 30
        case .mediaPerStep: 100
        case .mediaPerOccurrence: 100
        case .taskMediaRetentionDays: 90
        case .jobMediaRetentionDays: 36_500
        case .deliveryRetentionDays: 400
        case .linkDays: 7
        case .doneAgeDays: 31
        case .tasks: 100_000
        case .tasksPerProfile: 100
        case .paymentSchedules: 100_000
        case .paymentAgeDays: 3653
        }
    }

    package var bounds: ClosedRange<Int> {
        switch self {
        case .profiles, .profilesOfKind: 0...100_000
        case .members: 1...10_000
        case .tokens: 0...1000
        case .jobs: 0...10_000_000
        case .mediaSize: 1...1 << 30
        case .mediaTotalSize: 0...1 << 43
        case .mediaPerStep: 0...10_000
        case .mediaPerOccurrence: 0...10_000
        case .taskMediaRetentionDays, .jobMediaRetentionDays, .deliveryRetentionDays: 1...36_500
        case .linkDays: 1...90
        case .doneAgeDays: 0...36_525
        case .tasks: 0...10_000_000
        case .tasksPerProfile: 0...10_000
        case .paymentSchedules: 0...10_000_000
        case .paymentAgeDays: 0...36_525
        }
    }

    package var meaning: String {
        switch self {
        case .profiles: "profiles that aren't archived"
        case .profilesOfKind(let kind): "profiles of kind \(kind.text) that aren't archived"
        case .members: "members"
        case .tokens: "valid tokens"
        case .jobs: "jobs, those that are over included"
        case .mediaSize: "bytes in one medium"
        case .mediaTotalSize: "bytes of media in all"
        case .mediaPerStep: "media on one step"
        case .mediaPerOccurrence: "media on one occurrence of a task"
        case .taskMediaRetentionDays: "days that media on settled occurrences are kept"
        case .jobMediaRetentionDays: "days that media of jobs that are over are kept"
        case .deliveryRetentionDays: "days that deliveries which are over are kept"
        case .linkDays: "days for which links in messages can be used"
        case .doneAgeDays: "days by which a step can be said to have been done before"
        case .tasks: "tasks, those that have ended included"
        case .tasksPerProfile: "tasks of one profile that haven't ended"
        case .paymentSchedules: "payment schedules, those that are settled included"
        case .paymentAgeDays: "days by which a payment can be dated back"
        }
    }

    /// Reads a limit's name; the error guesses which one was meant.
    package init(validating name: String) throws(InvalidInput) {
        guard let limit = TenantLimit(rawValue: name) else {
            let names = Self.allCases.map(\.rawValue)
            let guess = Suggestion.closest(to: name, in: names).map { ". Did you mean “\($0)”?" } ?? ""
            let allowed = (names + [Self.prefixOfKinds + "KIND"]).joined(separator: ", ")
            throw InvalidInput(field: "limits", found: name, allowed: allowed + guess)
        }
        self = limit
    }
}

extension TenantLimit: RawRepresentable {
    /// Limits with a name of their own; each kind of profile may have one besides.
    package static let allCases: [TenantLimit] = [
        .profiles, .members, .tokens, .jobs, .mediaSize, .mediaTotalSize, .mediaPerStep, .mediaPerOccurrence,
        .taskMediaRetentionDays, .jobMediaRetentionDays, .deliveryRetentionDays, .linkDays, .doneAgeDays, .tasks,
        .tasksPerProfile, .paymentSchedules, .paymentAgeDays,
    ]
    static let prefixOfKinds = "profiles."

    package init?(rawValue: String) {
        if let limit = Self.allCases.first(where: { $0.rawValue == rawValue }) {
            self = limit
            return
        }
        guard rawValue.hasPrefix(Self.prefixOfKinds),
            let kind = try? ProfileKind(validating: String(rawValue.dropFirst(Self.prefixOfKinds.count)))
        else { return nil }
        self = .profilesOfKind(kind)
    }

    package var rawValue: String {
        switch self {
        case .profiles: "profiles"
        case .profilesOfKind(let kind): Self.prefixOfKinds + kind.text
        case .members: "members"
        case .tokens: "tokens"
        case .jobs: "jobs"
        case .mediaSize: "mediaSize"
        case .mediaTotalSize: "mediaTotalSize"
        case .mediaPerStep: "mediaPerStep"
        case .mediaPerOccurrence: "mediaPerOccurrence"
        case .taskMediaRetentionDays: "taskMediaRetentionDays"
        case .jobMediaRetentionDays: "jobMediaRetentionDays"
        case .deliveryRetentionDays: "deliveryRetentionDays"
        case .linkDays: "linkDays"
        case .doneAgeDays: "doneAgeDays"
        case .tasks: "tasks"
        case .tasksPerProfile: "tasksPerProfile"
        case .paymentSchedules: "paymentSchedules"
        case .paymentAgeDays: "paymentAgeDays"
        }
    }
}

/// One of a tenant's limits doesn't let something through.
package struct TenantLimitReached: Error, Hashable, Sendable {
    package let limit: TenantLimit
    package let value: Int
    /// Number that there would be if the command were carried out.
    package let found: Int

    package init(limit: TenantLimit, value: Int, found: Int) {
        self.limit = limit
        self.value = value
        self.found = found
    }
}
