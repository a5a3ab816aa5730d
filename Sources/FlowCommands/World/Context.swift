import FlowClient
package import FlowCore
package import FlowTerminal
import FlowZones

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
    /// The time zones that rules can be in.
    package var zones: any ZoneCatalog
    /// How time passes.
    package var pace: Pace
    /// What time it is: seconds since 1970-01-01T00:00:00Z.
    package var now: @Sendable () -> Int
    /// Looks at the terminal again, whose window may have another size by now.
    package var lookAtTerminal: @Sendable () -> Terminal
    /// Lets a person change a text.
    package var editor: Editor
    /// Asks a person for a yes; nil when there is nobody to ask.
    package var confirm: @Sendable (_ question: String) -> Bool?
    /// Reads standard input to its end, or up to a number of bytes.
    package var input: @Sendable (_ sizeBytesMax: Int) throws(SourceError) -> [UInt8]

    /// Puts a world together.
    package init(
        environment: [String: String],
        output: Output,
        terminal: Terminal,
        zone: DisplayZone,
        zones: any ZoneCatalog = ZoneinfoCatalog(),
        pace: Pace = .real,
        now: @escaping @Sendable () -> Int = { RealTime.secondsSinceEpoch },
        lookAtTerminal: (@Sendable () -> Terminal)? = nil,
        editor: Editor = .terminal,
        confirm: @escaping @Sendable (_ question: String) -> Bool? = { _ in nil },
        input: @escaping @Sendable (_ sizeBytesMax: Int) throws(SourceError) -> [UInt8]
    ) {
        self.environment = environment
        self.output = output
        self.terminal = terminal
        self.zone = zone
        self.zones = zones
        self.pace = pace
        self.now = now
        self.lookAtTerminal = lookAtTerminal ?? { terminal }
        self.editor = editor
        self.confirm = confirm
        self.input = input
    }

    /// The world of this process.
    package static func process(environment: [String: String]) -> Context {
        Context(
            environment: environment,
            output: .standard,
            terminal: .current(environment),
            zone: .system,
            lookAtTerminal: { .current(environment) },
            confirm: { Question.ask($0) },
            input: { limit throws(SourceError) in try Source.readStandardInput(sizeBytesMax: limit) }
        )
    }
}
