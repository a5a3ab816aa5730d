import ServiceLifecycle

extension Service {
    /// Runs something endless and ends quietly when the daemon shuts down.
    ///
    /// A service that ends with an error while others still drain would have them cancelled.
    func untilShutdown(_ body: @escaping @Sendable () async throws -> Void) async throws {
        do {
            try await cancelWhenGracefulShutdown(body)
        } catch is CancellationError {
            return
        }
    }
}
