import FlowAPI
import FlowClient
import FlowTerminal
import Varlink

/// Trouble as flowctl reports it.
struct Problem: Error, Sendable {
    /// The error's name on the wire, or one of flowctl's own.
    var name: String
    var parameters = JSONValue.object([:])
    var message: String
    /// The wire's name of what the sentence is about, as long as that is what it says.
    var field: String?
    /// Further lines: what exactly, or what to do.
    var details: [String] = []
    var status: ExitStatus
    /// True when another socket could be the way out.
    var isAboutSocket = false

    static func usage(_ message: String, _ details: [String] = []) -> Problem {
        Problem(name: "flowctl.Usage", message: message, details: details, status: .usage)
    }

    static func badInput(_ message: String) -> Problem {
        Problem(name: "flowctl.BadInput", message: message, status: .badInput)
    }

    /// Returns text for people: `error: ` and the sentence, then the details.
    func text(_ style: Style) -> String {
        style.text([Line([Span("error:", .red), Span(" " + message)])] + details.map { Line("  " + $0) })
    }

    func json() throws -> String {
        try JSONText.compact(
            JSONValue.object([
                "error": .string(name), "parameters": parameters, "message": .string(message),
            ])
        ) + "\n"
    }
}

extension Problem {
    init(_ error: FlowClientError, socket: String) {
        let status = ExitStatus(error.kind)
        switch error {
        case .refused(let error):
            let wire = error.varlinkError
            let (message, details) = Self.sentences(for: error)
            self.init(
                name: wire.name,
                parameters: wire.parameters,
                message: message,
                field: Self.field(of: error),
                details: details,
                status: status
            )
        case .service(let error):
            self.init(
                name: error.name,
                parameters: error.parameters,
                message: Self.sentence(for: error),
                status: status
            )
        case .transport(let error):
            self.init(transport: error, socket: socket, status: status)
        case .cancelled:
            self.init(name: "flowctl.Interrupted", message: "Broken off.", status: status)
        case .timedOut(let method, let duration):
            self.init(
                name: "flowctl.TimedOut",
                message:
                    "flowd at \(socket) has not answered for \(Self.seconds(duration)): it is stopped or overloaded.",
                details: [
                    (Self.look(at: socket).map { "Look with: \($0). Or wait longer" } ?? "Wait longer")
                        + ", with --timeout SECONDS; 0 waits for ever.",
                    Self.isReading(method)
                        ? "Nothing was changed."
                        : "Whether the change was made isn't known: repeat it safely with the same --idempotency-key.",
                ],
                status: status
            )
        case .unexpected(let reason):
            self.init(name: "flowctl.Unexpected", message: "Something unexpected happened: \(reason)", status: status)
        }
    }

    /// True for a method that changes nothing.
    private static func isReading(_ method: String) -> Bool {
        ["List", "Show", "Explain", "Lint", "GetStatus", "Get"].contains(method.split(separator: ".").last ?? "")
            || method == MediaAPI.Resume.method
    }

    /// Returns the command that shows the state of the flowd of a socket, when systemd knows that flowd.
    ///
    /// It is the system's flowd, or a user's own; nil for others.
    private static func look(at socket: String) -> String? {
        let path = socket.hasPrefix("unix:") ? String(socket.dropFirst(5)) : socket
        if path == FlowSocket.ofSystem { return "systemctl status flowd" }
        return path.hasSuffix(FlowSocket.ofSystem.dropFirst(4)) ? "systemctl --user status flowd" : nil
    }

    /// `1 second`, `0.5 seconds`, `30 seconds`.
    private static func seconds(_ duration: Duration) -> String {
        let text = duration.formatted(decimals: 3)
        return text == "1" ? "1 second" : "\(text) seconds"
    }

    private init(transport error: VarlinkClientError, socket: String, status: ExitStatus) {
        let isRunning =
            Self.look(at: socket).map { "Is flowd running? Look with: \($0)" }
            ?? "Is flowd running? An installed one listens on another socket, \(FlowSocket.ofSystem)."
        switch error {
        case .noSocket:
            let message = "flowd can't be reached: there is no socket at \(socket)."
            self.init(
                name: "flowctl.Unreachable",
                message: message,
                details: [isRunning],
                status: status,
                isAboutSocket: true
            )
        case .connectionRefused:
            let message = "flowd can't be reached: nobody listens at \(socket)."
            self.init(
                name: "flowctl.Unreachable",
                message: message,
                details: [isRunning],
                status: status,
                isAboutSocket: true
            )
        case .connectFailed(_, let reason):
            let message = "flowd can't be reached at \(socket): \(reason)."
            self.init(
                name: "flowctl.Unreachable",
                message: message,
                details: [isRunning],
                status: status,
                isAboutSocket: true
            )
        case .closed:
            let message =
                "flowd closed the connection at \(socket) before it answered. Whether anything was changed isn't known."
            let details = ["Changes can be repeated safely with the same --idempotency-key.", isRunning]
            self.init(name: "flowctl.Unreachable", message: message, details: details, status: status)
        case .permissionDenied:
            let message = "You are not allowed to open the socket \(socket)."
            self.init(name: "flowctl.NotPermitted", message: message, status: status, isAboutSocket: true)
        case .invalidAddress(let address, let reason):
            let message = "\(address) is no address of a socket: \(reason). Give --socket a path."
            self.init(name: "flowctl.BadInput", message: message, status: status, isAboutSocket: true)
        case .unencodableParameters, .undecodableReply, .protocolViolation:
            let message = "flowd and flowctl don't understand each other: \(error)"
            let details = ["Are they of the same version? Look with: flowctl --version; flowctl status"]
            self.init(name: "flowctl.Protocol", message: message, details: details, status: status)
        }
    }

    private static func sentence(for error: VarlinkError) -> String {
        switch error.name {
        case ServiceErrorName.permissionDenied:
            return "Only operators may do this: root, flowd's own user, and members of the group flowd-admin."
        case ServiceErrorName.invalidParameter:
            if case .string(let message) = error.parameters["message"] {
                return "flowd can't use a parameter. \(message)."
            }
            if case .string(let parameter) = error.parameters["parameter"] {
                return "flowd can't use the parameter \(parameter)."
            }
            return "flowd can't use a parameter."
        case ServiceErrorName.interfaceNotFound, ServiceErrorName.methodNotFound, ServiceErrorName.methodNotImplemented:
            return "This flowd can't do that (\(error.description)). Is it older than flowctl?"
        default:
            return "flowd answered \(error.description)."
        }
    }
}
