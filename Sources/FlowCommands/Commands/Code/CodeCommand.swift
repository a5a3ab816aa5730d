import ArgumentParser
import FlowAPI
import FlowClient
import FlowTerminal

/// Group of the `flowctl code` commands: codes in the links of messages.
struct CodeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "code",
        abstract: "What the link of a message is for, and doing it.",
        subcommands: [CodeShow.self, CodeRedeem.self]
    )
}

/// Code on the command line: alone, or as the end of its link.
struct CodeArgument: ParsableArguments {
    @Argument(help: ArgumentHelp("The code, or the whole link.", valueName: "code"))
    var code: String

    var text: String { code.split(separator: "/").last.map(String.init) ?? code }
}

/// Command `flowctl code show`, which shows what a code is for, and does nothing.
struct CodeShow: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show what a code is for, and do nothing."
    )

    /// Descriptions of codes that are about an address and not about the subject of their message.
    fileprivate static let ofAddresses = [
        "unsubscribe": "No more messages like it go to the address that it went to.",
        "verify": "It confirms the address that it went to.",
    ]

    @OptionGroup var code: CodeArgument
    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let reply = try await session.ask { try await $0.call(CodesAPI.Show.self, .init(code: code.text)) }
        try await session.show(reply) { style in
            let until = "until \(TimeText.zoned(reply.expiresAt, in: style.zone))"
            let used = reply.redeemedAt.map { "used at \(TimeText.zoned($0, in: style.zone))" }
            return [
                Line(reply.title, .bold),
                Line(Self.ofAddresses[reply.purpose] ?? "It is \(reply.state)."),
                Line(
                    "\(reply.purpose)\(reply.recipient.map { ", for \($0)" } ?? "") in \(reply.tenant), \(used ?? until)"
                ),
            ]
        }
    }
}

/// Command `flowctl code redeem`, which does what a code is for.
struct CodeRedeem: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "redeem",
        abstract: "Do what a code is for, in the name of its message's recipient."
    )

    @OptionGroup var code: CodeArgument
    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let reply = try await session.ask { try await $0.call(CodesAPI.Redeem.self, .init(code: code.text)) }
        try await session.show(reply) { style in
            let at = TimeText.zoned(reply.redeemedAt, in: style.zone)
            let operation = Self.operation(reply)
            if reply.eventNumber == 0, !reply.repeated {
                let isOfAddress = CodeShow.ofAddresses[reply.purpose] != nil
                let nothing = "Nothing is done: it is so already, or another address is there by now"
                return [
                    Line(
                        isOfAddress
                            ? "\(nothing) (\(reply.subject) in \(reply.tenant))." : "It was so already: \(operation)"
                    )
                ]
            }
            return [Line(reply.repeated ? "It was used before, at \(at): \(operation)" : operation)]
        }
    }

    private static func operation(_ reply: CodesAPI.Redeem.Reply) -> String {
        let parts = reply.subject.split(separator: "/", maxSplits: 1).map(String.init)
        switch reply.purpose {
        case "verify" where parts.count == 2:
            return "the address of \(parts[0]) for \(parts[1]) is confirmed, in \(reply.tenant)"
        case "unsubscribe" where parts.count == 2:
            return "nothing more goes to \(parts[0]) by \(parts[1]) but what they owe, in \(reply.tenant)"
        default: return "\(reply.purpose), \(reply.subject) in \(reply.tenant)"
        }
    }
}
