import FlowAPI
package import FlowCore
package import FlowEngine
package import Varlink

/// flowd's interfaces on the socket: who calls is decided at accept, each call goes to its handler.
package struct ControlService: VarlinkService {
    /// Descriptions of all interfaces, parsed once for all services of a process: a text takes a while.
    private static let descriptions = Result {
        try Interfaces.all.map { interface in try InterfaceDescription(parsing: interface.text) }
    }

    private let directory: ServiceDirectory<CallerSession>
    private let identify: @Sendable (CInt) throws -> Caller
    private let isOperator: @Sendable (Caller) -> Bool
    private let engine: Engine
    private let metrics: MetricsSource

    /// Creates the service around an engine.
    ///
    /// `identify` reads the caller from a connected socket, `isOperator` says whether it is an operator now. Without a
    /// `clockWatch` the clock is always believed. `control` is the daemon around it, `droppedLogRecordCount` returns
    /// how many log records were dropped, `metrics` has what is counted.
    ///
    /// Throws when the interfaces and the handlers don't fit together, which a test shows.
    package init(
        engine: Engine,
        clock: any Clock,
        zones: any ZoneCatalog,
        clockWatch: ClockWatch? = nil,
        control: any DaemonControl,
        droppedLogRecordCount: @escaping @Sendable () -> Int = { 0 },
        metrics: MetricsSource = MetricsSource(),
        isOperator: @escaping @Sendable (Caller) -> Bool = { $0.isOperator },
        identify: @escaping @Sendable (CInt) throws -> Caller
    ) throws {
        self.identify = identify
        self.isOperator = isOperator
        self.engine = engine
        let context = HandlerContext(
            engine: engine,
            zones: zones,
            clock: clock,
            clockWatch: clockWatch,
            startedAt: clock.now,
            control: control,
            droppedLogRecordCount: droppedLogRecordCount,
            metrics: metrics
        )
        self.metrics = metrics
        metrics.begin(
            at: MetricsSource.Place(engine: engine, clock: clock, clockWatch: clockWatch, control: control),
            since: context.startedAt
        )
        var methods = Methods(context: context)
        DaemonHandlers.register(in: &methods)
        ChannelHandlers.register(in: &methods)
        ServiceHandlers.register(in: &methods)
        TenantHandlers.register(in: &methods)
        HolidayHandlers.register(in: &methods)
        MemberHandlers.register(in: &methods)
        TokenHandlers.register(in: &methods, clock: clock)
        ProfileHandlers.register(in: &methods)
        LibraryHandlers.register(in: &methods)
        TemplateHandlers.register(in: &methods)
        JobHandlers.register(in: &methods)
        ActionHandlers.register(in: &methods)
        AssignmentHandlers.register(in: &methods)
        TaskHandlers.register(in: &methods)
        ReminderHandlers.register(in: &methods)
        DeliveryHandlers.register(in: &methods)
        CodeHandlers.register(in: &methods)
        MessageHandlers.register(in: &methods)
        SavedListHandlers.register(in: &methods)
        SimulationHandlers.register(in: &methods)
        PaymentHandlers.register(in: &methods)
        EventHandlers.register(in: &methods)
        MediaHandlers.register(in: &methods)
        FeedHandlers.register(in: &methods)
        BoardAnswer.register(in: &methods)
        ReportHandlers.register(in: &methods)
        directory = try ServiceDirectory(
            description: ServiceDescription(
                vendor: "flowd",
                product: "flowd",
                version: FlowVersion.text,
                url: "https://flowd.io"
            ),
            interfaces: try Self.descriptions.get(),
            methods: methods.table
        )
    }

    /// Error for a call that a stop can't wait for any longer.
    package var stoppingError: VarlinkError? {
        DaemonAPI.Stopping(
            message:
                "flowd is stopping and could not wait for this any longer. Try again when it is back, with the same "
                + "idempotency key: then it is done once."
        ).varlinkError
    }

    package func openSession(descriptor: CInt) throws -> CallerSession {
        CallerSession(peer: try identify(descriptor), engine: engine)
    }

    /// False for an operator who isn't one any more; who has become one is when they connect again.
    package func isCurrent(_ session: CallerSession) -> Bool {
        !session.peer.isOperator || isOperator(session.peer)
    }

    package func owner(of session: CallerSession) -> ConnectionOwner {
        let caller = session.caller
        return ConnectionOwner(user: caller.uid, isPrivileged: caller.isOperator)
    }

    package func refusal(_ refusal: ConnectionRefusal) -> VarlinkError? {
        switch refusal {
        case .tooMany(let limit):
            metrics.refused(by: "limits.connections")
            let message = "flowd has \(limit) connections open, which is its limit. Try again when others have ended."
            return DaemonAPI.LimitReached(limit: "connections", allowed: limit, message: message).varlinkError
        case .tooManyOfUser(let user, let limit):
            metrics.refused(by: "limits.connectionsPerUser")
            let message =
                "User \(user) has \(limit) connections open, which is the limit of one user. Close some of them."
            return DaemonAPI.LimitReached(limit: "connectionsPerUser", allowed: limit, message: message).varlinkError
        case .shuttingDown:
            return DaemonAPI.Stopping(message: "flowd is stopping. Try again when it is back.").varlinkError
        }
    }

    package func closeSession(_ session: CallerSession) {}

    package func dispatch(_ call: IncomingCall, session: CallerSession) -> Answer {
        directory.dispatch(call, session: session.ofNextCall)
    }
}
