import FlowAPI
import Varlink

/// Kinds of trouble that an error means for the caller, after sysexits.
package enum FailureKind: Sendable, Hashable, CaseIterable {
    /// The operation failed or is not possible now.
    case failed
    case badInput
    case noSuchObject
    case unreachable
    case tryAgain
    case dataDamaged
    case protocolViolation
    case notPermitted
    case interrupted

    static let ofErrors = Dictionary(
        uniqueKeysWithValues: names.flatMap { kind, names in names.map { ($0, kind) } }
    )

    private static let names: KeyValuePairs<FailureKind, [String]> = [
        .failed: [
            TenantsAPI.TenantExists.name, JobsAPI.NotPossibleNow.name, JobsAPI.JobStopped.name,
            JobsAPI.JobChanged.name, JobsAPI.StepFrozen.name, ActionsAPI.JobStopped.name,
            ActionsAPI.NotPossibleNow.name, ActionsAPI.CorrectionNotPossible.name, ActionsAPI.AnswersChanged.name,
            ActionsAPI.EvidenceMissing.name,
            ProfilesAPI.ProfileExists.name,
            ProfilesAPI.ProfileChanged.name, ProfilesAPI.ProfileArchived.name, ProfilesAPI.ProfileInUse.name,
            MediaAPI.EvidenceNeeded.name, TasksAPI.TaskNotPossible.name, TasksAPI.ConfirmationMissing.name,
            RemindersAPI.ReminderNotPossible.name, DeliveriesAPI.DeliveryNotPossible.name,
            CodesAPI.CodeExpired.name, PaymentsAPI.ScheduleChanged.name,
            PaymentsAPI.PaymentNotPossible.name, PaymentsAPI.BankLineRecorded.name, PaymentsAPI.PaymentNotSeen.name,
            MembersAPI.LastOwner.name, DaemonAPI.InternalError.name, DaemonAPI.ChannelTestFailed.name,
        ],
        .noSuchObject: [
            TenantsAPI.NoSuchHolidays.name, TenantsAPI.NoSuchSavedList.name, TemplatesAPI.NoSuchTemplate.name,
            JobsAPI.NoSuchJob.name,
            JobsAPI.NoSuchStep.name, JobsAPI.NoSuchNote.name, ActionsAPI.NoSuchJob.name, ActionsAPI.NoSuchStep.name,
            EventsAPI.NoSuchJob.name, LibraryAPI.NoSuchLibraryAction.name, ProfilesAPI.NoSuchProfile.name,
            MediaAPI.NoSuchJob.name, MediaAPI.NoSuchStep.name, MediaAPI.NoSuchMedia.name, MediaAPI.MediaPruned.name,
            TasksAPI.NoSuchTask.name, TasksAPI.NoSuchOccurrence.name, RemindersAPI.NoSuchReminder.name,
            DeliveriesAPI.NoSuchDelivery.name, CodesAPI.NoSuchCode.name,
            PaymentsAPI.NoSuchSchedule.name, PaymentsAPI.NoSuchInstalment.name, PaymentsAPI.NoSuchPayment.name,
            PaymentsAPI.NoSuchCharge.name, MembersAPI.NoSuchMember.name, TokensAPI.NoSuchToken.name,
            DaemonAPI.NoSuchTenant.name, DaemonAPI.NoSuchChannel.name,
        ],
        .badInput: [
            TemplatesAPI.InvalidTemplate.name, JobsAPI.InvalidAttributes.name, JobsAPI.InvalidPlan.name,
            ActionsAPI.InvalidForm.name, LibraryAPI.InvalidLibraryAction.name, MediaAPI.WrongOffset.name,
            MediaAPI.WrongSize.name, MediaAPI.WrongContent.name, MediaAPI.TypeNotAllowed.name, MediaAPI.WrongType.name,
            MediaAPI.TooLarge.name, PaymentsAPI.InvalidAmount.name, DaemonAPI.InvalidInput.name,
            DaemonAPI.InvalidConfiguration.name,
            DaemonAPI.IdempotencyConflict.name, ServiceErrorName.invalidParameter,
        ],
        .tryAgain: [
            MediaAPI.NoSuchUpload.name, DaemonAPI.Busy.name, DaemonAPI.DiskFull.name, DaemonAPI.Stopping.name,
            DaemonAPI.LimitReached.name,
        ],
        .notPermitted: [
            DaemonAPI.AuthenticationFailed.name, DaemonAPI.RoleTooLow.name, ServiceErrorName.permissionDenied,
        ],
        .dataDamaged: [
            DaemonAPI.DataDamaged.name
        ],
        .protocolViolation: [
            ServiceErrorName.interfaceNotFound, ServiceErrorName.methodNotFound, ServiceErrorName.methodNotImplemented,
            ServiceErrorName.expectedMore,
        ],
    ]
}

extension FlowClientError {
    /// Kind of trouble that the error means for the caller.
    ///
    /// An error that this client doesn't know is a failure.
    package var kind: FailureKind {
        switch self {
        // A tenant's own limit stays until an operator raises it: trying again is of no use.
        case .refused(let error as DaemonAPI.LimitReached) where error.found != nil: .failed
        case .refused(let error): FailureKind.ofErrors[error.varlinkError.name] ?? .failed
        case .service(let error): FailureKind.ofErrors[error.name] ?? .failed
        case .transport(let error): Self.kind(of: error)
        case .cancelled: .interrupted
        case .timedOut: .tryAgain
        case .unexpected: .failed
        }
    }

    private static func kind(of error: VarlinkClientError) -> FailureKind {
        switch error {
        case .noSocket, .connectionRefused, .connectFailed, .closed: .unreachable
        case .permissionDenied: .notPermitted
        case .invalidAddress, .unencodableParameters: .badInput
        case .undecodableReply, .protocolViolation: .protocolViolation
        }
    }
}
