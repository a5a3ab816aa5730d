import FlowClient
import Glibc
import Hummingbird

/// Log of what no person could have caused: it goes to the standard error, which under systemd is the journal.
enum ErrorLog {
    /// Writes a line about an error that isn't an answer; the query isn't in it, which may have what a person typed.
    static func write(_ error: any Error, _ request: Request) {
        guard isUnexpected(error) else { return }
        let line = "flowd-web: \(request.method.rawValue) \(request.uri.path): \(error)\n"
        // Where it can't be written it is lost.
        _ = line.withCString { Glibc.write(STDERR_FILENO, $0, strlen($0)) }
    }

    private static func isUnexpected(_ error: any Error) -> Bool {
        switch error {
        case let error as FlowClientError: [.dataDamaged, .protocolViolation].contains(error.kind)
        case is WebProblem, is CancellationError, is FormReader.Refused: false
        default: true
        }
    }
}
