import FlowEngine
import FlowStore
import Varlink

extension Daemon {
    /// The process must stop because the disk failed or is full (sysexits' EX_IOERR).
    package static let diskFailureExitCode: CInt = 74
    /// Exit status of a daemon that can't start as configured or with the contents of its directory (EX_CONFIG).
    package static let configurationExitCode: CInt = 78
    /// The system refused something that is neither: no memory, no descriptors (EX_OSERR).
    package static let systemExitCode: CInt = 71
    /// A defect of flowd (EX_SOFTWARE).
    package static let defectExitCode: CInt = 70

    package static func exitCode(of error: any Error) -> CInt {
        switch error {
        case let error as StoreError: exitCode(of: error)
        case ReadFailure.failed(let error): exitCode(of: error)
        case is StartError, is ActivatedSocketsError, is VarlinkServerError: configurationExitCode
        case is WallTimerError: systemExitCode
        default: defectExitCode
        }
    }

    static func lastWords(on error: any Error, _ configuration: Configuration) -> OperatorMessage {
        .ended(
            kind(of: error),
            directory: configuration.stateDirectory,
            socket: configuration.socketPath,
            error: error
        )
    }

    static func kind(of error: any Error) -> OperatorMessageKind {
        switch error {
        case let error as StoreError: kind(of: error)
        case ReadFailure.failed(let error): kind(of: error)
        case is StartError: .directoryRefused
        case is ActivatedSocketsError, is VarlinkServerError: .socketRefused
        case is WallTimerError: .systemRefused
        default: .defect
        }
    }

    private static func kind(of error: StoreError) -> OperatorMessageKind {
        switch error {
        case .diskFull: .diskFull
        case .inputOutput, .readTooLong, .tooManyReads: .diskFailed
        case .cannotOpen, .unsafeSetting, .corruptRow, .damagedEvent: .databaseRefused
        case .notUsable: .directoryRefused
        case .refused: .systemRefused
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
