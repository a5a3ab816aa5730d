package import FlowAPI

extension FlowClient {
    /// Asks how the daemon is, and as whom it sees the caller.
    package func status() async throws(FlowClientError) -> DaemonAPI.GetStatus.Reply {
        try await call(DaemonAPI.GetStatus.self, .init())
    }

    /// Says that the wall clock is right; operators only.
    package func confirmClock() async throws(FlowClientError) -> DaemonAPI.ConfirmClock.Reply {
        try await call(DaemonAPI.ConfirmClock.self, .init())
    }
}
