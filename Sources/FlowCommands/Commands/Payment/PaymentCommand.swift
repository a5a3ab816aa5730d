import ArgumentParser

/// Group of the `flowctl payment` commands: what is owed and when, and what was paid.
struct PaymentCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "payment",
        abstract: "What is owed and when, and what was paid.",
        discussion: """
            3 is a payment schedule, 3/2 its second instalment, 3/p1 the first payment recorded on it. Amounts are \
            written as 1200.50, or as your locale (LC_ALL, LC_MONETARY, LANG) writes them: 1.200,50.
            """,
        subcommands: [
            PaymentScheduleCommand.self, PaymentInstalmentCommand.self, PaymentList.self, PaymentShow.self,
            PaymentRecord.self, PaymentRefund.self,
            PaymentWaive.self, PaymentCancel.self, PaymentReopen.self, PaymentHold.self, PaymentDispute.self,
            PaymentPromise.self, PaymentRedate.self, PaymentChargeCommand.self, PaymentUncharge.self,
            PaymentUseCredit.self,
            PaymentReallocate.self, PaymentDue.self, PaymentOutlook.self, PaymentLadder.self, PaymentImport.self,
        ],
        aliases: ["payments"]
    )
}

/// Group of the `flowctl payment schedule` commands: schedules of instalments with a party.
struct PaymentScheduleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schedule",
        abstract: "Schedules of instalments with a party.",
        subcommands: [
            PaymentScheduleAdd.self, PaymentScheduleAmend.self, PaymentScheduleSet.self, PaymentScheduleList.self,
            PaymentScheduleShow.self, PaymentScheduleCancel.self,
        ],
        aliases: ["schedules"]
    )
}
