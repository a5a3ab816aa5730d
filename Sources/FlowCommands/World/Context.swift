import FlowClient
package import FlowCore
package import FlowTerminal
import FlowZones
import Glibc

/// The world around one run of flowctl.
package struct Context: Sendable {
    package var environment: [String: String]
    package var uid: UInt32
    package var output: Output
    package var terminal: Terminal
    package var zone: DisplayZone
    /// Time zones that rules can be in; read again on each access, which few commands need.
    package var zones: any ZoneCatalog { readZones() }
    package var pace: Pace
    /// Returns the current time in seconds since 1970-01-01T00:00:00Z.
    package var now: @Sendable () -> Int
    /// Looks at the terminal again, whose window may have another size by now.
    package var lookAtTerminal: @Sendable () -> Terminal
    package var editor: Editor
    /// Asks a person for a yes; nil when there is no person to ask.
    package var confirm: @Sendable (_ question: String) -> Bool?
    /// Asks a person for a line, which is nil at the end of the input; nil when there is no person to ask.
    package var ask: (@Sendable (_ question: String) -> String?)?
    /// The time zone that the machine is set to, by its IANA name; nil when it doesn't tell.
    package var machineZone: String? { readMachineZone() }
    package var journal: JournalReader
    package var pages: PageProgram
    /// Reads standard input to its end, or up to a number of bytes.
    package var input: @Sendable (_ sizeBytesMax: Int) throws(SourceError) -> [UInt8]
    private let readZones: @Sendable () -> any ZoneCatalog
    private let readMachineZone: @Sendable () -> String?

    package init(
        environment: [String: String],
        uid: UInt32 = geteuid(),
        output: Output,
        terminal: Terminal,
        zone: DisplayZone,
        zones: @autoclosure @escaping @Sendable () -> any ZoneCatalog = ZoneinfoCatalog(),
        pace: Pace = .real,
        now: @escaping @Sendable () -> Int = { RealTime.secondsSinceEpoch },
        lookAtTerminal: (@Sendable () -> Terminal)? = nil,
        editor: Editor = .terminal,
        confirm: @escaping @Sendable (_ question: String) -> Bool? = { _ in nil },
        ask: (@Sendable (_ question: String) -> String?)? = nil,
        machineZone: @autoclosure @escaping @Sendable () -> String? = nil,
        journal: JournalReader = .system,
        pages: PageProgram = .installed,
        input: @escaping @Sendable (_ sizeBytesMax: Int) throws(SourceError) -> [UInt8]
    ) {
        self.environment = environment
        self.uid = uid
        self.output = output
        self.terminal = terminal
        self.zone = zone
        readZones = zones
        self.pace = pace
        self.now = now
        self.lookAtTerminal = lookAtTerminal ?? { terminal }
        self.editor = editor
        self.confirm = confirm
        self.ask = ask
        readMachineZone = machineZone
        self.journal = journal
        self.pages = pages
        self.input = input
    }

    package static func process(environment: [String: String]) -> Context {
        let ask: @Sendable (String) -> String? = { Question.line($0) }
        return Context(
            environment: environment,
            output: .standard,
            terminal: .current(environment),
            zone: .system,
            lookAtTerminal: { .current(environment) },
            confirm: { Question.ask($0) },
            ask: Question.isPossible ? ask : nil,
            machineZone: MachineZone.current(),
            input: { limit throws(SourceError) in try Source.readStandardInput(sizeBytesMax: limit) }
        )
    }
}
