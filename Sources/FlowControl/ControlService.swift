import FlowAPI
package import FlowCore
package import FlowEngine
package import Varlink

/// flowd's interfaces on the socket: who calls is decided at accept, each call goes to its handler.
package struct ControlService: VarlinkService {
    /// What is known of a connection: who is at the other end.
    package struct Session: Sendable {
        /// The caller, as the socket told at accept.
        package let caller: Caller

        /// A session of a caller.
        package init(caller: Caller) {
            self.caller = caller
        }
    }

    private let directory: ServiceDirectory<Session>
    private let identify: @Sendable (CInt) throws -> Caller

    /// Makes the service.
    ///
    /// `identify` reads the caller from a connected socket.
    ///
    /// Throws when the interfaces and the handlers don't fit together, which a test shows.
    package init(
        engine: Engine,
        clock: any Clock,
        zones: any ZoneCatalog,
        identify: @escaping @Sendable (CInt) throws -> Caller
    ) throws {
        self.identify = identify
        let context = HandlerContext(engine: engine, zones: zones, startedAt: clock.now)
        var methods = MethodTable<Session>()
        DaemonHandlers(context: context).register(in: &methods)
        TenantHandlers(context: context).register(in: &methods)
        TemplateHandlers(context: context).register(in: &methods)
        JobHandlers(context: context).register(in: &methods)
        ActionHandlers(context: context).register(in: &methods)
        EventHandlers(context: context).register(in: &methods)
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

    package func openSession(descriptor: CInt) throws -> Session {
        Session(caller: try identify(descriptor))
    }

    package func closeSession(_ session: Session) {}

    package func dispatch(_ call: IncomingCall, session: Session) -> Answer {
        directory.dispatch(call, session: session)
    }
}

/// What handlers work with.
struct HandlerContext: Sendable {
    let engine: Engine
    let zones: any ZoneCatalog
    let startedAt: Timestamp
}
