import FlowAPI
import FlowTerminal

/// Command about one instalment.
///
/// Its output shows people the instalment's state afterwards.
protocol InstalmentCommand: CallCommand where Method.Reply == PaymentsAPI.AddSchedule.Reply {
    func remark(on status: PaymentsAPI.ScheduleStatus) -> String?
}

extension InstalmentCommand {
    func remark(on status: PaymentsAPI.ScheduleStatus) -> String? { nil }

    func lines(_ reply: Method.Reply, _ style: Style) -> [Line] {
        PaymentTable.lines(reply.schedule, note: remark(on: reply.schedule), style)
    }
}
