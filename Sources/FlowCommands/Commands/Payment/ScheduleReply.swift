import FlowAPI

/// What flowd answers when something was done to a payment schedule.
protocol ScheduleReply {
    var schedule: PaymentsAPI.ScheduleStatus { get }
}

extension PaymentsAPI.Record.Reply: ScheduleReply {}
extension PaymentsAPI.Refund.Reply: ScheduleReply {}
extension PaymentsAPI.Waive.Reply: ScheduleReply {}
extension PaymentsAPI.Reopen.Reply: ScheduleReply {}
extension PaymentsAPI.Cancel.Reply: ScheduleReply {}
extension PaymentsAPI.Hold.Reply: ScheduleReply {}
extension PaymentsAPI.Dispute.Reply: ScheduleReply {}
extension PaymentsAPI.Promise.Reply: ScheduleReply {}
extension PaymentsAPI.Redate.Reply: ScheduleReply {}
extension PaymentsAPI.Charge.Reply: ScheduleReply {}
extension PaymentsAPI.ReverseCharge.Reply: ScheduleReply {}
extension PaymentsAPI.UseCredit.Reply: ScheduleReply {}
extension PaymentsAPI.Reallocate.Reply: ScheduleReply {}
extension PaymentsAPI.AmendSchedule.Reply: ScheduleReply {}
extension PaymentsAPI.AddInstalment.Reply: ScheduleReply {}
extension PaymentsAPI.SetInstalment.Reply: ScheduleReply {}
extension PaymentsAPI.RemoveInstalment.Reply: ScheduleReply {}
