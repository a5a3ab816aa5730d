import FlowAPI
import FlowControl
import FlowCore
import TestSupport
import Varlink

/// flowd's interfaces over real sockets: one socket for each kind of caller, all before the same engine.
struct ControlWorld {
    let world: EngineWorld
    private let directory: TemporaryDirectory

    /// The socket on which everybody is this caller.
    func path(_ caller: Caller) -> String { directory.file("\(caller.uid)") }

    /// Runs `body` with a connection of this caller.
    func connected<Value>(_ caller: Caller, _ body: (VarlinkClient) async throws -> Value) async throws -> Value {
        let client = try await VarlinkClient.connect(to: path(caller))
        do {
            let value = try await body(client)
            await client.close()
            return value
        } catch {
            await client.close()
            throw error
        }
    }

    /// Calls once on a connection of its own.
    func call(_ method: String, _ parameters: JSONValue, as caller: Caller = .owner) async throws -> JSONValue {
        try await connected(caller) { try await $0.call(method, parameters, as: JSONValue.self) }
    }

    /// The error of a call that has to fail.
    func error(_ method: String, _ parameters: JSONValue, as caller: Caller = .owner) async throws -> VarlinkError? {
        do {
            _ = try await call(method, parameters, as: caller)
            return nil
        } catch let error as VarlinkError {
            return error
        }
    }

    /// The error of a call, or of the first reply of a method that has several; `nil` when there is none.
    func firstError(_ method: String, _ parameters: JSONValue, as caller: Caller) async throws -> VarlinkError? {
        guard [EventsAPI.Watch.method, SimulationAPI.Run.method].contains(method) else {
            return try await error(method, parameters, as: caller)
        }
        return try await connected(caller) { client in
            do {
                _ = try await client.more(method, parameters, as: JSONValue.self).makeAsyncIterator().next()
                return nil
            } catch let error as VarlinkError {
                return error
            }
        }
    }

    /// Starts the engine and a server for each caller, runs `body`, stops them and waits for their end.
    static func run(
        control daemon: FakeDaemonControl = FakeDaemonControl(),
        _ body: @escaping @Sendable (ControlWorld) async throws -> Void
    ) async throws {
        let directory = try TemporaryDirectory()
        defer { directory.remove() }
        try await withEngine { world in
            let control = ControlWorld(world: world, directory: directory)
            let servers = try [Caller.admin, .owner, .manager, .member, .viewer, .colleague, .stranger].map { caller in
                let service = try ControlService(
                    engine: world.engine,
                    clock: world.clock,
                    zones: AnyZones(),
                    clockWatch: world.watch,
                    control: daemon,
                    identify: { _ in caller }
                )
                return (VarlinkServer(service: service, at: .path(control.path(caller))), Gate())
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (server, listening) in servers {
                    group.addTask {
                        defer { listening.open() }
                        try await server.run { listening.open() }
                    }
                }
                for (_, listening) in servers { await listening.wait() }
                defer {
                    // A server ends when its calls are answered, which a test that failed may have left at the gate.
                    world.keeper.openAll()
                    for (server, _) in servers { server.shutdown() }
                }
                try await body(control)
            }
        }
    }

    /// Gives each caller their role in "mine".
    func prepareRoles() async throws {
        let roles: [(String, String)] = [
            ("uid:1001", "manager"), ("uid:1002", "member"), ("uid:1003", "viewer"), ("gid:500", "member"),
        ]
        for (principal, role) in roles {
            _ = try await call(
                "io.flowd.Members.Set",
                ["tenant": "mine", "principal": .string(principal), "role": .string(role)]
            )
        }
    }

    /// Tenants "mine" (the owner's) and "theirs" (somebody else's), each with job 1 of the loose template.
    func prepare() async throws {
        for (slug, owner) in [("mine", 1000), ("theirs", 7)] {
            _ = try await call(
                "io.flowd.Tenants.Create",
                ["slug": .string(slug), "ownerUIDs": [.int(Int64(owner))]],
                as: .admin
            )
            _ = try await call(
                "io.flowd.Templates.Apply",
                ["tenant": .string(slug), "source": .string(SampleTemplates.loose)],
                as: .admin
            )
            _ = try await call(
                "io.flowd.Jobs.Start",
                ["tenant": .string(slug), "template": "loose"],
                as: .admin
            )
        }
    }
}
