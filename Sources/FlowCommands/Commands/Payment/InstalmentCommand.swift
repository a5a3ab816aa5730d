import FlowAPI
import FlowTerminal

/// A verb about one instalment, of which people are told where it stands then.
protocol InstalmentCommand: CallCommand where Method.Reply == PaymentsAPI.AddSchedule.Reply {
    /// What is told behind its state; nothing unless a verb says otherwise.
    func note(_ status: PaymentsAPI.ScheduleStatus) -> String?
}

extension InstalmentCommand {
    func note(_ status: PaymentsAPI.ScheduleStatus) -> String? { nil }

    func lines(_ reply: Method.Reply, _ style: Style) -> [Line] {
        PaymentTable.lines(reply.schedule, note: note(reply.schedule), style)
    }
}
