import FlowAPI
import FlowTerminal

/// Command that changes what was agreed.
///
/// Its output shows people what is agreed then, and what became of what was paid.
protocol AmendmentCommand: CallCommand
where Method.Parameters: AmendmentParameters, Method.Reply == PaymentsAPI.AddSchedule.Reply {
    var terms: AmendmentOptions { get }

    /// Participle of what was done, as people read it: `Amended`.
    static var participle: String { get }
}

extension AmendmentCommand {
    func completed(_ wanted: Method.Parameters) -> Method.Parameters {
        var wanted = change.named(wanted)
        wanted.against = terms.against
        wanted.useCredit = terms.useCredit ? true : nil
        wanted.reason = terms.reason
        wanted.ifEvent = terms.ifEvent
        return wanted
    }

    func lines(_ reply: Method.Reply, _ style: Style) -> [Line] {
        PaymentTable.lines(amended: reply.schedule, verb: Self.participle, style)
    }
}
