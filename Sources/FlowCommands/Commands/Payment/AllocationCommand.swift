import FlowAPI
import FlowTerminal

/// Command that allocates money to instalments or takes it off them.
///
/// Its output shows people what went where.
protocol AllocationCommand: CallCommand where Method.Reply == PaymentsAPI.AddSchedule.Reply {
    /// Participle of what was done with the money, as people read it: `Refunded`.
    static var participle: String { get }
}

extension AllocationCommand {
    func lines(_ reply: Method.Reply, _ style: Style) -> [Line] {
        PaymentTable.lines(moved: reply.schedule, verb: Self.participle, style)
    }
}
