import FlowCore

/// A kind of command of a tenant: what it is made of, and the one kind of outcome that it has.
struct CommandKind<Command, Outcome>: Sendable {
    let command: @Sendable (Command) -> TenantCommand
    let outcome: @Sendable (CommandOutcome) -> Outcome?
}

/// An operation on a step, with the answers that its caller saw.
typealias StepCommand = (job: JobID, step: StepKey, operation: ActionOperation, seen: [FieldKey: FieldValue])

/// The kinds of commands that methods give.
enum Commands {
    static let access = CommandKind(command: TenantCommand.changeAccess) {
        if case .accessChanged(let outcome) = $0 { outcome } else { nil }
    }

    static let profile = CommandKind(command: TenantCommand.changeProfile) {
        if case .profileChanged(let outcome) = $0 { outcome } else { nil }
    }

    static let holidays = CommandKind(command: TenantCommand.changeHolidays) {
        if case .holidaysChanged(let outcome) = $0 { outcome } else { nil }
    }

    static let messageWords = CommandKind(command: TenantCommand.changeMessageWords) {
        if case .messageWordsChanged(let outcome) = $0 { outcome } else { nil }
    }

    static let text = CommandKind(command: TenantCommand.changeText) {
        if case .textChanged(let outcome) = $0 { outcome } else { nil }
    }

    static let applyLibraryAction = CommandKind(command: TenantCommand.applyLibraryAction) {
        if case .libraryApplied(let outcome) = $0 { outcome } else { nil }
    }

    static let applyTemplate = CommandKind(command: TenantCommand.applyTemplate) {
        if case .templateApplied(let outcome) = $0 { outcome } else { nil }
    }

    static let startJob = CommandKind(command: TenantCommand.startJob) {
        if case .jobStarted(let outcome) = $0 { outcome } else { nil }
    }

    static let assign = CommandKind(command: TenantCommand.assign) {
        if case .assigned(let outcome) = $0 { outcome } else { nil }
    }

    static let act = CommandKind<StepCommand, ActionOutcome> {
        TenantCommand.act(job: $0.job, step: $0.step, operation: $0.operation, seen: $0.seen)
    } outcome: {
        if case .acted(let outcome) = $0 { outcome } else { nil }
    }

    static let removeMedia = CommandKind<(media: MediaID, reason: String), EventNumber> {
        TenantCommand.removeMedia($0.media, reason: $0.reason)
    } outcome: {
        if case .mediaChanged(.removed(_, let event)) = $0 { event } else { nil }
    }

    static let changeJob = CommandKind<(job: JobID, operation: JobOperation), JobOutcome> {
        TenantCommand.changeJob(job: $0.job, operation: $0.operation)
    } outcome: {
        if case .jobChanged(let outcome) = $0 { outcome } else { nil }
    }

    static let task = CommandKind(command: TenantCommand.task) {
        if case .task(let outcome) = $0 { outcome } else { nil }
    }

    static let payment = CommandKind(command: TenantCommand.payment) {
        if case .payment(let outcome) = $0 { outcome } else { nil }
    }

    static let dismissBankLine = CommandKind(command: TenantCommand.dismissBankLine) {
        if case .bankLine(let outcome) = $0 { outcome } else { nil }
    }

    static let delivery = CommandKind(command: TenantCommand.delivery) {
        if case .delivery(let outcome) = $0 { outcome } else { nil }
    }

    static let setBudget = CommandKind(command: TenantCommand.setBudget) {
        if case .budget(let outcome) = $0 { outcome } else { nil }
    }
}
