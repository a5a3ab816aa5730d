import FlowAPI
import Varlink

/// What kind of trouble an error means for the caller, after sysexits.
package enum FailureKind: Sendable, Hashable, CaseIterable {
    /// The operation failed or is not possible now.
    case failed
    /// What was given can't be used.
    case badInput
    /// There is no such object.
    case noSuchObject
    /// flowd isn't there.
    case unreachable
    /// It may work a little later.
    case tryAgain
    /// What is stored is damaged.
    case dataDamaged
    /// The other side speaks otherwise.
    case protocolViolation
    /// It isn't allowed.
    case notPermitted
    /// The caller broke it off.
    case interrupted

    /// The kind that each of flowd's errors has, by name.
    static let ofErrors: [String: FailureKind] = [
        TenantsAPI.TenantExists.name: .failed,
        TenantsAPI.NoSuchHolidays.name: .noSuchObject,
        TemplatesAPI.NoSuchTemplate.name: .noSuchObject,
        TemplatesAPI.InvalidTemplate.name: .badInput,
        JobsAPI.NoSuchJob.name: .noSuchObject,
        JobsAPI.InvalidAttributes.name: .badInput,
        JobsAPI.NoSuchStep.name: .noSuchObject,
        JobsAPI.NoSuchNote.name: .noSuchObject,
        JobsAPI.NotPossibleNow.name: .failed,
        JobsAPI.JobStopped.name: .failed,
        JobsAPI.JobChanged.name: .failed,
        JobsAPI.StepFrozen.name: .failed,
        JobsAPI.InvalidPlan.name: .badInput,
        ActionsAPI.JobStopped.name: .failed,
        ActionsAPI.NoSuchJob.name: .noSuchObject,
        ActionsAPI.NoSuchStep.name: .noSuchObject,
        ActionsAPI.NotPossibleNow.name: .failed,
        ActionsAPI.InvalidForm.name: .badInput,
        ActionsAPI.EvidenceMissing.name: .failed,
        EventsAPI.NoSuchJob.name: .noSuchObject,
        LibraryAPI.NoSuchLibraryAction.name: .noSuchObject,
        LibraryAPI.InvalidLibraryAction.name: .badInput,
        ProfilesAPI.NoSuchProfile.name: .noSuchObject,
        ProfilesAPI.ProfileExists.name: .failed,
        ProfilesAPI.ProfileChanged.name: .failed,
        ProfilesAPI.ProfileArchived.name: .failed,
        ProfilesAPI.ProfileInUse.name: .failed,
        MediaAPI.NoSuchJob.name: .noSuchObject,
        MediaAPI.NoSuchStep.name: .noSuchObject,
        MediaAPI.NoSuchMedia.name: .noSuchObject,
        MediaAPI.MediaPruned.name: .noSuchObject,
        MediaAPI.NoSuchUpload.name: .tryAgain,
        MediaAPI.WrongOffset.name: .badInput,
        MediaAPI.WrongSize.name: .badInput,
        MediaAPI.WrongContent.name: .badInput,
        MediaAPI.TypeNotAllowed.name: .badInput,
        MediaAPI.WrongType.name: .badInput,
        MediaAPI.TooLarge.name: .badInput,
        MediaAPI.EvidenceNeeded.name: .failed,
        TasksAPI.NoSuchTask.name: .noSuchObject,
        TasksAPI.NoSuchOccurrence.name: .noSuchObject,
        TasksAPI.TaskNotPossible.name: .failed,
        TasksAPI.ConfirmationMissing.name: .failed,
        RemindersAPI.NoSuchReminder.name: .noSuchObject,
        RemindersAPI.ReminderNotPossible.name: .failed,
        PaymentsAPI.NoSuchSchedule.name: .noSuchObject,
        PaymentsAPI.ScheduleChanged.name: .failed,
        PaymentsAPI.NoSuchInstalment.name: .noSuchObject,
        PaymentsAPI.NoSuchPayment.name: .noSuchObject,
        PaymentsAPI.NoSuchCharge.name: .noSuchObject,
        PaymentsAPI.InvalidAmount.name: .badInput,
        PaymentsAPI.PaymentNotPossible.name: .failed,
        PaymentsAPI.BankLineRecorded.name: .failed,
        PaymentsAPI.PaymentNotSeen.name: .failed,
        DaemonAPI.InvalidInput.name: .badInput,
        DaemonAPI.IdempotencyConflict.name: .badInput,
        MembersAPI.NoSuchMember.name: .noSuchObject,
        MembersAPI.LastOwner.name: .failed,
        TokensAPI.NoSuchToken.name: .noSuchObject,
        DaemonAPI.AuthenticationFailed.name: .notPermitted,
        DaemonAPI.RoleTooLow.name: .notPermitted,
        DaemonAPI.NoSuchTenant.name: .noSuchObject,
        DaemonAPI.Busy.name: .tryAgain,
        DaemonAPI.DiskFull.name: .tryAgain,
        DaemonAPI.Stopping.name: .tryAgain,
        DaemonAPI.LimitReached.name: .tryAgain,
        DaemonAPI.DataDamaged.name: .dataDamaged,
        DaemonAPI.InternalError.name: .failed,
        ServiceErrorName.invalidParameter: .badInput,
        ServiceErrorName.permissionDenied: .notPermitted,
        ServiceErrorName.interfaceNotFound: .protocolViolation,
        ServiceErrorName.methodNotFound: .protocolViolation,
        ServiceErrorName.methodNotImplemented: .protocolViolation,
        ServiceErrorName.expectedMore: .protocolViolation,
    ]
}

extension FlowClientError {
    /// What kind of trouble it is.
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
