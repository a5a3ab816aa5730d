import FlowTerminal
import Synchronization

@testable import FlowCommands

/// What one run of flowctl left behind.
struct Run: Sendable, Equatable {
    var status: Int32
    var data: String
    var talk: String
}

/// Runs a command line in this process.
func flowctl(
    _ arguments: String...,
    environment: [String: String] = [:],
    width: Int? = nil,
    input: String = "",
    isOutputClosed: Bool = false
) async -> Run {
    await flowctl(
        arguments,
        environment: environment,
        width: width,
        input: input,
        isOutputClosed: isOutputClosed
    )
}

/// Runs a command line in this process.
func flowctl(
    _ arguments: [String],
    environment: [String: String] = [:],
    width: Int? = nil,
    input: String = "",
    isOutputClosed: Bool = false,
    confirm: @escaping @Sendable (String) -> Bool? = { _ in nil },
    ask: (@Sendable (String) -> String?)? = nil,
    uid: UInt32 = 1000,
    machineZone: String? = nil,
    now: Int = 0,
    journal: JournalReader = JournalReader(read: { _, _ in }, access: { .missing }),
    pages: PageProgram = PageProgram { _ in },
    editor: Editor = Editor { _, command throws(SourceError) in throw SourceError(path: command, reason: "no terminal")
    }
) async -> Run {
    let data = Sink()
    let talk = Sink()
    let context = Context(
        environment: environment,
        uid: uid,
        output: Output(
            data: { text throws(OutputError) in
                if isOutputClosed { throw .closed }
                data.append(text)
            },
            talk: { talk.append($0) }
        ),
        terminal: Terminal(width: width, colour: false, talkColour: false),
        zone: .utc,
        // A slow machine is none of flowctl's faults.
        pace: Pace(elapsed: Pace.real.elapsed, sleep: Pace.real.sleep, courtesyDurationMax: .seconds(60)),
        now: { now },
        editor: editor,
        confirm: confirm,
        ask: ask,
        machineZone: machineZone,
        journal: journal,
        pages: pages,
        input: { limit throws(SourceError) in Array(input.utf8.prefix(limit)) }
    )
    let status = await FlowctlProgram.run(arguments, in: context)
    return Run(status: status, data: data.text, talk: talk.text)
}

/// Collects text.
final class Sink: Sendable {
    private let content = Mutex("")

    var text: String { content.withLock { $0 } }

    func append(_ more: String) {
        content.withLock { $0 += more }
    }
}
