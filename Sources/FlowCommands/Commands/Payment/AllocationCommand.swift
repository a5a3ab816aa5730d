import FlowAPI
import FlowTerminal

/// A verb by which money goes on instalments or comes off them, of which people are told what went where.
protocol AllocationCommand: CallCommand where Method.Reply == PaymentsAPI.AddSchedule.Reply {
    /// What was done with the money, as people read it: `Refunded`.
    static var participle: String { get }
}

extension AllocationCommand {
    func lines(_ reply: Method.Reply, _ style: Style) -> [Line] {
        PaymentTable.lines(moved: reply.schedule, verb: Self.participle, style)
    }
}
