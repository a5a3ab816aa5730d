package import FlowAPI

extension FlowClient {
    /// Asks how the daemon is, and as whom it sees the caller.
    package func status() async throws(FlowClientError) -> DaemonAPI.GetStatus.Reply {
        try await call(DaemonAPI.GetStatus.self, .init())
    }
}
