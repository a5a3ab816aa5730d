import CLinux
import FlowCore
import Glibc
import Logging
import Synchronization
import Varlink

/// Sender that this process starts when first needed, and again after its end, as the same user.
///
/// The socket of an attempt is passed to it over one that both have from its start.
final class SenderProcess: SenderPlace {
    private struct Process {
        let number: pid_t
        /// Over which sockets are passed.
        let socket: CInt
    }

    private struct State {
        var process: Process?
        /// Instant of the last start, in milliseconds since the boot.
        var startedAt: Int64?
        var isStopped = false
        /// Reason why the process couldn't be started at the last try; nil when it could.
        var fault: String?
    }

    /// Milliseconds between two starts.
    private static let pause: Int64 = 1000
    /// Milliseconds that it has to end by itself at a stop.
    private static let stopLimit: Int64 = 5000

    private let program: String
    private let clocks: any ClockReader
    private let sleeper: any Sleeper
    private let logger: Logger
    private let state = Mutex(State())

    init(program: String, clocks: any ClockReader, sleeper: any Sleeper, logger: Logger) {
        self.program = program
        self.clocks = clocks
        self.sleeper = sleeper
        self.logger = logger
    }

    // MARK: - Connections

    func connect() async throws(SenderError) -> (client: VarlinkClient, giveUp: @Sendable () -> Void) {
        // What ended a moment ago is started once more.
        for isLast in [false, true] {
            try await rest()
            guard let (socket, process) = try pass(isLast: isLast) else { continue }
            do {
                let client = try await VarlinkClient.adopt(
                    socket,
                    name: "flowd-deliver",
                    replyBytesMax: SenderAPI.replySizeBytesMax
                )
                return (client, { self.killSender(process) })
            } catch {
                // The socket is the library's by now, which closes it.
                throw .notBegun("\(error)")
            }
        }
        throw .notBegun("flowd-deliver ends as soon as it is started")
    }

    /// Waits until it may be started, so that one that always ends doesn't cost more than a start a second.
    private func rest() async throws(SenderError) {
        let now = clocks.reading.sinceBoot
        let end = state.withLock { $0.process == nil ? $0.startedAt.map { $0 + Self.pause } : nil }
        guard let end, end > now else { return }
        do {
            try await sleeper.sleep(for: .milliseconds(min(end - now, Self.pause)))
        } catch {
            throw .notBegun("flowd is stopping")
        }
    }

    /// One of two connected sockets, of which the sender has the other; nil when it has just ended.
    private func pass(isLast: Bool) throws(SenderError) -> (CInt, pid_t)? {
        let (own, other) = try Self.pair(SOCK_STREAM)
        defer { close(other) }
        let result = state.withLock { state -> Result<(passed: CInt, process: pid_t), SenderError> in
            do throws(SenderError) {
                guard !state.isStopped else { throw .notBegun("flowd is stopping") }
                let isTooSoon = state.startedAt.map { clocks.reading.sinceBoot < $0 + Self.pause } ?? false
                // Another attempt has had it started once more meanwhile, in vain.
                if state.process == nil, isTooSoon {
                    if isLast, let fault = state.fault { throw .notBegun(fault) }
                    return .success((-EPIPE, 0))
                }
                let process: Process = if let known = state.process { known } else { try start(&state) }
                let result = clinux_pass_descriptor(process.socket, other)
                // Who waits for its end comes to that in a moment.
                if Self.isGone(result) { state.process = nil }
                return .success((result, process.number))
            } catch {
                return .failure(error)
            }
        }
        switch result {
        case .success((0, let process)): return (own, process)
        case .success(let (passed, _)):
            close(own)
            if Self.isGone(passed), !isLast { return nil }
            let isGone = Self.isGone(passed)
            let (gone, full) = ("ends as soon as it is started", "takes no message: errno \(-passed)")
            throw .notBegun("flowd-deliver \(isGone ? gone : full)")
        case .failure(let error):
            close(own)
            throw error
        }
    }

    private static func isGone(_ result: CInt) -> Bool { [-EPIPE, -ECONNRESET].contains(result) }

    private static func pair(_ kind: __socket_type) throws(SenderError) -> (CInt, CInt) {
        var pair: [CInt] = [-1, -1]
        guard socketpair(AF_UNIX, CInt(kind.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0, &pair) == 0 else {
            throw .notBegun("No sockets can be made: errno \(errno)")
        }
        return (pair[0], pair[1])
    }

    // MARK: - The process

    private func start(_ state: inout State) throws(SenderError) -> Process {
        state.startedAt = clocks.reading.sinceBoot
        let (own, other) = try Self.pair(SOCK_SEQPACKET)
        defer { close(other) }
        var number: pid_t = 0
        let result = withTexts([program, SenderProgram.passed]) { arguments in
            withTexts(["PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LANG=C.UTF-8"]) { environment in
                clinux_start_helper(arguments, environment, other, &number)
            }
        }
        guard result == 0 else {
            close(own)
            let cause = "\(CommandError(errorNumber: -result, path: program))"
            if state.fault == nil {
                logger.error("The sender can't be started: no command is run", metadata: ["cause": "\(cause)"])
            }
            let fault = "flowd-deliver can't be started: \(cause)"
            state.fault = fault
            throw .notBegun(fault)
        }
        state.fault = nil
        let process = Process(number: number, socket: own)
        let errorNumber = WorkThread.start { self.attend(process) }
        guard errorNumber == 0 else {
            kill(number, SIGKILL)
            close(own)
            throw .notBegun("No thread can be started: errno \(errorNumber)")
        }
        logger.info(
            "The sender is started, as the same user: what it holds isn't apart from flowd",
            metadata: ["program": "\(program)", "pid": "\(number)"]
        )
        state.process = process
        return process
    }

    /// Waits for its end, on a thread of its own.
    private func attend(_ process: Process) {
        _ = clinux_await_end(process.number)
        var (status, signal): (CInt, CInt) = (0, 0)
        let isStopped = state.withLock { state in
            // Whoever signals it holds the lock, so that its number is its own.
            _ = clinux_take_end(process.number, &status, &signal)
            close(process.socket)
            if state.process?.number == process.number { state.process = nil }
            return state.isStopped
        }
        guard !isStopped else { return }
        logger.warning(
            "The sender has ended; it is started again when something is to go out",
            metadata: ["cause": signal != 0 ? "signal \(signal)" : "exit status \(status)"]
        )
    }

    func stop() async {
        state.withLock { state in
            state.isStopped = true
            if let process = state.process { shutdown(process.socket, CInt(SHUT_RDWR)) }
        }
        let limit = clocks.reading.sinceBoot + Self.stopLimit
        while state.withLock({ $0.process != nil }), clocks.reading.sinceBoot < limit {
            guard (try? await sleeper.sleep(for: .milliseconds(5))) != nil else { break }
        }
        state.withLock { if let process = $0.process { clinux_kill_helper(process.number) } }
    }

    /// Kills a sender that answers no more, and what it runs, unless it has ended.
    private func killSender(_ process: pid_t) {
        let isEnded = state.withLock { state in
            guard state.process?.number == process else { return false }
            clinux_kill_helper(process)
            return true
        }
        if isEnded { logger.warning("The sender answers no more and is ended", metadata: ["pid": "\(process)"]) }
    }
}
