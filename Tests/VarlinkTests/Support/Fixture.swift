import Testing

@testable import Varlink

/// Runs `body` against a server in a directory of its own, then shuts it down and waits until nothing of it runs.
func withServer<Service: VarlinkService>(
    _ service: Service,
    limits: ServerLimits = ServerLimits(),
    _ body: (_ path: String, _ server: VarlinkServer<Service>) async throws -> Void
) async throws {
    let directory = try TemporaryDirectory()
    defer { directory.remove() }
    let path = directory.path + "/socket"
    let server = VarlinkServer(service: service, at: .path(path), limits: limits)
    try await running(server) {
        try await body(path, server)
        server.shutdown()
    }
}

/// Runs `body` while `server` listens; the server must end by itself when `body` has returned.
func running<Service: VarlinkService>(
    _ server: VarlinkServer<Service>,
    _ body: () async throws -> Void
) async throws {
    let listening = Signal()
    try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
            defer { listening.fire() }
            try await server.run { listening.fire() }
        }
        await listening.wait()
        try await body()
        try await group.waitForAll()
    }
}
