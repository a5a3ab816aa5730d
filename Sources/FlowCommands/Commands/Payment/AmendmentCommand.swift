import FlowAPI

/// A verb that changes what was agreed, of which people are told what is agreed then, and what became of what was paid.
protocol AmendmentCommand: CallCommand where Method.Reply == PaymentsAPI.AddSchedule.Reply {
    /// What was done, as people read it: `Amended`.
    static var participle: String { get }
}

extension AmendmentCommand {
    func lines(_ reply: Method.Reply, _ style: Style) -> [Line] {
        PaymentTable.lines(amended: reply.schedule, verb: Self.participle, style)
    }
}
