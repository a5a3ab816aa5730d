import Glibc
import Varlink

/// Serves or calls `org.varlink.certification`, for tests against other implementations.
@main
enum VarlinkCertification {
    static func main() async {
        do {
            switch CommandLine.arguments.dropFirst() {
            case let arguments where arguments.count == 2 && arguments.first == "--serve":
                try await serve(at: arguments[arguments.endIndex - 1])
            case let arguments where arguments.count == 2 && arguments.first == "--client":
                try await CertificationClient(address: arguments[arguments.endIndex - 1]).run()
            default:
                say("Usage: varlink-certification --serve PATH | --client PATH")
                exit(64)
            }
        } catch {
            say("Certification failed: \(error)")
            exit(1)
        }
    }

    private static func serve(at path: String) async throws {
        let server = VarlinkServer(service: try CertificationService(), at: .path(path))
        try await server.run()
    }

    private static func say(_ line: String) {
        let text = line + "\n"
        // There is nowhere left to report a failure to.
        _ = text.withCString { write(STDERR_FILENO, $0, strlen($0)) }
    }
}
