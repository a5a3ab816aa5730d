import ArgumentParser
import FlowAPI

/// `flowctl payment schedule set`.
struct PaymentScheduleSet: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Set another ladder of reminders for a payment schedule, or take it away.",
        discussion: """
            flowctl payment schedule set 3 --ladder "0d due; 7d first; 14d final fee 5.00; repeat 14d"

            What went out already counts: the next step is the one after the last that went out, found by its name, or \
            by its day where the new ladder has no step of that name. So no step comes twice, and none is jumped to. \
            Reminders that aren't out yet are superseded; a fee of which no recipient was notified is taken back. After \
            --no-ladder nobody is reminded, until another ladder is set, which goes on in the same way.
            """
    )

    @Argument(help: "The schedule's number.", completion: .live, transform: PaymentReference.parseSchedule)
    var schedule: String

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How its instalments are reminded of, as payment schedule add has it.", valueName: "steps")
    )
    var ladder: String?

    @Flag(help: "Nobody is reminded any more.")
    var noLadder = false

    @OptionGroup var change: ChangeOptions

    func validate() throws {
        guard (ladder == nil) == noLadder else { throw ValidationError("Give either --ladder or --no-ladder.") }
    }

    func perform(in session: Session) async throws {
        let reply = try await session.call(PaymentsAPI.SetLadder.self, change) {
            .init(tenant: $0, schedule: schedule, ladder: ladder)
        }
        let done = noLadder ? "ladder taken away" : "ladder set"
        let note = reply.schedule.eventNumber == 0 ? nil : done
        try await session.show(reply) { PaymentTable.lines(reply.schedule, note: note, $0) }
    }
}
