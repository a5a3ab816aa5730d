// Written by generate.py from io.flowd.Payments.varlink.

/// Payments: schedules of instalments with a party, what is owed and when, and what was paid.
///
/// Amounts are decimal strings in the schedule's currency; days are calendar days of the party.
package enum PaymentsAPI: APIInterface {
    package static let name = "io.flowd.Payments"

    package static let text = decoded(PackageResources.io_flowd_Payments_varlink)

    /// Method of this interface.
    package protocol Method: APIMethod where Interface == PaymentsAPI {}

    package static let methods: [any APIMethod.Type] = [
        AddSchedule.self,
        AmendSchedule.self,
        AddInstalment.self,
        SetInstalment.self,
        RemoveInstalment.self,
        ListSchedules.self,
        ShowSchedule.self,
        List.self,
        Show.self,
        Record.self,
        FindBankLines.self,
        DismissBankLine.self,
        RestoreBankLine.self,
        Refund.self,
        Waive.self,
        Reopen.self,
        Cancel.self,
        Hold.self,
        Dispute.self,
        Promise.self,
        Redate.self,
        Charge.self,
        ReverseCharge.self,
        UseCredit.self,
        Reallocate.self,
        Due.self,
        GetOutlook.self,
        GetLadder.self,
        SetLadder.self,
        SetBudget.self,
        ShowBudget.self,
    ]

    package static let errors: [any APIError.Type] = [
        NoSuchSchedule.self,
        ScheduleChanged.self,
        NoSuchInstalment.self,
        NoSuchCharge.self,
        NoSuchPayment.self,
        InvalidAmount.self,
        BankLineRecorded.self,
        PaymentNotSeen.self,
        PaymentNotPossible.self,
    ]
}
