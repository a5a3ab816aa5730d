import FlowClient

/// Exit status that flowctl returns to its caller, following sysexits.
package enum ExitStatus: Int32, Sendable, Hashable {
    case success = 0
    /// The operation failed, or is not possible now.
    case failure = 1
    /// Partial success: some objects were done, or were so already, and others were refused.
    ///
    /// The objects are several jobs, bank lines, deliveries or tenants.
    case partly = 2
    case usage = 64
    case badInput = 65
    case noSuchObject = 66
    case unreachable = 69
    /// The answer can't be written; what was asked for was done.
    case answerLost = 73
    case dataDamaged = 74
    case tryAgain = 75
    case protocolViolation = 76
    case notPermitted = 77
    case interrupted = 130
    /// Output that no process reads any longer; a shell shows the same status for SIGPIPE.
    case outputClosed = 141

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
