import ArgumentParser
import FlowAPI

/// Command `flowctl payment ladder`, which shows how far the ladder of each instalment has advanced.
struct PaymentLadder: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "ladder",
        abstract:
            "Show where the reminders of a schedule's instalments stand: the last step, the next one, what stops it.",
        discussion: """
            A profile with the attribute noPaymentReminders is never reminded; its value may say why. false, no, 0, off \
            and an empty text exclude nobody.
            """
    )

    @Argument(help: "The schedule's number.", completion: .live, transform: PaymentReference.parseSchedule)
    var schedule: String

    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let reply = try await session.call(PaymentsAPI.GetLadder.self) { .init(tenant: $0, schedule: schedule) }
        try await session.show(reply) { LadderTable.lines(reply, $0) }
    }
}
