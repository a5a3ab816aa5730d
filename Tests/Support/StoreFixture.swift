package import FlowStore

extension ReadLimits {
    /// For a machine that is busy with other tests.
    package static var unhurried: ReadLimits {
        var limits = ReadLimits()
        limits.durationMax = 600_000
        return limits
    }
}

/// Runs `body` with a new store in a directory of its own, which is removed afterwards.
package func withStore(
    probe: any CommitProbe = NoProbe(),
    _ body: (_ store: Store, _ path: String) async throws -> Void
) async throws {
    let directory = try TemporaryDirectory()
    defer { directory.remove() }
    let path = directory.file("flowd.sqlite")
    let store = try Store(path: path, probe: probe, readLimits: .unhurried)
    try await body(store, path)
}
