import Synchronization

@testable import Varlink

/// A service whose answers a test writes, and which keeps what happened.
final class ScriptedService: VarlinkService {
    struct Refused: Error {}

    struct Log: Sendable {
        var calls: [String] = []
        var opened = 0
        var closed: [Int] = []
    }

    private let log = Mutex(Log())
    private let script: @Sendable (IncomingCall) -> Answer
    private let refusesSessions: Bool
    private let owners: @Sendable (Int) -> ConnectionOwner
    /// Fires for each session that is closed.
    let sessionClosed = Signal()
    /// Fires for each call that is dispatched.
    let dispatched = Signal()

    /// Makes a service; `owners` says whose a session is, by its number from 1 on.
    init(
        refusesSessions: Bool = false,
        owners: @escaping @Sendable (Int) -> ConnectionOwner = { _ in ConnectionOwner(user: nil, isPrivileged: false) },
        _ script: @escaping @Sendable (IncomingCall) -> Answer
    ) {
        self.refusesSessions = refusesSessions
        self.owners = owners
        self.script = script
    }

    var calls: [String] { log.withLock(\.calls) }
    var closedSessions: [Int] { log.withLock(\.closed) }

    func openSession(descriptor: CInt) throws -> Int {
        if refusesSessions || descriptor < 0 { throw Refused() }
        return log.withLock { log in
            log.opened += 1
            return log.opened
        }
    }

    func owner(of session: Int) -> ConnectionOwner { owners(session) }

    func refusal(_ refusal: ConnectionRefusal) -> VarlinkError? {
        switch refusal {
        case .tooMany(let limit): VarlinkError(name: "org.example.test.Full", parameters: ["limit": .int(Int64(limit))])
        case .tooManyOfUser(let user, let limit):
            VarlinkError(
                name: "org.example.test.FullOfUser",
                parameters: ["user": .int(Int64(user)), "limit": .int(Int64(limit))]
            )
        case .shuttingDown: nil
        }
    }

    func closeSession(_ session: Int) {
        log.withLock { $0.closed.append(session) }
        sessionClosed.fire()
    }

    func dispatch(_ call: IncomingCall, session: Int) -> Answer {
        log.withLock { $0.calls.append(call.member) }
        defer { dispatched.fire() }
        return script(call)
    }
}

extension ScriptedService {
    /// Answers every call with its parameters.
    static func echo(
        owners: @escaping @Sendable (Int) -> ConnectionOwner = { _ in ConnectionOwner(user: nil, isPrivileged: false) }
    ) -> ScriptedService {
        ScriptedService(owners: owners) { call in
            do throws(VarlinkError) {
                return .success(try call.parameters(as: JSONValue.self))
            } catch {
                return .error(error)
            }
        }
    }
}
