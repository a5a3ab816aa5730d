/// The world around one run of flowctl.
package struct Context: Sendable {
    /// Environment variables.
    package var environment: [String: String]
    /// Where output goes.
    package var output: Output
    /// What the output is connected to.
    package var terminal: Terminal
    /// The zone in which times are shown.
    package var zone: DisplayZone
    /// Reads standard input to its end, or up to a number of bytes.
    package var input: @Sendable (_ sizeBytesMax: Int) throws(SourceError) -> [UInt8]
    /// Lets some time pass.
    package var pause: @Sendable (Duration) async throws -> Void

    /// Puts a world together.
    package init(
        environment: [String: String],
        output: Output,
        terminal: Terminal,
        zone: DisplayZone,
        input: @escaping @Sendable (_ sizeBytesMax: Int) throws(SourceError) -> [UInt8],
        pause: @escaping @Sendable (Duration) async throws -> Void
    ) {
        self.environment = environment
        self.output = output
        self.terminal = terminal
        self.zone = zone
        self.input = input
        self.pause = pause
    }

    /// The world of this process.
    package static func process(environment: [String: String]) -> Context {
        Context(
            environment: environment,
            output: .standard,
            terminal: .current(environment),
            zone: .system,
            input: { limit throws(SourceError) in try Source.readStandardInput(sizeBytesMax: limit) },
            pause: { try await Task.sleep(for: $0) }
        )
    }
}
