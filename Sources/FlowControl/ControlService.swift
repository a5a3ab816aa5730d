import FlowAPI
package import FlowCore
package import FlowEngine
package import Varlink

/// flowd's interfaces on the socket: who calls is decided at accept, each call goes to its handler.
package struct ControlService: VarlinkService {
    private let directory: ServiceDirectory<Session>
    private let identify: @Sendable (CInt) throws -> Caller
    private let engine: Engine

    /// Makes the service.
    ///
    /// `identify` reads the caller from a connected socket. Without a `clockWatch` the clock is always believed.
    /// `channels` are the names of those through which the daemon delivers, `droppedLogRecordCount` tells how much of the
    /// log nobody took.
    ///
    /// Throws when the interfaces and the handlers don't fit together, which a test shows.
    package init(
        engine: Engine,
        clock: any Clock,
        zones: any ZoneCatalog,
        clockWatch: ClockWatch? = nil,
        channels: [String] = ["journal"],
        droppedLogRecordCount: @escaping @Sendable () -> Int = { 0 },
        identify: @escaping @Sendable (CInt) throws -> Caller
    ) throws {
        self.identify = identify
        self.engine = engine
        let context = HandlerContext(
            engine: engine,
            zones: zones,
            clock: clock,
            clockWatch: clockWatch,
            startedAt: clock.now,
            channels: Set(channels),
            droppedLogRecordCount: droppedLogRecordCount
        )
        var methods = MethodTable<Session> { method, error in
            WireErrors.internalError(engine.note(error, of: method)).varlinkError
        }
        DaemonHandlers(context: context).register(in: &methods)
        TenantHandlers(context: context).register(in: &methods)
        HolidayHandlers(context: context).register(in: &methods)
        MemberHandlers(context: context).register(in: &methods)
        TokenHandlers(context: context).register(in: &methods)
        ProfileHandlers(context: context).register(in: &methods)
        LibraryHandlers(context: context).register(in: &methods)
        TemplateHandlers(context: context).register(in: &methods)
        JobHandlers(context: context).register(in: &methods)
        ActionHandlers(context: context).register(in: &methods)
        AssignmentHandlers(context: context).register(in: &methods)
        TaskHandlers(context: context).register(in: &methods)
        ReminderHandlers(context: context).register(in: &methods)
        SimulationHandlers(context: context, channels: channels).register(in: &methods)
        PaymentHandlers(context: context).register(in: &methods)
        EventHandlers(context: context).register(in: &methods)
        MediaHandlers(context: context).register(in: &methods)
        directory = try ServiceDirectory(
            description: ServiceDescription(
                vendor: "flowd",
                product: "flowd",
                version: FlowVersion.text,
                url: "https://flowd.io"
            ),
            interfaces: Interfaces.all.map { interface in try InterfaceDescription(parsing: interface.text) },
            methods: methods
        )
    }

    /// What a call is answered with that a stop can't wait for any longer.
    package var stoppingError: VarlinkError? {
        DaemonAPI.Stopping(
            message:
                "flowd is stopping and could not wait for this any longer. Try again when it is back, with the same "
                + "idempotency key: then it is done once."
        ).varlinkError
    }

    package func openSession(descriptor: CInt) throws -> Session {
        Session(peer: try identify(descriptor), engine: engine)
    }

    /// Whose a connection is, as the bounds of users count it.
    package func owner(of session: Session) -> ConnectionOwner {
        let caller = session.caller
        return ConnectionOwner(user: caller.uid, isPrivileged: caller.isOperator)
    }

    /// What a connection that is refused hears before it is closed.
    package func refusal(_ refusal: ConnectionRefusal) -> VarlinkError? {
        switch refusal {
        case .tooMany(let limit):
            let message = "flowd has \(limit) connections open, which is its limit. Try again when others have ended."
            return DaemonAPI.LimitReached(limit: "connections", allowed: limit, message: message).varlinkError
        case .tooManyOfUser(let user, let limit):
            let message =
                "User \(user) has \(limit) connections open, which is the limit of one user. Close some of them."
            return DaemonAPI.LimitReached(limit: "connectionsPerUser", allowed: limit, message: message).varlinkError
        case .shuttingDown:
            return DaemonAPI.Stopping(message: "flowd is stopping. Try again when it is back.").varlinkError
        }
    }

    package func closeSession(_ session: Session) {}

    package func dispatch(_ call: IncomingCall, session: Session) -> Answer {
        directory.dispatch(call, session: session.ofNextCall)
    }
}

/// What handlers work with.
struct HandlerContext: Sendable {
    let engine: Engine
    let zones: any ZoneCatalog
    let clock: any Clock
    let clockWatch: ClockWatch?
    let startedAt: Timestamp
    /// The names of the channels through which the daemon delivers.
    let channels: Set<String>
    /// How many records of the log were dropped since the start.
    let droppedLogRecordCount: @Sendable () -> Int
}
