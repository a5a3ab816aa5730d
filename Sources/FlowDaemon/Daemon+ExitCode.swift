import FlowStore
import Varlink

extension Daemon {
    /// The process must stop because the disk failed or is full (sysexits' EX_IOERR).
    package static let diskFailureExitCode: CInt = 74
    /// It can't start as configured, or on what is in its directory (EX_CONFIG).
    package static let configurationExitCode: CInt = 78
    /// The system refused something that is neither: no memory, no descriptors (EX_OSERR).
    package static let systemExitCode: CInt = 71
    /// A defect of flowd (EX_SOFTWARE).
    package static let defectExitCode: CInt = 70

    /// The exit code of an error that ended the daemon, by sysexits.
    package static func exitCode(of error: any Error) -> CInt {
        switch error {
        case let error as StoreError: exitCode(of: error)
        case ReadFailure.failed(let error): exitCode(of: error)
        case is StartError, is ActivatedSocketsError, is VarlinkServerError: configurationExitCode
        case is WallTimerError: systemExitCode
        default: defectExitCode
        }
    }

    private static func exitCode(of error: StoreError) -> CInt {
        switch error {
        case .inputOutput, .diskFull, .corruptRow, .damagedEvent, .readTooLong, .tooManyReads: diskFailureExitCode
        case .cannotOpen, .notUsable, .unsafeSetting: configurationExitCode
        case .refused: systemExitCode
        }
    }
}
