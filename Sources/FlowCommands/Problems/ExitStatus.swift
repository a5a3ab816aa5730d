import FlowClient

/// What flowctl tells its caller at the end, after sysexits.
package enum ExitStatus: Int32, Sendable, Hashable {
    case success = 0
    /// The operation failed, or is not possible now.
    case failure = 1
    /// Of several jobs, bank lines, deliveries or tenants some were done, or were so already, and others were refused.
    case partly = 2
    /// The command line can't be understood.
    case usage = 64
    /// What was given can't be used.
    case badInput = 65
    /// There is no such object.
    case noSuchObject = 66
    /// flowd can't be reached.
    case unreachable = 69
    /// The answer can't be written; what was asked for was done.
    case answerLost = 73
    /// What is stored is damaged, so it isn't told.
    case dataDamaged = 74
    /// It may work a little later.
    case tryAgain = 75
    /// The daemon speaks otherwise.
    case protocolViolation = 76
    /// It isn't allowed.
    case notPermitted = 77
    /// Broken off by its user.
    case interrupted = 130
    /// Nobody reads the output any longer; the same as a shell shows for SIGPIPE.
    case outputClosed = 141

    /// The status for a kind of trouble.
    init(_ kind: FailureKind) {
        self =
            switch kind {
            case .failed: .failure
            case .badInput: .badInput
            case .noSuchObject: .noSuchObject
            case .unreachable: .unreachable
            case .tryAgain: .tryAgain
            case .dataDamaged: .dataDamaged
            case .protocolViolation: .protocolViolation
            case .notPermitted: .notPermitted
            case .interrupted: .interrupted
            }
    }
}
